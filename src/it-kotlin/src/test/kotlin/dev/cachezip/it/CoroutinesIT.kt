package dev.cachezip.it

import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import java.nio.charset.StandardCharsets

/** Functions that suspend are cached, and what they declare to return is stored without a class name. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CoroutinesIT {
    private val redis = RawRedis.shared()
    private val key = App.newKey()
    private lateinit var app: App
    private lateinit var library: SuspendingLibrary

    @BeforeAll
    fun startApplication() {
        app =
            App.start(
                listOf<Class<*>>(Libraries::class.java),
                "cachezip.compression.algorithm=none",
                "cachezip.allowed-types=dev.cachezip.it.*",
            )
        library = app.bean(SuspendingLibrary::class.java)
    }

    @AfterAll
    fun stopApplication() {
        app.close()
    }

    private fun stored(cache: String, key: String): String =
        String(redis.await(App.redisKey(cache, key)), StandardCharsets.ISO_8859_1)

    private fun <T> never(): suspend () -> T =
        { throw AssertionError("the function was called, although its value is in the cache") }

    @Test
    fun dataClass_isStoredWithoutItsNameAndReadOnEachPath() = runBlocking {
        val book = Book("a")
        val read =
            library.book(key) {
                delay(1)
                book
            }
        assertThat(read).isEqualTo(book)

        assertThat(stored("suspending-book", key)).doesNotContain("dev.", "java.")
        assertThat(library.book(key, never())).isEqualTo(book)
        assertThat(library.bookOnce(key, never())).isEqualTo(book)
        assertThat(library.blockingBook(key) { throw AssertionError() }).isEqualTo(book)
        assertThat(app.cache("suspending-book").get(key, Book::class.java)).isEqualTo(book)
        Unit
    }

    @Test
    fun eachPath_storesTheSame() = runBlocking {
        val key = App.newKey()
        library.put(key, Book("a"))
        val put = stored("suspending-book", key)
        app.cache("suspending-book").evictIfPresent(key)

        library.bookOnce(key) {
            delay(1)
            Book("a")
        }
        assertThat(stored("suspending-book", key)).isEqualTo(put).doesNotContain("dev.")
        Unit
    }

    @Test
    fun nullValue_isCached() = runBlocking {
        val key = App.newKey()
        assertThat(library.book(key) { null }).isNull()

        assertThat(stored("suspending-book", key)).isEqualTo("\u00c0")
        assertThat(library.book(key, never())).isNull()
        Unit
    }

    @Test
    fun listAndFlow_areOneType() = runBlocking {
        val key = App.newKey()
        val books = listOf(Book("a"), Book("b"))
        assertThat(library.bookFlow(key) { books }.toList()).isEqualTo(books)

        assertThat(stored("suspending-books", key)).doesNotContain("dev.", "java.")
        assertThat(library.books(key, never())).isEqualTo(books)
        assertThat(library.bookFlow(key) { throw AssertionError() }.toList()).isEqualTo(books)
        Unit
    }

    /** In a parameter Kotlin writes it with wildcards; were these two types, even an empty map would carry its name. */
    @Test
    fun interfacesInCollections_areTheTypeThatAFunctionDeclaresThatDoesNotSuspend() = runBlocking {
        val key = App.newKey()
        assertThat(library.shapes(key) { emptyMap() }).isEmpty()
        assertThat(stored("suspending-shapes", key)).isEqualTo("\u0080")

        val shapes = mapOf("a" to listOf(Circle(1.0), Nothing))
        val other = App.newKey()
        library.shapes(other) { shapes }
        stored("suspending-shapes", other)
        assertThat(library.shapes(other, never())).isEqualTo(shapes)
        assertThat(library.blockingShapes(other) { throw AssertionError() }).isEqualTo(shapes)
        Unit
    }

    @Test
    fun inheritedFunction_hasTheTypeOfItsClass() = runBlocking {
        val key = App.newKey()
        val books = app.bean(BookRepository::class.java)
        books.all(key) { listOf(Book("a")) }

        assertThat(stored("suspending-inherited", key)).doesNotContain("dev.", "java.")
        assertThat(books.all(key, never())).containsExactly(Book("a"))
        Unit
    }

    @Test
    fun number_isAByteAndNoInteger() = runBlocking {
        val key = App.newKey()
        library.number(key) { 5 }

        assertThat(stored("suspending-number", key)).isEqualTo("\u0005")
        assertThat(library.number(key, never())).isEqualTo(5L)
        Unit
    }

    @Test
    fun valueClass_comesBack() = runBlocking {
        val key = App.newKey()
        library.count(key) { Count(5) }

        assertThat(stored("suspending-count", key)).isEqualTo("\u0081\u00a5value\u0005")
        assertThat(library.count(key, never())).isEqualTo(Count(5))
        Unit
    }

    @Test
    fun unit_isNull() = runBlocking {
        val key = App.newKey()
        library.unit(key) { }

        assertThat(stored("suspending-unit", key)).isEqualTo("\u00c0")
        library.unit(key, never())
    }

    @Test
    fun starProjection_isAListOfAnything() = runBlocking {
        val key = App.newKey()
        library.star(key) { listOf(Book("a")) }

        assertThat(stored("suspending-star", key)).contains(Book::class.java.name)
        assertThat(library.star(key, never())).isEqualTo(listOf(Book("a")))

        val other = App.newKey()
        redis.set(App.redisKey("suspending-star", other), byteArrayOf(5))
        assertThat(library.star(other) { listOf(1) }.size).isEqualTo(1)
        Unit
    }
}
