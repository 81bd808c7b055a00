package dev.cachezip.contracts;

import dev.cachezip.contracts.CodecContract.Annotated;
import dev.cachezip.contracts.CodecContract.Anything;
import dev.cachezip.contracts.CodecContract.Cat;
import dev.cachezip.contracts.CodecContract.Circle;
import dev.cachezip.contracts.CodecContract.Color;
import dev.cachezip.contracts.CodecContract.Decimals;
import dev.cachezip.contracts.CodecContract.DefaultAnnotated;
import dev.cachezip.contracts.CodecContract.Drawing;
import dev.cachezip.contracts.CodecContract.Holder;
import dev.cachezip.contracts.CodecContract.Iteration;
import dev.cachezip.contracts.CodecContract.Named;
import dev.cachezip.contracts.CodecContract.Point;
import dev.cachezip.contracts.CodecContract.Shape;
import dev.cachezip.contracts.CodecContract.Square;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
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
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Values that come back equal with each codec of objects. */
@SuppressWarnings({"JavaUtilDate", "JdkObsolete"}) // old types are cached, too
final class CodecValues {

    private CodecValues() {}

    static Stream<Object> all() {
        return Stream.of(scalars(), times(), collections(), maps(), beans()).flatMap(s -> s);
    }

    private static Stream<Object> scalars() {
        return Stream.of(
                "",
                "text",
                "ä\u20AC\uD83D\uDE00",
                "x".repeat(100_000),
                "é".repeat(40),
                true,
                0,
                9,
                -1,
                127,
                128,
                Integer.MIN_VALUE,
                5L,
                Long.MAX_VALUE,
                (short) 3,
                (byte) -3,
                'c',
                1.5,
                0.0,
                -0.0,
                Double.NaN,
                Double.NEGATIVE_INFINITY,
                Double.MIN_VALUE,
                3.25f,
                Float.NaN,
                new BigDecimal("1.10"),
                new BigDecimal("100000000000000000000"),
                new BigDecimal("1E+3"),
                new BigDecimal("3.141592653589793238"),
                new BigDecimal("-0.000000000000000000000000000001"),
                BigInteger.TWO.pow(64).subtract(BigInteger.ONE),
                BigInteger.TWO.pow(64),
                BigInteger.TWO.pow(70).negate(),
                BigInteger.ZERO,
                UUID.fromString("c0ffee00-1234-4abc-8def-0123456789ab"),
                URI.create("https://example.com/a?b=c"),
                Locale.GERMANY,
                Locale.ROOT,
                Locale.forLanguageTag("zh-Hant-TW"),
                Locale.forLanguageTag("th-TH-u-ca-buddhist"),
                Currency.getInstance("EUR"),
                new Date(1_700_000_000_123L),
                DayOfWeek.FRIDAY,
                Color.GREEN);
    }

    private static Stream<Object> times() {
        return Stream.of(
                Instant.EPOCH,
                Instant.parse("2026-11-21T10:15:30Z"),
                Instant.parse("2026-11-21T10:15:30.123456789Z"),
                Instant.parse("1969-12-31T23:59:59.999999999Z"),
                Instant.MAX,
                Instant.MIN,
                Instant.ofEpochSecond(0xFFFFFFFFL),
                Instant.ofEpochSecond(0x100000000L),
                Instant.ofEpochSecond((1L << 34) - 1, 999_999_999),
                Instant.ofEpochSecond(1L << 34),
                LocalDate.of(2026, 2, 28),
                LocalDate.of(1, 1, 1),
                LocalDate.of(23, 12, 31),
                LocalDate.of(24, 1, 1),
                LocalTime.of(23, 59, 59, 1),
                LocalDateTime.of(2026, 2, 28, 1, 2, 3, 4),
                OffsetDateTime.of(2026, 2, 28, 1, 2, 3, 4, ZoneOffset.ofHours(-9)),
                ZonedDateTime.of(2026, 2, 28, 1, 2, 3, 4, ZoneId.of("Europe/Berlin")),
                ZoneId.of("Europe/Berlin"),
                ZoneOffset.ofHours(2),
                Duration.ofNanos(1_234_567_890_123L),
                Period.of(1, 2, 3),
                Year.of(2026),
                YearMonth.of(2026, 11),
                YearMonth.of(0, 1),
                LocalDate.MIN,
                LocalDate.of(12345, 1, 1),
                LocalTime.MIDNIGHT,
                LocalTime.of(1, 2, 3, 5_000_000),
                LocalDateTime.MAX,
                OffsetDateTime.MAX,
                OffsetDateTime.of(2026, 1, 1, 1, 1, 1, 0, ZoneOffset.ofTotalSeconds(-3723)),
                OffsetTime.MIN,
                ZonedDateTime.of(2026, 1, 1, 1, 1, 1, 1, ZoneOffset.UTC),
                ZonedDateTime.of(2026, 1, 1, 1, 1, 1, 1, ZoneId.of("UTC")),
                ZonedDateTime.ofInstant(Instant.parse("2026-10-25T00:30:00Z"), ZoneId.of("Europe/Berlin")),
                ZonedDateTime.ofInstant(Instant.parse("2026-10-25T01:30:00Z"), ZoneId.of("Europe/Berlin")),
                Duration.ofSeconds(Long.MIN_VALUE),
                MonthDay.of(2, 29),
                Year.of(-5),
                YearMonth.of(-1, 1),
                new Date(Long.MIN_VALUE),
                new Date(-12_219_292_800_001L));
    }

    private static Stream<Object> collections() {
        return Stream.of(
                new ArrayList<>(),
                new ArrayList<>(List.of("a", "b")),
                new ArrayList<>(Arrays.asList("a", null, "b")),
                List.of(),
                List.of(1),
                List.of(1, 2, 3),
                List.of(1, 2L, 3.0, "four", true, Instant.EPOCH),
                List.of(List.of(1L), List.of(2L), List.of()),
                Arrays.asList(new Point(1, 2), new Point(3, 4)),
                List.of(new Point(1, 2), new Named("n", Color.RED)),
                Stream.of("x", "y").toList(),
                Collections.unmodifiableList(new ArrayList<>(List.of(new Point(1, 2)))),
                Collections.emptyList(),
                new LinkedList<>(List.of(1L, 2L)),
                Set.of("a"),
                new LinkedHashSet<>(List.of(3, 1, 2)),
                new TreeSet<>(List.of("b", "a")),
                EnumSet.of(Color.RED, Color.BLUE),
                EnumSet.noneOf(Color.class),
                EnumSet.allOf(Color.class),
                new TreeSet<>(List.of(2L, 1L)));
    }

    private static Stream<Object> maps() {
        return Stream.of(
                new HashMap<>(Map.of("a", 1)),
                new LinkedHashMap<>(Map.of("a", List.of(1, 2))),
                Map.of(),
                Map.of(1, "one", 2, "two"),
                Map.of(1L, new Point(1, 2)),
                Map.of(UUID.fromString("c0ffee00-1234-4abc-8def-0123456789ab"), 1),
                Map.of(Color.RED, "r", Color.GREEN, "g"),
                Map.of(LocalDate.of(2026, 1, 1), new BigDecimal("1.00")),
                Map.of(Locale.forLanguageTag("zh-Hant-TW"), 1),
                Map.of(Instant.parse("2026-11-21T10:15:30.123456789Z"), 1),
                Map.of(true, 'c', false, 'd'),
                Map.of("mixed", 1L, "values", "text", "point", new Point(1, 2), "list", List.of(1L)),
                Map.of("nested", Map.of("deeper", Map.of(7L, "x"))),
                new TreeMap<>(Map.of("b", 1, "a", 2)),
                new ConcurrentHashMap<>(Map.of("k", "v")),
                new EnumMap<>(Map.of(Color.BLUE, 1)));
    }

    private static Stream<Object> beans() {
        return Stream.of(
                new Point(1, 2),
                new Named("n", Color.GREEN),
                new Holder(List.of(new Point(1, 2)), Map.of(5L, Set.of("x")), Optional.of("o"), null),
                new Anything(5L),
                new Anything(new BigDecimal("1.10")),
                new Anything(Instant.parse("2026-11-21T10:15:30.123456789Z")),
                new Anything(new Point(3, 4)),
                new Anything(List.of(1L, "two", new Point(3, 4))),
                new Anything(Map.of(1, "one")),
                new Anything(Map.of(Color.RED, new Point(0, 0))),
                new Anything(new Anything(null)),
                new Anything(EnumSet.of(Color.RED)),
                new Anything(ZoneId.of("Europe/Berlin")),
                new Drawing(List.of(new Circle(1.5), new Square(2))),
                new Decimals(new BigDecimal("1.10"), new BigDecimal("0E-5"), BigInteger.TWO.pow(100), 1.10f),
                new Annotated(new Cat("Tom")),
                new DefaultAnnotated(new Named("default", Color.RED)),
                new Iteration(new ArrayList<>(List.of(new Point(1, 2)))),
                new Point[] {new Point(1, 2), new Point(3, 4)},
                new Shape[] {new Circle(1), new Square(2)},
                new int[] {1, 2, 3},
                new long[][] {{1}, {2, 3}},
                new String[] {"a", null},
                new Object[] {1, 2L, "x", new Point(1, 2)},
                new byte[] {0, 1, 2, 3},
                new byte[] {(byte) 0xC0});
    }
}
