package dev.cachezip.it

import java.math.BigDecimal
import java.time.LocalDate
import kotlin.time.Duration
import kotlin.time.Instant

// What a Kotlin application caches.

data class Book(val title: String, val price: BigDecimal = BigDecimal("9.90"), val subtitle: String? = null)

data class Flags(val isActive: Boolean, val xAxis: Int, val URL: String, val aName: String)

data class Shelf(
    val best: Book,
    val books: List<Book>,
    val byTitle: Map<String, Book>,
    val byDate: Map<LocalDate, Set<Long>>,
    val maybe: Book?,
    val rows: List<List<Book?>>,
)

data class Box<T>(val value: T)

data class Crate(val books: Box<List<Book>>, val numbers: Box<Long>)

class Account(val owner: String) {
    var balance: Long = 0
    lateinit var currency: String

    override fun equals(other: Any?) =
        other is Account && other.owner == owner && other.balance == balance && other.currency == currency

    override fun hashCode() = owner.hashCode()
}

@JvmInline
value class Isbn(val value: String) {
    init {
        require(value.isNotEmpty())
    }
}

@JvmInline
value class Count(val value: Int)

@JvmInline
value class Price(val value: BigDecimal)

@JvmInline
value class Nickname(val value: String?)

@JvmInline
value class Numbers(val value: List<Long>)

@JvmInline
value class Outline(val value: Shape)

data class Offer(
    val isbn: Isbn,
    val count: Count,
    val price: Price = Price(BigDecimal("1.10")),
    val otherIsbn: Isbn?,
    val otherCount: Count?,
)

data class Stock(val counts: Map<Isbn, Count>, val isbns: List<Isbn>)

sealed interface Shape

data class Circle(val radius: Double) : Shape

data class Group(val shapes: List<Shape>, val clip: Shape?) : Shape

data object Nothing : Shape

sealed class Outcome {
    data class Found(val number: Long) : Outcome()

    data object Missing : Outcome()
}

object Registry {
    var readers = 0
}

private object Secret

data class Finder(val last: Outcome, val registry: Registry)

enum class Operation {
    ADD {
        override fun apply(a: Int, b: Int) = a + b
    },
    SUBTRACT {
        override fun apply(a: Int, b: Int) = a - b
    }, ;

    abstract fun apply(a: Int, b: Int): Int
}

data class Several(val pair: Pair<Isbn, Book>, val triple: Triple<Int, Long, Shape>)

data class Unsigned(val byte: UByte, val short: UShort, val int: UInt, val long: ULong, val maybe: UInt?)

data class Ranges(val ints: IntRange, val longs: LongRange, val chars: CharRange)

data class Times(val timeout: Duration, val maybe: Duration?, val at: Instant)

data class Lists(val list: List<Long>, val set: Set<String>, val map: Map<String, Long>, val deque: ArrayDeque<Long>)

fun secret(): Any = Secret
