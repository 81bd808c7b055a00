package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.assertj.core.data.Index;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;

/** The table in docs/fidelity.md: what comes back as it went in, whether its type is declared or not, and what is refused. */
// Old types are cached, too, and reflection reads members that no code calls.
@SuppressWarnings({"JavaUtilDate", "UnusedVariable", "UnusedMethod", "EffectivelyPrivate", "ArrayRecordComponent"})
class FidelityTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");

    record Book(String title, BigDecimal price) {
        Book {
            Objects.requireNonNull(title);
        }
    }

    record Shelf(
            Book best, List<Book> books, Map<UUID, Set<Long>> counts, Optional<String> label, int @Nullable [] sizes) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Shelf shelf
                    && shelf.best.equals(best)
                    && shelf.books.equals(books)
                    && shelf.counts.equals(counts)
                    && shelf.label.equals(label)
                    && Arrays.equals(shelf.sizes, sizes);
        }

        @Override
        public int hashCode() {
            return best.hashCode();
        }
    }

    record Pair<A, B>(A first, B second) {}

    sealed interface Shape permits Circle, Square {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Cat.class, name = "cat"),
        @JsonSubTypes.Type(value = Dog.class, name = "dog")
    })
    sealed interface Animal permits Cat, Dog {}

    record Cat(int lives) implements Animal {}

    record Dog(String name) implements Animal {}

    enum Operation {
        ADD {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        SUBTRACT {
            @Override
            int apply(int a, int b) {
                return a - b;
            }
        };

        abstract int apply(int a, int b);
    }

    /** A class as Lombok's {@code @Value @Builder @Jacksonized} makes it. */
    @tools.jackson.databind.annotation.JsonDeserialize(builder = Built.Builder.class)
    static final class Built {
        private final String name;
        private final long size;

        private Built(String name, long size) {
            this.name = name;
            this.size = size;
        }

        public String getName() {
            return name;
        }

        public long getSize() {
            return size;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Built built && built.name.equals(name) && built.size == size;
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }

        @tools.jackson.databind.annotation.JsonPOJOBuilder(withPrefix = "")
        static final class Builder {
            private String name = "";
            private long size;

            Builder name(String value) {
                this.name = value;
                return this;
            }

            Builder size(long value) {
                this.size = value;
                return this;
            }

            Built build() {
                return new Built(name, size);
            }
        }
    }

    static class Node implements Serializable {
        private static final long serialVersionUID = 1L;

        public @Nullable Node next;

        /** Returns whether both refer to themselves, or neither does. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Node node && isCycle(node) == isCycle(this);
        }

        @Override
        public int hashCode() {
            return 1;
        }

        @SuppressWarnings("ReferenceEquality") // that it is the same object is the point
        private static boolean isCycle(Node node) {
            return node.next == node;
        }
    }

    record Locked(ReentrantLock lock) {}

    private static Node ring() {
        Node node = new Node();
        node.next = node;
        return node;
    }

    private static <T extends Collection<Integer>> T filled(T collection) {
        collection.addAll(List.of(1, 2));
        return collection;
    }

    private static Type type(TypeReference<?> reference) {
        return reference.getType();
    }

    static Stream<Arguments> kept() {
        Book book = new Book("a", new BigDecimal("1.10"));
        Shelf shelf = new Shelf(
                book, List.of(book, book), Map.of(new UUID(1, 2), Set.of(1L)), Optional.of("l"), new int[] {1});
        return Stream.of(
                Arguments.of("record", Book.class, book),
                Arguments.of("record in a record, with collections", Shelf.class, shelf),
                Arguments.of(
                        "generic record",
                        type(new TypeReference<Pair<Book, List<Long>>>() {}),
                        new Pair<>(book, new ArrayList<>(List.of(1L)))),
                Arguments.of("sealed hierarchy", Shape.class, new Circle(1.5)),
                Arguments.of(
                        "list of a sealed hierarchy",
                        type(new TypeReference<List<Shape>>() {}),
                        List.of(new Circle(1), new Square(2))),
                Arguments.of("hierarchy with names by annotation", Animal.class, new Cat(9)),
                Arguments.of("enum with bodies", Operation.class, Operation.SUBTRACT),
                Arguments.of("object with a builder", Built.class, new Built("n", 1L << 40)),
                Arguments.of("`List.of`", type(new TypeReference<List<Book>>() {}), List.of(book)),
                Arguments.of(
                        "`Stream.toList`",
                        type(new TypeReference<List<Long>>() {}),
                        Stream.of(1L, null, 2L).toList()),
                Arguments.of("`Set.of`", type(new TypeReference<Set<Long>>() {}), Set.of(1L, 2L)),
                Arguments.of("`Map.of`", type(new TypeReference<Map<String, Book>>() {}), Map.of("k", book)),
                Arguments.of(
                        "`Collections.unmodifiable…`, `empty…`, `singleton…`",
                        type(new TypeReference<List<List<String>>>() {}),
                        List.of(
                                Collections.unmodifiableList(new ArrayList<>(List.of("a"))),
                                Collections.emptyList(),
                                Collections.singletonList("b"))),
                Arguments.of(
                        "sorted set", type(new TypeReference<SortedSet<Long>>() {}), new TreeSet<>(List.of(2L, 1L))),
                Arguments.of(
                        "sorted map",
                        type(new TypeReference<SortedMap<String, Long>>() {}),
                        new TreeMap<>(Map.of("b", 1L, "a", 2L))),
                Arguments.of(
                        "concurrent map",
                        type(new TypeReference<Map<String, Long>>() {}),
                        new ConcurrentHashMap<>(Map.of("a", 1L))),
                Arguments.of(
                        "concurrent sorted map",
                        type(new TypeReference<Map<String, Long>>() {}),
                        new ConcurrentSkipListMap<>(Map.of("a", 1L))),
                Arguments.of(
                        "map with keys that are no strings",
                        type(new TypeReference<Map<LocalDate, List<Book>>>() {}),
                        new LinkedHashMap<>(Map.of(LocalDate.EPOCH, List.of(book)))),
                Arguments.of(
                        "map with keys of several types",
                        type(new TypeReference<Map<Object, String>>() {}),
                        new LinkedHashMap<>(Map.of(1, "a", "b", "c", book, "d"))),
                Arguments.of(
                        "sorted collection with a comparator",
                        type(new TypeReference<SortedSet<Integer>>() {}),
                        filled(new TreeSet<Integer>(Comparator.reverseOrder()))),
                Arguments.of("`Optional`", type(new TypeReference<Optional<Book>>() {}), Optional.of(book)),
                Arguments.of("object in a cycle", Node.class, ring()),
                Arguments.of(
                        "enum set and map",
                        type(new TypeReference<Map<DayOfWeek, EnumSet<DayOfWeek>>>() {}),
                        new EnumMap<>(Map.of(DayOfWeek.FRIDAY, EnumSet.of(DayOfWeek.MONDAY)))),
                Arguments.of("arrays of primitives", int[][].class, new int[][] {{1, 2}, {}}),
                Arguments.of("arrays of objects", Book[].class, new Book[] {book, book}),
                Arguments.of("bytes", byte[].class, new byte[] {0, 1, 2}),
                Arguments.of("decimals with their scale", BigDecimal.class, new BigDecimal("1.100")),
                Arguments.of("integers of any length", BigInteger.class, BigInteger.ONE.shiftLeft(200)),
                Arguments.of("numbers of each width", type(new TypeReference<List<Short>>() {}), List.of((short) 5)),
                Arguments.of("instants to the nanosecond", Instant.class, Instant.ofEpochSecond(1, 999_999_999)),
                Arguments.of(
                        "date and time with a zone",
                        ZonedDateTime.class,
                        ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 1, ZoneId.of("Europe/Berlin"))),
                Arguments.of(
                        "the rest of java.time",
                        type(new TypeReference<List<Object>>() {}),
                        List.of(
                                LocalDate.MIN,
                                LocalTime.MAX,
                                LocalDateTime.MAX,
                                OffsetDateTime.MIN,
                                OffsetTime.MAX,
                                Duration.ofSeconds(1, 1),
                                Period.of(1, 2, 3),
                                Year.of(2026),
                                YearMonth.of(2026, 2),
                                MonthDay.of(2, 29),
                                ZoneId.of("Asia/Tokyo"),
                                ZoneOffset.MAX,
                                DayOfWeek.SUNDAY)),
                Arguments.of("`Date`", Date.class, new Date(1)),
                Arguments.of("UUID", UUID.class, new UUID(1, 2)),
                Arguments.of("URI", URI.class, URI.create("http://localhost/%20")),
                Arguments.of("`Locale`", Locale.class, Locale.forLanguageTag("zh-Hant-TW")),
                Arguments.of("`Currency`", Currency.class, Currency.getInstance("EUR")),
                Arguments.of("strings of any script", String.class, "\u00e4\u20ac\ud83d\ude00"));
    }

    @ParameterizedTest
    @MethodSource("kept")
    void value_declaredOrNot_comesBackEqual(String name, Type declared, Object value) {
        for (Compression compression : Compression.values()) {
            try (ValuePipeline<Object> pipeline = compression.pipeline()) {
                ValuePipeline<Object> known = pipeline.declaredAs(declared);
                assertThat(pipeline.decode(pipeline.encode(value)))
                        .as("%s %s", name, compression)
                        .isEqualTo(value);
                assertThat(known.decode(known.encode(value)))
                        .as("%s %s", name, compression)
                        .isEqualTo(value);
                assertThat(known.decode(pipeline.encode(value)))
                        .as("%s %s", name, compression)
                        .isEqualTo(value);
            }
        }
    }

    static Stream<Arguments> refused() {
        Object inner = new Object() {
            public int getX() {
                return 1;
            }
        };
        return Stream.of(
                Arguments.of("anonymous and inner classes", inner, "anonymous"),
                Arguments.of(
                        "lazy proxies",
                        Proxy.newProxyInstance(
                                FidelityTest.class.getClassLoader(),
                                new Class<?>[] {CharSequence.class},
                                (self, method, arguments) -> null),
                        "Hibernate.unproxy"),
                Arguments.of(
                        "sorted collections with a lambda as comparator",
                        filled(new TreeSet<Integer>((a, b) -> b - a)),
                        "named class of your own"),
                Arguments.of("threads, locks, streams, class loaders", new Locked(new ReentrantLock()), "no value"),
                Arguments.of("classes that are not allowed", Index.atIndex(1), "cachezip.allowed-types"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void value_thatWouldNotComeBack_isRefusedOnWriting(String name, Object value, String reason) {
        try (ValuePipeline<Object> pipeline = Compression.ZSTD.pipeline()) {
            assertThatExceptionOfType(CachezipException.class)
                    .as(name)
                    .isThrownBy(() -> pipeline.encode(value))
                    .withMessageContaining(reason);
        }
    }

    @Test
    void document_hasARowForEach() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("..", "docs", "fidelity.md"));
        assertThat(Stream.concat(kept(), refused())
                        .map(arguments -> "| " + arguments.get()[0] + " |"))
                .allSatisfy(row -> assertThat(lines).anyMatch(line -> line.startsWith(row)));
    }

    enum Compression {
        ZSTD,
        LZ4,
        NONE;

        ValuePipeline<Object> pipeline() {
            ValuePipeline.ValuePipelineBuilder<Object> builder =
                    ValuePipeline.builder(ObjectCodecs.messagePack(TYPES)).minLength(0);
            return switch (this) {
                case ZSTD ->
                    builder.compressor(Compressor.create(Algorithm.ZSTD, 3)).build();
                case LZ4 ->
                    builder.compressor(Compressor.create(Algorithm.LZ4, 0)).build();
                case NONE -> builder.uncompressed().build();
            };
        }
    }
}
