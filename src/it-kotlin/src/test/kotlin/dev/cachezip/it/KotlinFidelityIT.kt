package dev.cachezip.it

import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource
import org.junit.jupiter.params.provider.ValueSource
import org.springframework.data.redis.serializer.SerializationException
import java.nio.file.Files
import java.nio.file.Path

/** With the mapping by state, which is the default: what comes back by its fields. */
@OptIn(ExperimentalUnsignedTypes::class)
class KotlinFidelityIT : KotlinFidelity("msgpack") {
    override fun kept() = keptValues() + keptByState()

    private fun <T> copied(value: T): T {
        val key = App.newKey()
        library().anything(key) { value }
        @Suppress("UNCHECKED_CAST")
        return library().anything(key) { throw AssertionError() } as T
    }

    @Test
    fun valuesThatEqualOnlyThemselves_comeBack() {
        val value =
            Incomparable(
                Regex("a.", RegexOption.IGNORE_CASE),
                Result.success(null),
                Result.failure(IllegalStateException("b")),
                uintArrayOf(1u, UInt.MAX_VALUE),
                null,
                intArrayOf(1),
                arrayOf(Book("a"), null),
                arrayOf(longArrayOf(), longArrayOf(1)),
            )
        val read = copied(value)

        assertThat(read.regex.pattern).isEqualTo("a.")
        assertThat(read.regex.options).containsExactly(RegexOption.IGNORE_CASE)
        assertThat(read.success).isEqualTo(value.success)
        assertThat(read.failure.exceptionOrNull()).isInstanceOf(IllegalStateException::class.java).hasMessage("b")
        assertThat(read.unsigned.contentEquals(value.unsigned)).isTrue()
        assertThat(read.bytes).isNull()
        assertThat(read.numbers).isEqualTo(value.numbers)
        assertThat(read.books).isEqualTo(value.books)
        assertThat(read.rows).isDeepEqualTo(value.rows)
    }

    @Test
    fun valuesThatEqualOnlyThemselves_comeBackByThemselves() {
        assertThat(copied(Regex("a")).matches("a")).isTrue()
        assertThat(copied(uintArrayOf(1u, UInt.MAX_VALUE)).contentEquals(uintArrayOf(1u, UInt.MAX_VALUE))).isTrue()
        assertThat(copied(ulongArrayOf()).isEmpty()).isTrue()
        val failure: Result<Int> = copied(Result.failure(IllegalStateException("a")))
        assertThat(failure.exceptionOrNull()).isInstanceOf(IllegalStateException::class.java).hasMessage("a")
    }

    @Test
    fun privateObject_comesBackAsTheOneInstance() {
        assertThat(copied(secret())).isSameAs(secret())
        assertThat(copied(Box(Outcome.Missing)).value).isSameAs(Outcome.Missing)
    }

    @Test
    fun companion_isNotStored() {
        Tagged.made = 1
        val key = App.newKey()
        library().anything(key) { Tagged("a") }
        Tagged.made = 2
        library().anything(key) { throw AssertionError() }

        assertThat(Tagged.made).isEqualTo(2)
    }

    /** Defaults do not count: what an older version of the class has stored is not completed. */
    @ParameterizedTest
    @ValueSource(strings = ["\u0081\u00a5title\u00a1a", "\u0080"])
    fun propertyThatIsMissing_isAMissWithItsDefaultAndWithout(entry: String) {
        assertThat(bookOf(entry)).isEqualTo(Book("b"))
    }

    /** When that was written, the title could be null. */
    @Test
    fun nullInAPropertyThatCannotBeNull_isAMiss() {
        val rest = "\u00a5price\u00a43.50\u00a8subtitle\u00c0"
        assertThat(bookOf("\u0083\u00a5title\u00a1a$rest").title).isEqualTo("a")
        assertThat(bookOf("\u0083\u00a5title\u00c0$rest")).isEqualTo(Book("b"))
    }

    @Test
    fun nullInAVarThatCannotBeNull_isAMiss() {
        val rest = "\u00a5pages\u0001\u00a6editor\u00c0"
        assertThat(draftOf("\u0083\u00a5title\u00a1a$rest")).isEqualTo(Draft("a", 1, null))
        assertThat(draftOf("\u0083\u00a5title\u00c0$rest")).isEqualTo(Draft("b", 0, null))
    }

    private fun bookOf(entry: String): Book = library().book(stored("book", entry)) { Book("b") }

    private fun draftOf(entry: String): Draft = library().draft(stored("draft", entry)) { Draft("b", 0, null) }

    fun refused(): List<Refused> =
        listOf(
            Refused("`Sequence`", sequenceOf(1), "anonymous"),
            Refused("maps `withDefault`", mapOf("a" to 1).withDefault { 2 }, "cachezip.allowed-types"),
            Refused("`object` expressions and lambdas", object { val x = 1 }, "anonymous"),
            Refused("`object` expressions and lambdas", { 1 }, "generated class"),
            Refused("`object` expressions and lambdas", Box { 1 }, "generated class"),
            Refused("inner class", Outer("a").Inner(1), "inner (non-static)"),
            Refused("property by `observable` or `vetoable`", Observed(), "anonymous"),
        )

    class Refused(val name: String, val value: Any, val reason: String) {
        override fun toString() = name
    }

    @Test
    fun singletons_comeBackAsThemselvesWithTheirState() {
        val library = library()
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
