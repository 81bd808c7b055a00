package dev.cachezip.it

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

/** With `cachezip.codec=jackson3`: what comes back as Jackson's module for Kotlin maps it. */
class KotlinByPropertiesIT : KotlinFidelity("jackson3") {
    override fun configurations(): Map<String, Class<*>> = mapOf("own module" to OwnModule::class.java)

    override fun kept() = keptValues().filter { it.name in setOf("data class", "collections of data classes", "enum class") }

    /** What an older version of the application has stored; without Boot's Jackson or a bean, there is no module for Kotlin. */
    @Test
    fun propertyThatIsMissingWithDefault_isAMissWithoutAModule() {
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
}
