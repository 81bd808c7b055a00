package dev.cachezip.it

import dev.cachezip.logs.ProvokedLogs
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.extension.RegisterExtension
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource
import java.nio.charset.StandardCharsets

/** What comes back with one codec, whether a method declares its type or not. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class KotlinFidelity(private val codec: String) {
    @RegisterExtension
    @JvmField
    val logs: ProvokedLogs = ProvokedLogs.of("dev.cachezip.failures.CacheFailures")

    private val redis = RawRedis.shared()
    internal val apps = mutableMapOf<String, App>()

    @BeforeAll
    fun startApplications() {
        for (algorithm in listOf("zstd", "lz4", "none")) {
            apps[algorithm] = start(algorithm, Libraries::class.java)
        }
        for ((name, configuration) in configurations()) {
            // After the library's own, as Boot adds those that it finds.
            apps[name] = start("none", Libraries::class.java, configuration)
        }
    }

    private fun start(algorithm: String, vararg configurations: Class<*>): App =
        App.start(
            configurations.toList(),
            "cachezip.compression.algorithm=$algorithm",
            "cachezip.compression.min-size=1B",
            "cachezip.allowed-types=dev.cachezip.it.*",
            "cachezip.on-unstorable=fail",
            "cachezip.codec=$codec",
        )

    @AfterAll
    fun stopApplications() {
        apps.values.forEach(App::close)
    }

    abstract fun kept(): List<Kept<*>>

    /** More applications, each with a configuration of its own. */
    protected open fun configurations(): Map<String, Class<*>> = mapOf()

    protected fun library(application: String = "none"): Library = apps.getValue(application).bean(Library::class.java)

    /** Returns the key of a new entry, each character of which is a byte. */
    protected fun stored(cache: String, entry: String): String {
        val key = App.newKey()
        redis.set(App.redisKey(cache, key), entry.toByteArray(StandardCharsets.ISO_8859_1))
        return key
    }

    protected fun plain(cache: String, key: String): String {
        val stored = StoredBytes.read(redis.await(App.redisKey(cache, key)))
        return String(stored.plain(), StandardCharsets.ISO_8859_1)
    }

    private fun <T> comesBack(cache: String, value: T, call: (Library, String, () -> T) -> T) {
        for ((algorithm, app) in apps) {
            val library = app.bean(Library::class.java)
            val key = App.newKey()
            assertThat(call(library, key) { value }).isEqualTo(value)
            plain(cache, key)

            val read = call(library, key) { throw AssertionError("$value is not in the cache") }
            assertThat(read).describedAs(algorithm).isEqualTo(value)
            assertThat(value).describedAs(algorithm).isEqualTo(read)
            if (value !is Collection<*> && value !is Map<*, *>) {
                assertThat(read!!::class).isEqualTo(value!!::class)
            }
        }
    }

    private fun <T> comesBack(kept: Kept<T>) {
        comesBack(kept.cache, kept.value, kept.declared)
        comesBack("anything", kept.value as Any?, Library::anything)
    }

    @ParameterizedTest
    @MethodSource("kept")
    fun value_declaredOrNot_comesBackEqual(kept: Kept<*>) {
        comesBack(kept)
    }

    private fun <T> storedAsDeclared(kept: Kept<T>): String {
        val key = App.newKey()
        kept.declared(library(), key) { kept.value }
        return plain(kept.cache, key)
    }

    @ParameterizedTest
    @MethodSource("kept")
    fun value_ofDeclaredType_isStoredWithoutClassNames(kept: Kept<*>) {
        val names = listOf("dev.cachezip.", "kotlin.", "java.").filter(storedAsDeclared(kept)::contains)
        assertThat(names.isEmpty()).isEqualTo(kept.bare)
    }
}
