package dev.cachezip.it

import dev.cachezip.accessors.AccessorModule
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.Arguments
import org.junit.jupiter.params.provider.MethodSource
import tools.jackson.core.JacksonException
import tools.jackson.databind.DeserializationFeature
import tools.jackson.databind.json.JsonMapper
import tools.jackson.module.kotlin.KotlinFeature
import tools.jackson.module.kotlin.KotlinModule
import java.math.BigDecimal

/** With generated accessors a mapper treats Kotlin's classes as it does without: default arguments, null checks. */
class KotlinAccessorsTest {
    private class Mappers(val plain: JsonMapper, val fast: JsonMapper)

    private val mappers =
        listOf(
            setOf(),
            setOf(KotlinFeature.NullIsSameAsDefault, KotlinFeature.NullToEmptyCollection),
            setOf(KotlinFeature.KotlinPropertyNameAsImplicitName),
        ).flatMap { features ->
            listOf(true, false).map { strict ->
                val kotlin = KotlinModule.Builder()
                features.forEach(kotlin::enable)
                val plain =
                    JsonMapper
                        .builder()
                        .addModule(kotlin.build())
                        .configure(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES, strict)
                        .build()
                Mappers(plain, plain.rebuild().addModule(AccessorModule()).build())
            }
        }

    companion object {
        @JvmStatic
        fun values() =
            listOf(
                Book("a", BigDecimal("1.10"), "b"),
                Flags(true, 1, "u", "n"),
                Offer(Isbn("1"), Count(2), otherIsbn = null, otherCount = Count(4)),
                Offer(Isbn("1"), Count(2), otherIsbn = Isbn("3"), otherCount = null),
                Stock(mapOf(Isbn("1") to Count(2)), listOf(Isbn("3"))),
                Box(Nickname(null)),
                Unsigned(255u, 65535u, UInt.MAX_VALUE, ULong.MAX_VALUE, null),
                Ranges(5..1, 1L..<3L, 'a'..'z'),
                Account("a").apply { currency = "EUR" },
                Registry,
            )

        @JvmStatic
        fun texts() =
            listOf(
                Book::class to """{"title":"a"}""",
                Book::class to """{"title":"a","price":null}""",
                Book::class to """{"title":null}""",
                Book::class to """{"subtitle":"a"}""",
                Book::class to """{"title":"a","subtitle":null,"unknown":1}""",
                Book::class to """[]""",
                Flags::class to """{"isActive":null,"xAxis":1,"URL":"u","aName":"n"}""",
                Flags::class to """{"xAxis":1,"URL":"u","aName":"n"}""",
                Flags::class to """{"isActive":"true","xAxis":"1","URL":1,"aName":2.0}""",
                Offer::class to """{"isbn":"1","count":2}""",
                Offer::class to """{"isbn":"","count":2}""",
                Offer::class to """{"isbn":"1","count":2,"price":3.50,"otherIsbn":null,"otherCount":4}""",
                Offer::class to """{"isbn":null,"count":null}""",
                Offer::class to """{"isbn":"1","count":"x"}""",
                Shelf::class to """{"best":{"title":"a"},"books":null,"byTitle":{},"byDate":{},"rows":[]}""",
                Shelf::class to """{"best":{"title":"a"},"books":[null],"byTitle":{},"byDate":{},"rows":[]}""",
                Account::class to """{"owner":"a","balance":null,"currency":null}""",
                Account::class to """{"balance":1,"owner":"a","currency":"EUR"}""",
                Account::class to """{"balance":1}""",
                Unsigned::class to """{"byte":256,"short":1,"int":1,"long":1}""",
                Ranges::class to """{"ints":{"start":1,"end":2},"longs":{"start":1},"chars":{"start":"a","end":"b"}}""",
            ).map { (type, text) -> Arguments.of(type.java, text) }

        /** Returns the result, or the whole message of the exception. */
        private fun <T> outcome(action: () -> T): Any? =
            try {
                action()
            } catch (e: JacksonException) {
                "${e.javaClass.name}: ${e.message}"
            }
    }

    @ParameterizedTest
    @MethodSource("values")
    fun write_eachKindOfClass_isAsWithout(value: Any) {
        for (mapper in mappers) {
            val expected = mapper.plain.writeValueAsString(value)
            // Often enough for code to be generated.
            repeat(60) { assertThat(mapper.fast.writeValueAsString(value)).isEqualTo(expected) }
        }
    }

    @ParameterizedTest
    @MethodSource("texts")
    fun read_eachText_isAsWithout(type: Class<*>, text: String) {
        for (mapper in mappers) {
            repeat(3) {
                assertThat(outcome { mapper.fast.readValue(text, type) })
                    .isEqualTo(outcome { mapper.plain.readValue(text, type) })
            }
        }
    }
}
