package dev.cachezip.it

import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource
import org.springframework.data.redis.serializer.SerializationException
import java.math.BigDecimal
import java.nio.charset.StandardCharsets
import java.nio.file.Files
import java.nio.file.Path
import java.time.LocalDate
import kotlin.time.Duration
import kotlin.time.Duration.Companion.nanoseconds
import kotlin.time.Duration.Companion.seconds
import kotlin.time.Instant

/** The tables of Kotlin in docs/fidelity.md: what comes back, its type declared or not, and what is refused. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KotlinFidelityIT {
    private val redis = RawRedis.shared()
    private val apps = mutableMapOf<String, App>()

    /** A value, the method that declares its type, and whether that is stored without a class name. */
    class Kept<T>(
        val name: String,
        val cache: String,
        val value: T,
        val bare: Boolean,
        val declared: (Library, String, () -> T) -> T,
    ) {
        override fun toString() = "$name: $value"
    }

    class Refused(val name: String, val value: Any, val reason: String) {
        override fun toString() = name
    }

    @BeforeAll
    fun startApplications() {
        for (algorithm in listOf("zstd", "lz4", "none")) {
            apps[algorithm] = start(algorithm, Libraries::class.java)
        }
        // After the library's own, as Boot adds those that it finds.
        apps["own module"] = start("none", Libraries::class.java, OwnModule::class.java)
    }

    private fun start(algorithm: String, vararg configurations: Class<*>): App =
        App.start(
            configurations.toList(),
            "cachezip.compression.algorithm=$algorithm",
            "cachezip.compression.min-size=1B",
            "cachezip.allowed-types=dev.cachezip.it.*",
            "cachezip.on-unstorable=fail",
            "cachezip.mapping=properties",
        )

    @AfterAll
    fun stopApplications() {
        apps.values.forEach(App::close)
    }

    private fun <T> kept(
        name: String,
        cache: String,
        value: T,
        declared: (Library, String, () -> T) -> T,
        bare: Boolean = true,
    ) = Kept(name, cache, value, bare, declared)

    fun kept(): List<Kept<*>> {
        val book = Book("Käse", BigDecimal("1.100"))
        val account = Account("Ada")
        account.balance = 1L shl 40
        account.currency = "EUR"
        val shelf =
            Shelf(
                best = book,
                books = listOf(book, Book("b", subtitle = "c")),
                byTitle = mapOf("a" to book),
                byDate = mapOf(LocalDate.EPOCH to setOf(1L)),
                maybe = null,
                rows = listOf(listOf(null, book), emptyList()),
            )
        val offer = Offer(Isbn("1"), Count(2), otherIsbn = Isbn("3"), otherCount = Count(4))
        val circle = Circle(1.5)
        val listed = "`listOf`, `emptyList`, `buildList`, `asReversed`, `asList`"
        return listOf(
            kept("data class", "book", book, Library::book),
            kept(
                "properties with names such as `isActive`, `xAxis`",
                "flags",
                Flags(true, 1, "u", "n"),
                Library::flags,
            ),
            kept("data class in a data class, with collections", "shelf", shelf, Library::shelf),
            kept("collections of data classes", "books", listOf(book, book), Library::books),
            kept("collections of data classes", "books-by-title", mapOf("a" to book), Library::booksByTitle),
            kept("generic data class", "box", Box(book), Library::box, bare = false),
            kept("generic data class", "crate", Crate(Box(listOf(book)), Box(5L)), Library::crate),
            kept("class with `var` and `lateinit`", "account", account, Library::account),
            kept("value class", "isbn", Isbn("1"), Library::isbn),
            kept("value class", "maybe-isbn", Isbn("1"), Library::maybeIsbn),
            kept("value class", "count", Count(5), Library::count),
            kept("value class", "maybe-count", Count(5), Library::maybeCount),
            kept("value class", "isbns", listOf(Isbn("1"), Isbn("2")), Library::isbns),
            kept("value class in a data class", "offer", offer, Library::offer),
            kept(
                "value class in a data class",
                "offer",
                offer.copy(otherIsbn = null, otherCount = null),
                Library::offer,
            ),
            kept(
                "value class in a data class",
                "stock",
                Stock(mapOf(Isbn("1") to Count(2)), listOf(Isbn("3"))),
                Library::stock,
            ),
            kept("sealed hierarchy in Kotlin", "shape", circle, Library::shape, bare = false),
            kept(
                "sealed hierarchy in Kotlin",
                "shape",
                Group(listOf(circle, Nothing), null),
                Library::shape,
                bare = false,
            ),
            kept("sealed hierarchy in Kotlin", "shapes", listOf(circle, Nothing), Library::shapes, bare = false),
            kept("sealed hierarchy in Kotlin", "outcome", Outcome.Found(1), Library::outcome, bare = false),
            kept("`object` and `data object`", "shape", Nothing, Library::shape, bare = false),
            kept("`object` and `data object`", "outcome", Outcome.Missing, Library::outcome, bare = false),
            kept(
                "`object` and `data object`",
                "finder",
                Finder(Outcome.Missing, Registry),
                Library::finder,
                bare = false,
            ),
            kept("enum class", "operation", Operation.SUBTRACT, Library::operation),
            kept("`Pair`, `Triple`", "pair", "a" to book, Library::pair, bare = false),
            kept(
                "`Pair`, `Triple`",
                "several",
                Several(Isbn("1") to book, Triple(1, 2L, circle)),
                Library::several,
                bare = false,
            ),
            kept("unsigned numbers", "ulong", ULong.MAX_VALUE, Library::ulong),
            kept(
                "unsigned numbers",
                "unsigned",
                Unsigned(255u, 65535u, UInt.MAX_VALUE, ULong.MAX_VALUE, null),
                Library::unsigned,
            ),
            kept("`IntRange`, `LongRange`, `CharRange`", "range", 1..5, Library::range),
            kept("`IntRange`, `LongRange`, `CharRange`", "ranges", Ranges(5..1, 1L..<3L, 'a'..'z'), Library::ranges),
            kept("`Duration`, `Instant` of `kotlin.time`", "duration", (-5.5).seconds, Library::duration),
            kept(
                "`Duration`, `Instant` of `kotlin.time`",
                "times",
                Times(5.seconds + 1.nanoseconds, null, Instant.fromEpochSeconds(5, 7)),
                Library::times,
            ),
            kept(
                "`Duration`, `Instant` of `kotlin.time`",
                "times",
                Times(Duration.INFINITE, -Duration.INFINITE, Instant.DISTANT_PAST),
                Library::times,
            ),
            kept(listed, "numbers", listOf(1L, 2L), Library::numbers),
            kept(listed, "numbers", listOf(1L), Library::numbers),
            kept(listed, "numbers", emptyList(), Library::numbers),
            kept(listed, "numbers", buildList { add(1L) }, Library::numbers),
            kept(listed, "numbers", buildList<Long> { }, Library::numbers),
            kept(listed, "numbers", buildList { addAll(listOf(1L, 2L)) }.subList(1, 2), Library::numbers),
            kept(listed, "numbers", listOf(1L, 2L).asReversed(), Library::numbers),
            kept(listed, "numbers", longArrayOf(1, 2).asList(), Library::numbers),
            kept(
                listed,
                "number-lists",
                listOf(emptyList(), buildList { add(1L) }, listOf(2L)),
                Library::numberLists,
                bare = false,
            ),
            kept("`setOf`, `emptySet`, `buildSet`", "number-set", setOf(2L, 1L), Library::numberSet),
            kept("`setOf`, `emptySet`, `buildSet`", "number-set", emptySet(), Library::numberSet),
            kept("`setOf`, `emptySet`, `buildSet`", "number-set", buildSet { add(1L) }, Library::numberSet),
            kept("`mapOf`, `emptyMap`, `buildMap`", "number-map", mapOf("b" to 1L, "a" to 2L), Library::numberMap),
            kept("`mapOf`, `emptyMap`, `buildMap`", "number-map", emptyMap(), Library::numberMap),
            kept("`mapOf`, `emptyMap`, `buildMap`", "number-map", buildMap { put("a", 1L) }, Library::numberMap),
            kept("`kotlin.collections.ArrayDeque`", "deque", ArrayDeque(listOf(1L, 2L)), Library::deque, bare = false),
            kept(
                "`kotlin.collections.ArrayDeque`",
                "lists",
                Lists(emptyList(), emptySet(), emptyMap(), ArrayDeque(listOf(1L))),
                Library::lists,
            ),
        )
    }

    private fun plain(cache: String, key: String): String {
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
        kept.declared(apps.getValue("none").bean(Library::class.java), key) { kept.value }
        return plain(kept.cache, key)
    }

    @ParameterizedTest
    @MethodSource("kept")
    fun value_ofDeclaredType_isStoredWithoutClassNames(kept: Kept<*>) {
        val names = listOf("dev.cachezip.", "kotlin.", "java.").filter(storedAsDeclared(kept)::contains)
        assertThat(names.isEmpty()).isEqualTo(kept.bare)
    }

    @Test
    fun singletons_comeBackAsThemselvesWithTheirState() {
        val library = apps.getValue("none").bean(Library::class.java)
        val key = App.newKey()
        val finder = Finder(Outcome.Missing, Registry)
        Registry.readers = 1
        library.finder(key) { finder }
        plain("finder", key)
        Registry.readers = 2

        val read = library.finder(key) { throw AssertionError() }
        assertThat(read.registry).isSameAs(Registry)
        assertThat(read.last).isSameAs(Outcome.Missing)
        assertThat(Registry.readers).isEqualTo(2)
    }

    /** What an older version of the application has stored. */
    @Test
    fun propertyThatIsMissingWithDefault_isAMiss() {
        val key = App.newKey()
        val title = "\u0081\u00a5title\u00a1a"
        redis.set(App.redisKey("book", key), title.toByteArray(StandardCharsets.ISO_8859_1))

        val read = apps.getValue("none").bean(Library::class.java).book(key) { Book("b") }
        assertThat(read).isEqualTo(Book("b"))
    }

    @Test
    fun propertyThatIsMissingWithoutDefault_isAMiss() {
        val key = App.newKey()
        redis.set(App.redisKey("book", key), byteArrayOf(0x80.toByte()))

        val read = apps.getValue("none").bean(Library::class.java).book(key) { Book("b") }
        assertThat(read).isEqualTo(Book("b"))
    }

    @Test
    fun moduleOfTheApplication_takesThePlaceOfTheDefault() {
        val key = App.newKey()
        val title = "\u0083\u00a5title\u00a1a\u00a5price\u00c0\u00a8subtitle\u00c0"
        redis.set(App.redisKey("book", key), title.toByteArray(StandardCharsets.ISO_8859_1))

        val read = apps.getValue("own module").bean(Library::class.java).book(key) { throw AssertionError() }
        assertThat(read).isEqualTo(Book("a"))
    }

    fun refused(): List<Refused> =
        listOf(
            Refused("value class of a type that its class does not tell", Numbers(listOf(1L)), "make it a data class"),
            Refused("value class of a type that its class does not tell", Outline(Circle(1.0)), "make it a data class"),
            Refused("value class of a type that its class does not tell", Nickname("a"), "make it a data class"),
            Refused("value classes as keys, by themselves", mapOf(Isbn("1") to 1), "use a string"),
            Refused("private `object`", secret(), "make it internal"),
            Refused("`Result`, `Regex`, `Sequence`, other ranges", Result.success(1), "kotlin.Result"),
            Refused("`Result`, `Regex`, `Sequence`, other ranges", Regex("a"), "cachezip.allowed-types"),
            Refused("`Result`, `Regex`, `Sequence`, other ranges", sequenceOf(1), "generated class"),
            Refused("`Result`, `Regex`, `Sequence`, other ranges", 5 downTo 1, "cachezip.allowed-types"),
            Refused("maps `withDefault`", mapOf("a" to 1).withDefault { 2 }, "cachezip.allowed-types"),
            Refused("`object` expressions and lambdas", object { val x = 1 }, "anonymous"),
            Refused("`object` expressions and lambdas", { 1 }, "generated"),
        )

    @ParameterizedTest
    @MethodSource("refused")
    fun value_thatWouldNotComeBack_isRefusedOnWriting(refused: Refused) {
        for (app in apps.values) {
            assertThatThrownBy { app.bean(Library::class.java).anything(App.newKey()) { refused.value } }
                .isInstanceOf(SerializationException::class.java)
                .hasMessageContaining(refused.reason)
        }
    }

    @Test
    fun document_hasARowForEach() {
        val lines = Files.readAllLines(Path.of("..", "..", "docs", "fidelity.md"))
        assertThat(kept().map { it.name } + refused().map { it.name })
            .allSatisfy { name -> assertThat(lines).anyMatch { it.startsWith("| $name |") } }
    }
}
