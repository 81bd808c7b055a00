package dev.cachezip.it

import java.math.BigDecimal
import java.time.LocalDate
import kotlin.time.Duration
import kotlin.time.Duration.Companion.nanoseconds
import kotlin.time.Duration.Companion.seconds
import kotlin.time.Instant

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

internal fun <T> kept(
    name: String,
    cache: String,
    value: T,
    declared: (Library, String, () -> T) -> T,
    bare: Boolean = true,
) = Kept(name, cache, value, bare, declared)

/** Values of the kinds that applications cache most. */
internal fun keptValues(): List<Kept<*>> {
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
            bare = false,
        ),
        kept(
            "`Duration`, `Instant` of `kotlin.time`",
            "times",
            Times(Duration.INFINITE, -Duration.INFINITE, Instant.DISTANT_PAST),
            Library::times,
            bare = false,
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
