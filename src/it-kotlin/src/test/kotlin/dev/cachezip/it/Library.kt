package dev.cachezip.it

import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.asFlow
import org.springframework.cache.annotation.CachePut
import org.springframework.cache.annotation.Cacheable
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import tools.jackson.module.kotlin.KotlinFeature
import tools.jackson.module.kotlin.KotlinModule
import kotlin.time.Duration
import kotlin.time.Instant

/** Cached methods, one for each type that can be declared; the function is the slow thing behind it. */
open class Library {
    @Cacheable("anything", key = "#key")
    open fun anything(key: String, slow: () -> Any?): Any? = slow()

    @Cacheable("book", key = "#key")
    open fun book(key: String, slow: () -> Book): Book = slow()

    @Cacheable("draft", key = "#key")
    open fun draft(key: String, slow: () -> Draft): Draft = slow()

    @Cacheable("instant", key = "#key")
    open fun instant(key: String, slow: () -> Instant): Instant = slow()

    @Cacheable("flags", key = "#key")
    open fun flags(key: String, slow: () -> Flags): Flags = slow()

    @Cacheable("shelf", key = "#key")
    open fun shelf(key: String, slow: () -> Shelf): Shelf = slow()

    @Cacheable("box", key = "#key")
    open fun box(key: String, slow: () -> Box<Book>): Box<Book> = slow()

    @Cacheable("crate", key = "#key")
    open fun crate(key: String, slow: () -> Crate): Crate = slow()

    @Cacheable("books", key = "#key")
    open fun books(key: String, slow: () -> List<Book>): List<Book> = slow()

    @Cacheable("books-by-title", key = "#key")
    open fun booksByTitle(key: String, slow: () -> Map<String, Book>): Map<String, Book> = slow()

    @Cacheable("account", key = "#key")
    open fun account(key: String, slow: () -> Account): Account = slow()

    @Cacheable("isbn", key = "#key")
    open fun isbn(key: String, slow: () -> Isbn): Isbn = slow()

    @Cacheable("maybe-isbn", key = "#key")
    open fun maybeIsbn(key: String, slow: () -> Isbn?): Isbn? = slow()

    @Cacheable("count", key = "#key")
    open fun count(key: String, slow: () -> Count): Count = slow()

    @Cacheable("maybe-count", key = "#key")
    open fun maybeCount(key: String, slow: () -> Count?): Count? = slow()

    @Cacheable("isbns", key = "#key")
    open fun isbns(key: String, slow: () -> List<Isbn>): List<Isbn> = slow()

    @Cacheable("offer", key = "#key")
    open fun offer(key: String, slow: () -> Offer): Offer = slow()

    @Cacheable("stock", key = "#key")
    open fun stock(key: String, slow: () -> Stock): Stock = slow()

    @Cacheable("shape", key = "#key")
    open fun shape(key: String, slow: () -> Shape): Shape = slow()

    @Cacheable("shapes", key = "#key")
    open fun shapes(key: String, slow: () -> List<Shape>): List<Shape> = slow()

    @Cacheable("outcome", key = "#key")
    open fun outcome(key: String, slow: () -> Outcome): Outcome = slow()

    @Cacheable("finder", key = "#key")
    open fun finder(key: String, slow: () -> Finder): Finder = slow()

    @Cacheable("operation", key = "#key")
    open fun operation(key: String, slow: () -> Operation): Operation = slow()

    @Cacheable("pair", key = "#key")
    open fun pair(key: String, slow: () -> Pair<String, Book>): Pair<String, Book> = slow()

    @Cacheable("several", key = "#key")
    open fun several(key: String, slow: () -> Several): Several = slow()

    @Cacheable("unsigned", key = "#key")
    open fun unsigned(key: String, slow: () -> Unsigned): Unsigned = slow()

    @Cacheable("ulong", key = "#key")
    open fun ulong(key: String, slow: () -> ULong): ULong = slow()

    @Cacheable("range", key = "#key")
    open fun range(key: String, slow: () -> IntRange): IntRange = slow()

    @Cacheable("ranges", key = "#key")
    open fun ranges(key: String, slow: () -> Ranges): Ranges = slow()

    @Cacheable("duration", key = "#key")
    open fun duration(key: String, slow: () -> Duration): Duration = slow()

    @Cacheable("times", key = "#key")
    open fun times(key: String, slow: () -> Times): Times = slow()

    @Cacheable("numbers", key = "#key")
    open fun numbers(key: String, slow: () -> List<Long>): List<Long> = slow()

    @Cacheable("number-lists", key = "#key")
    open fun numberLists(key: String, slow: () -> List<List<Long>>): List<List<Long>> = slow()

    @Cacheable("number-set", key = "#key")
    open fun numberSet(key: String, slow: () -> Set<Long>): Set<Long> = slow()

    @Cacheable("number-map", key = "#key")
    open fun numberMap(key: String, slow: () -> Map<String, Long>): Map<String, Long> = slow()

    @Cacheable("deque", key = "#key")
    open fun deque(key: String, slow: () -> ArrayDeque<Long>): ArrayDeque<Long> = slow()

    @Cacheable("lists", key = "#key")
    open fun lists(key: String, slow: () -> Lists): Lists = slow()
}

/** Cached methods that suspend, and those that return a flow. */
open class SuspendingLibrary {
    @Cacheable("suspending-book", key = "#key")
    open suspend fun book(key: String, slow: suspend () -> Book?): Book? = slow()

    @Cacheable("suspending-book", key = "#key", sync = true)
    open suspend fun bookOnce(key: String, slow: suspend () -> Book): Book = slow()

    @CachePut("suspending-book", key = "#key")
    open suspend fun put(key: String, book: Book): Book = book

    @Cacheable("suspending-book", key = "#key")
    open fun blockingBook(key: String, slow: () -> Book): Book = slow()

    @Cacheable("suspending-books", key = "#key")
    open suspend fun books(key: String, slow: suspend () -> List<Book>): List<Book> = slow()

    @Cacheable("suspending-books", key = "#key", sync = true)
    open fun bookFlow(key: String, slow: () -> List<Book>): Flow<Book> = slow().asFlow()

    @Cacheable("suspending-shapes", key = "#key")
    open suspend fun shapes(key: String, slow: suspend () -> Map<String, List<Shape>>): Map<String, List<Shape>> =
        slow()

    @Cacheable("suspending-shapes", key = "#key")
    open fun blockingShapes(key: String, slow: () -> Map<String, List<Shape>>): Map<String, List<Shape>> = slow()

    @Cacheable("suspending-number", key = "#key")
    open suspend fun number(key: String, slow: suspend () -> Long): Long = slow()

    @Cacheable("suspending-count", key = "#key")
    open suspend fun count(key: String, slow: suspend () -> Count): Count = slow()

    @Cacheable("suspending-unit", key = "#key")
    open suspend fun unit(key: String, slow: suspend () -> Unit) = slow()

    @Cacheable("suspending-star", key = "#key")
    open suspend fun star(key: String, slow: suspend () -> List<*>): List<*> = slow()
}

/** What suspends in a class that says of what type. */
abstract class Repository<T : Any> {
    @Cacheable("suspending-inherited", key = "#key")
    open suspend fun all(key: String, slow: suspend () -> List<T>): List<T> = slow()
}

open class BookRepository : Repository<Book>()

@Configuration(proxyBeanMethods = false)
internal class Libraries {
    @Bean
    fun library() = Library()

    @Bean
    fun suspendingLibrary() = SuspendingLibrary()

    @Bean
    fun bookRepository() = BookRepository()
}

@Configuration(proxyBeanMethods = false)
internal class OwnModule {
    @Bean
    fun kotlinModule(): KotlinModule = KotlinModule.Builder().enable(KotlinFeature.NullIsSameAsDefault).build()
}
