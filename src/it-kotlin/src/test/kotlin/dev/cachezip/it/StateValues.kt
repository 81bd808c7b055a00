package dev.cachezip.it

import java.math.BigDecimal
import kotlin.properties.Delegates
import kotlin.time.Instant
import kotlin.uuid.ExperimentalUuidApi
import kotlin.uuid.Uuid

// What comes back only by state.

data class Draft(var title: String, var pages: Int, var editor: String?)

class Priced(val book: Book) {
    val price: BigDecimal by lazy { book.price.setScale(4) }
    val names: Map<String, String> by lazy(LazyThreadSafetyMode.PUBLICATION) { mapOf("title" to book.title) }
    val length by lazy(LazyThreadSafetyMode.NONE) { book.title.length }
    var stock: Int by Delegates.notNull()

    override fun equals(other: Any?) =
        other is Priced &&
            other.book == book &&
            other.price == price &&
            other.names == names &&
            other.length == length &&
            other.stock == stock

    override fun hashCode() = book.hashCode()
}

class Settings(val values: Map<String, Any?>) {
    val name: String by values
    val size: Int by values

    override fun equals(other: Any?) = other is Settings && other.name == name && other.size == size

    override fun hashCode() = name.hashCode()
}

class Tagged(val tag: String) {
    companion object {
        var made = 0
    }

    override fun equals(other: Any?) = other is Tagged && other.tag == tag

    override fun hashCode() = tag.hashCode()
}

abstract class Page<T : Any>(val items: List<T>) {
    abstract val next: T?
}

class BookPage(items: List<Book>, override val next: Book?) : Page<Book>(items) {
    override fun equals(other: Any?) = other is BookPage && other.items == items && other.next == next

    override fun hashCode() = items.hashCode()
}

data class Wrapped(val nickname: Nickname, val numbers: Numbers, val outline: Outline?, val all: List<Nickname>)

data class Steps(
    val ints: IntProgression,
    val doubles: ClosedFloatingPointRange<Double>,
    val words: ClosedRange<String>,
)

data class Labels(val operation: Operation, val all: List<Operation>, val indexed: IndexedValue<String>)

data class Seen(val at: Instant, val all: List<Instant>, val byTime: Map<Instant, Book>)

@OptIn(ExperimentalUuidApi::class)
data class Keyed(val id: Uuid, val others: Set<Uuid>)

/** Of classes whose objects equal only themselves. */
@OptIn(ExperimentalUnsignedTypes::class)
class Incomparable(
    val regex: Regex,
    val success: Result<Book?>,
    val failure: Result<Book>,
    val unsigned: UIntArray,
    val bytes: UByteArray?,
    val numbers: IntArray,
    val books: Array<Book?>,
    val rows: Array<LongArray>,
)

class Outer(val name: String) {
    inner class Inner(val number: Int)
}

class Observed {
    var value: Int by Delegates.observable(1) { _, _, _ -> }
}

@OptIn(ExperimentalUuidApi::class)
internal fun keptByState(): List<Kept<*>> {
    val book = Book("a")
    val priced = Priced(book)
    priced.stock = 3
    val sample = Uuid.parse("550e8400-e29b-41d4-a716-446655440000")
    val nicknames = listOf(Nickname("a"), Nickname(null))
    val wrapped = Wrapped(Nickname(null), Numbers(listOf(1L)), Outline(Circle(1.0)), nicknames)
    val past = Instant.DISTANT_PAST
    val nullable = "value class of what is nullable, generic, open or abstract"
    val ranges = "other ranges and progressions"
    return listOf(
        any("data class with `var`", Draft("a", 1, null)),
        any("property by `lazy`, `notNull`, or a map", priced),
        any("property by `lazy`, `notNull`, or a map", Settings(mapOf("name" to "a", "size" to 2))),
        any("class with a companion", Tagged("a")),
        any("generic superclass", BookPage(listOf(book), null)),
        any(nullable, wrapped),
        any(nullable, Nickname("a")),
        any(nullable, Nickname(null)),
        any(nullable, Numbers(listOf(1L))),
        any(nullable, Outline(Circle(1.0))),
        any(nullable, nicknames),
        any("value classes as keys, by themselves", mapOf(Isbn("1") to Count(1))),
        any("private `object`", secret()),
        any("private `object`", Box(secret())),
        any("`Uuid`", sample),
        any("`Uuid`", Keyed(sample, setOf(sample, Uuid.NIL))),
        kept("`Instant` by itself", "instant", Instant.fromEpochSeconds(-5, 7), Library::instant, bare = false),
        any("`Instant` by itself", Seen(Instant.DISTANT_FUTURE, listOf(past), mapOf(past to book))),
        any(ranges, 5 downTo 1 step 2),
        any(ranges, 1uL..ULong.MAX_VALUE),
        any(ranges, Steps('b'.code downTo 1, 0.5..1.5, "a".."b")),
        any("list of enum entries", Labels(Operation.ADD, Operation.entries, IndexedValue(1, "a"))),
        any("list of enum entries", Operation.entries.toList()),
        any("`Result` that is a success", Result.success(book)),
        any("`Result` that is a success", Box(Result.success<Book?>(null))),
        any("`object` and `data object`", Unit),
        any("`object` and `data object`", Box(Unit)),
        any("mutable collections", linkedMapOf("b" to mutableListOf(1L), "a" to mutableListOf())),
        any("mutable collections", Box(sortedMapOf("b" to hashSetOf(1L), "a" to linkedSetOf(2L)))),
        any("mutable collections", Box(buildMap { put("a", buildSet { add(buildList { add(1) }) }) })),
    )
}

private fun <T> any(name: String, value: T): Kept<*> =
    Kept<Any?>(name, "anything", value, false, { library, key, slow -> library.anything(key, slow) })
