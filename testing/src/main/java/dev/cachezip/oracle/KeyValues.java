package dev.cachezip.oracle;

import dev.cachezip.oracle.Holders.Anything;
import dev.cachezip.oracle.Holders.Box;
import dev.cachezip.oracle.Holders.Pair;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import tools.jackson.core.type.TypeReference;

/** Maps with keys of each kind, declared and not. */
// Old types are keys, too.
@SuppressWarnings({"JavaUtilDate", "UnusedVariable", "ArrayRecordComponent"})
final class KeyValues {

    private KeyValues() {}

    /** A key of two parts. */
    record Key(String tenant, long id) implements Serializable {}

    /** Maps in fields that declare their keys. */
    static final class Index implements Serializable {
        private final Map<Key, String> byKey =
                Lists.put(new LinkedHashMap<>(), new Key("a", 1), "x", new Key("a", 2), "y");
        private final Map<DayOfWeek, Long> byDay =
                Lists.put(new LinkedHashMap<>(), DayOfWeek.FRIDAY, 1L, DayOfWeek.MONDAY, 2L);
        private final Map<Long, String> byNumber = Lists.put(new LinkedHashMap<>(), 1L, "x", null, "y");
        private final Map<Object, Object> byAnything = Lists.put(new LinkedHashMap<>(), 1L, "x", "1", 'y');
        private final Map<? extends Comparable<?>, String> byComparable =
                Lists.put(new LinkedHashMap<>(), 1L, "x", 2L, "y");
    }

    static List<StorableValue> values() {
        ValueList list = new ValueList("keys");
        numbers(list);
        times(list);
        names(list);
        objects(list);
        mixed(list);
        return list.values();
    }

    private static <K> void add(ValueList list, K key, K other, TypeReference<Map<K, String>> declared) {
        String name = key.getClass().getSimpleName();
        list.equal(name, Lists.put(new LinkedHashMap<>(), key, "x", other, "y"), declared);
        list.equal(
                name + " in a field that declares nothing",
                new Anything(Lists.put(new LinkedHashMap<>(), key, "x", other, "y")));
    }

    private static void numbers(ValueList list) {
        add(list, 1, -1, new TypeReference<Map<Integer, String>>() {});
        add(list, 1L, Long.MIN_VALUE, new TypeReference<Map<Long, String>>() {});
        add(list, (short) 1, (short) 2, new TypeReference<Map<Short, String>>() {});
        add(list, (byte) 1, (byte) 2, new TypeReference<Map<Byte, String>>() {});
        add(list, 0.1, Double.NaN, new TypeReference<Map<Double, String>>() {});
        add(list, 0.1f, -0.0f, new TypeReference<Map<Float, String>>() {});
        add(list, 'a', 'é', new TypeReference<Map<Character, String>>() {});
        add(list, true, false, new TypeReference<Map<Boolean, String>>() {});
        add(list, new BigDecimal("1.0"), new BigDecimal("1.00"), new TypeReference<Map<BigDecimal, String>>() {});
        add(list, BigInteger.TEN, BigInteger.ONE.shiftLeft(99), new TypeReference<Map<BigInteger, String>>() {});
    }

    private static void times(ValueList list) {
        ZonedDateTime zoned = ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 1, ZoneId.of("Europe/Berlin"));
        add(list, zoned, zoned.withLaterOffsetAtOverlap(), new TypeReference<Map<ZonedDateTime, String>>() {});
        add(list, LocalDate.MIN, LocalDate.MAX, new TypeReference<Map<LocalDate, String>>() {});
        add(list, LocalDateTime.MIN, LocalDateTime.MAX, new TypeReference<Map<LocalDateTime, String>>() {});
        add(list, Instant.MIN, Instant.ofEpochSecond(1, 1), new TypeReference<Map<Instant, String>>() {});
        add(list, YearMonth.of(2026, 1), YearMonth.of(2026, 2), new TypeReference<Map<YearMonth, String>>() {});
        add(list, Duration.ZERO, Duration.ofNanos(1), new TypeReference<Map<Duration, String>>() {});
        add(list, new Date(0), new Date(1), new TypeReference<Map<Date, String>>() {});
    }

    private static void names(ValueList list) {
        add(list, "", "a.b", new TypeReference<Map<String, String>>() {});
        add(list, new UUID(1, 2), new UUID(-1, 0), new TypeReference<Map<UUID, String>>() {});
        add(list, Locale.GERMANY, Locale.ROOT, new TypeReference<Map<Locale, String>>() {});
        add(
                list,
                Currency.getInstance("EUR"),
                Currency.getInstance("USD"),
                new TypeReference<Map<Currency, String>>() {});
        add(list, URI.create("a:b"), URI.create("c:d"), new TypeReference<Map<URI, String>>() {});
        add(list, DayOfWeek.MONDAY, DayOfWeek.SUNDAY, new TypeReference<Map<DayOfWeek, String>>() {});
    }

    private static void objects(ValueList list) {
        add(list, new Key("a", 1), new Key("b", 2), new TypeReference<Map<Key, String>>() {});
        add(list, new Pair<>("a", 1L), new Pair<>("b", 2L), new TypeReference<Map<Pair<String, Long>, String>>() {});
        add(list, new Box<>("a"), new Box<>("b"), new TypeReference<Map<Box<String>, String>>() {});
        list.equal(
                        "lists",
                        Lists.put(new LinkedHashMap<>(), Lists.array(1L), "x", Lists.array(2L), "y"),
                        new TypeReference<Map<List<Long>, String>>() {})
                .equal("fields that declare keys", new Index());
    }

    private static void mixed(ValueList list) {
        LinkedHashMap<Object, Object> many = Lists.put(new LinkedHashMap<>(), 1, "a", 1L, "b");
        many.put("1", 1.0);
        many.put(null, null);
        many.put(LocalDate.EPOCH, 'c');
        many.put(new Key("a", 1), List.class.getName());
        list.equal(
                        "null",
                        Lists.put(new LinkedHashMap<>(), null, "x", "a", "y"),
                        new TypeReference<Map<String, String>>() {})
                .equal(
                        "null among numbers",
                        Lists.put(new LinkedHashMap<>(), null, "x", 1L, "y"),
                        new TypeReference<Map<Long, String>>() {})
                .equal(
                        "null and the word null",
                        Lists.put(new LinkedHashMap<>(), null, "x", "null", "y"),
                        new TypeReference<Map<String, String>>() {})
                .equal("of many types", many, new TypeReference<Map<Object, Object>>() {})
                .equal("of many types in a field", new Anything(many))
                .equal(
                        "numbers of two types",
                        Lists.put(new LinkedHashMap<Number, String>(), 1, "x", 1L, "y"),
                        new TypeReference<Map<Number, String>>() {})
                .equal(
                        "Comparable",
                        Lists.put(new LinkedHashMap<Comparable<?>, String>(), 1L, "x", "1", "y"),
                        new TypeReference<Map<Comparable<?>, String>>() {});
    }
}
