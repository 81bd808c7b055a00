package dev.cachezip.it

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

/** With `cachezip.mapping=properties`: what comes back as Jackson's module for Kotlin maps it. */
class KotlinByPropertiesIT : KotlinFidelity("properties") {
    override fun configurations(): Map<String, Class<*>> = mapOf("own module" to OwnModule::class.java)

    override fun kept() = keptInEitherMapping(bareInstants = true)

    /** What an older version of the application has stored. */
    @Test
    fun propertyThatIsMissingWithDefault_isAMiss() {
        val key = stored("book", "\u0081\u00a5title\u00a1a")

        assertThat(library().book(key) { Book("b") }).isEqualTo(Book("b"))
    }

    @Test
    fun propertyThatIsMissingWithoutDefault_isAMiss() {
        val key = stored("book", "\u0080")

        assertThat(library().book(key) { Book("b") }).isEqualTo(Book("b"))
    }

    @Test
    fun moduleOfTheApplication_takesThePlaceOfTheDefault() {
        val key = stored("book", "\u0083\u00a5title\u00a1a\u00a5price\u00c0\u00a8subtitle\u00c0")

        assertThat(library("own module").book(key) { throw AssertionError() }).isEqualTo(Book("a"))
    }

    override fun refused(): List<Refused> =
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
}
