package dev.cachezip.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.cache.support.NullValue;
import org.springframework.data.redis.serializer.GenericJackson2JsonRedisSerializer;
import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;

class MigratingRedisSerializerTests {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.serializer.*");
    private static final CachezipRedisSerializer<Object> OURS = new CachezipRedisSerializer<>(
            ValuePipeline.builder(ObjectCodecs.messagePack(TYPES)).build());
    private static final ValueSerializer<Object> READING_ALL =
            LegacyFormat.readAlso(OURS, List.of(LegacyFormat.values()), null, TYPES);

    /** Values that an application may have stored. */
    public static class Book implements Serializable {
        private static final long serialVersionUID = 1L;

        public String title = "t";
        public long pages = 1L << 40;
        public BigDecimal price = new BigDecimal("1.10");
        public List<String> tags = new ArrayList<>(List.of("a", "b"));
        public @Nullable Color color = Color.RED;
        public @Nullable Book next;

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Book book
                    && book.title.equals(title)
                    && book.pages == pages
                    && book.price.equals(price)
                    && book.tags.equals(tags)
                    && book.color == color
                    && Objects.equals(book.next, next);
        }

        @Override
        public int hashCode() {
            return title.hashCode();
        }
    }

    enum Color {
        RED
    }

    record Point(int x, long y, String text) implements Serializable {}

    static Stream<Object> serializable() {
        Book book = new Book();
        book.next = new Book();
        return Stream.of(
                book,
                new Point(1, 2, "p"),
                "text",
                5,
                5L,
                0.5,
                true,
                new BigDecimal("1.10"),
                Instant.ofEpochSecond(1, 2),
                LocalDate.EPOCH,
                new UUID(1, 2),
                URI.create("http://localhost"),
                Color.RED,
                new byte[] {1, 2},
                new int[] {1, 2},
                new Book[] {book},
                new ArrayList<>(List.of(book, book)),
                List.of(book),
                Set.of(1L, 2L, 3L),
                Map.of("a", book),
                Arrays.asList(book, null),
                Collections.unmodifiableList(new ArrayList<>(List.of("a"))),
                Collections.emptyList(),
                new HashMap<>(Map.of(1L, "a")),
                new TreeMap<>(Map.of("a", 1)),
                new HashSet<>(Set.of("a")),
                new ConcurrentHashMap<>(Map.of("a", 1)),
                new LinkedHashMap<>(Map.of("a", List.of(1, "b"))));
    }

    @ParameterizedTest
    @MethodSource("serializable")
    void deserialize_jdkSerialization_isEqual(Object value) {
        byte[] stored = RedisSerializer.java().serialize(value);
        assertThat(READING_ALL.deserialize(stored)).isEqualTo(value);
    }

    @ParameterizedTest
    @MethodSource("serializable")
    void deserialize_ours_isEqual(Object value) {
        assertThat(READING_ALL.deserialize(OURS.serialize(value))).isEqualTo(value);
        assertThat(READING_ALL.serialize(value)).isEqualTo(OURS.serialize(value));
    }

    static Stream<Object> json() {
        Book book = new Book();
        book.next = new Book();
        return Stream.of(
                book,
                new ArrayList<>(List.of(book, book)),
                new HashMap<>(Map.of("a", book)),
                "text",
                55,
                0.5,
                1e10,
                -2.5e-7,
                true,
                new ArrayList<>(List.of(1, 5L, "b")),
                new HashSet<>(Set.of("a")));
    }

    @ParameterizedTest
    @MethodSource("json")
    void deserialize_genericJsonOfJackson3_isEqual(Object value) {
        RedisSerializer<Object> spring = GenericJacksonJsonRedisSerializer.builder()
                .enableUnsafeDefaultTyping()
                .enableSpringCacheNullValueSupport()
                .build();
        assertThat(READING_ALL.deserialize(spring.serialize(value))).isEqualTo(value);
    }

    @ParameterizedTest
    @MethodSource("json")
    @SuppressWarnings("removal") // what applications have used until now
    void deserialize_genericJsonOfJackson2_isEqual(Object value) {
        byte[] stored = new GenericJackson2JsonRedisSerializer().serialize(value);
        assertThat(READING_ALL.deserialize(stored)).isEqualTo(value);
    }

    @Test
    void deserialize_genericJsonOfARecord_isEqual() {
        String stored = "{\"@class\":\"" + Point.class.getName() + "\",\"x\":1,\"y\":2,\"text\":\"p\"}";
        assertThat(READING_ALL.deserialize(stored.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(new Point(1, 2, "p"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text",
                "",
                "5",
                "7",
                "true",
                "null",
                "{\"a\":1}",
                "[\"a\"]",
                "\"quoted\"",
                "\u00e4",
                "\u0640\u0641",
                "\ud83d\ude00"
            })
    void deserialize_stringWhereAStringIsDeclared_isEqual(String text) {
        ValueSerializer<Object> strings = LegacyFormat.readAlso(OURS, List.of(LegacyFormat.STRING), null, TYPES)
                .declaredAs(String.class);
        assertThat(strings.deserialize(RedisSerializer.string().serialize(text)))
                .isEqualTo(text);
        assertThat(strings.deserialize(strings.serialize(text))).isEqualTo(text);
        String longText = text.repeat(100);
        assertThat(strings.deserialize(strings.serialize(longText))).isEqualTo(longText);
        assertThat(strings.deserialize(RedisSerializer.string().serialize(longText)))
                .isEqualTo(longText);
    }

    @Test
    void deserialize_null_isCachedNull() {
        assertThat(READING_ALL.deserialize(RedisSerializer.java().serialize(NullValue.INSTANCE)))
                .isEqualTo(NullValue.INSTANCE);
        RedisSerializer<Object> spring = GenericJacksonJsonRedisSerializer.builder()
                .enableUnsafeDefaultTyping()
                .enableSpringCacheNullValueSupport()
                .build();
        assertThat(READING_ALL.deserialize(spring.serialize(NullValue.INSTANCE)))
                .isEqualTo(NullValue.INSTANCE);
        assertThat(READING_ALL.deserialize(null)).isNull();
    }

    @Test
    void deserialize_oneDigit_isTheNumberThatItShows() {
        assertThat(READING_ALL.deserialize(new byte[] {'5'})).isEqualTo(5);
        assertThat(READING_ALL.deserialize(READING_ALL.serialize((int) '5'))).isEqualTo((int) '5');
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"@class\":\"org.springframework.context.support.ClassPathXmlApplicationContext\"}",
                "[\"com.sun.rowset.JdbcRowSetImpl\",{\"dataSourceName\":\"x\"}]",
                "[\"java.util.ArrayList<com.sun.rowset.JdbcRowSetImpl>\",[]]",
                "{\"@class\":\"dev.cachezip.serializer.MigratingRedisSerializerTests$Book\",\"next\":{\"@class\":\"java.lang.Thread\"}}",
                "{\"@class\":\"java.util.HashMap\",\"a\":{\"@class\":\"javax.script.ScriptEngineManager\"}}",
                "[\"[Ljava.lang.Thread;\",[]]"
            })
    void deserialize_genericJsonOfAForbiddenType_isRefused(String stored) {
        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> READING_ALL.deserialize(stored.getBytes(StandardCharsets.UTF_8)))
                .withCauseInstanceOf(CachezipException.TypeNotAllowed.class);
    }

    /** Not of an allowed package, and says so when it is initialized. */
    static Stream<Object> forbidden() {
        return Stream.of(
                new java.util.Random(),
                new ArrayList<>(List.of(new java.util.Random())),
                new Serializable[] {new java.util.Random()},
                Proxy.newProxyInstance(
                        MigratingRedisSerializerTests.class.getClassLoader(),
                        new Class<?>[] {Comparable.class},
                        (InvocationHandler & Serializable) (proxy, method, arguments) -> null));
    }

    @ParameterizedTest
    @MethodSource("forbidden")
    void deserialize_jdkSerializationOfAForbiddenType_isRefused(Object value) {
        byte[] stored = RedisSerializer.java().serialize(value);
        assertThatExceptionOfType(UnreadableValueException.class).isThrownBy(() -> READING_ALL.deserialize(stored));
    }

    @Test
    void deserialize_jdkSerializationCutOffOrDeep_isRefused() {
        byte[] stored = RedisSerializer.java().serialize(new ArrayList<>(List.of("a", new Book())));
        for (int length = 5; length < stored.length; length++) {
            byte[] cut = Arrays.copyOf(stored, length);
            assertThatExceptionOfType(UnreadableValueException.class).isThrownBy(() -> READING_ALL.deserialize(cut));
        }
        List<Object> deep = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            deep = new ArrayList<>(Collections.singletonList(deep));
        }
        byte[] nested = serializeOnALargeStack(deep);
        assertThatExceptionOfType(UnreadableValueException.class).isThrownBy(() -> READING_ALL.deserialize(nested));
    }

    private static byte[] serializeOnALargeStack(Object value) {
        CompletableFuture<byte[]> stored = new CompletableFuture<>();
        new Thread(null, () -> stored.complete(RedisSerializer.java().serialize(value)), "deep", 64 << 20).start();
        return stored.orTimeout(20, TimeUnit.SECONDS).join();
    }

    @ParameterizedTest
    @EnumSource
    void serialize_legacy_isWhatSpringWrites(LegacyFormat format) {
        ValueSerializer<Object> writing = LegacyFormat.readAlso(OURS, List.of(LegacyFormat.values()), format, TYPES);
        Object value = format == LegacyFormat.STRING ? "text" : new Book();
        byte[] stored = writing.declaredAs(value.getClass()).serialize(value);
        RedisSerializer<?> spring =
                switch (format) {
                    case JDK -> RedisSerializer.java();
                    case GENERIC_JSON ->
                        GenericJacksonJsonRedisSerializer.builder()
                                .enableUnsafeDefaultTyping()
                                .build();
                    case STRING -> RedisSerializer.string();
                };
        assertThat(spring.deserialize(stored)).isEqualTo(value);
        assertThat(writing.declaredAs(value.getClass()).deserialize(stored)).isEqualTo(value);
        assertThat(writing.storedNull()).isEqualTo(RedisSerializer.java().serialize(NullValue.INSTANCE));
    }

    @Test
    void serialize_legacyStringsAndNoString_tellsTheType() {
        ValueSerializer<Object> strings =
                LegacyFormat.readAlso(OURS, List.of(LegacyFormat.STRING), LegacyFormat.STRING, TYPES);
        assertThatExceptionOfType(UnstorableValueException.class)
                .isThrownBy(() -> strings.serialize(1))
                .withMessageContaining("cachezip.write-format")
                .satisfies(e -> assertThat(e.valueType()).isEqualTo("java.lang.Integer"));
    }

    @Test
    void deserialize_formatThatIsNotRead_isUnreadable() {
        ValueSerializer<Object> onlyJson = LegacyFormat.readAlso(OURS, List.of(LegacyFormat.GENERIC_JSON), null, TYPES);
        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> onlyJson.deserialize(RedisSerializer.java().serialize("text")));
    }
}
