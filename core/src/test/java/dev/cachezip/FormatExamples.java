package dev.cachezip;

import static dev.cachezip.samples.Bytes.hex;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.cachezip.msgpack.MessagePackPart;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import javax.crypto.spec.SecretKeySpec;
import javax.security.auth.x500.X500Principal;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The values of the examples in docs/format.md. */
// Old types are stored, too; and fields are what is stored.
@SuppressWarnings({
    "UnusedVariable",
    "OptionalUsedAsFieldOrParameterType",
    "NullOptional",
    "HidingField",
    "NullableOptional"
})
final class FormatExamples {

    private static final Instant INSTANT = Instant.parse("2026-11-21T10:15:30.123456789Z");

    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

    private FormatExamples() {}

    record Book(String title, BigDecimal price, Instant added) {}

    record Tree(JsonNode node) {}

    record Point(int x, int y) {}

    record Any(@Nullable Object value) {}

    record Maybe(
            Optional<String> name,
            Optional<String> empty,
            @Nullable Optional<String> absent) {}

    record Days(DayOfWeek first, EnumSet<DayOfWeek> others) {}

    record Named(@JsonProperty("display_name") String shown) {}

    /** Refers to itself; equal to what does, too. */
    static final class Node {
        private final String name;
        private @Nullable Node next;

        Node(String name) {
            this.name = name;
        }

        @Override
        @SuppressWarnings({"ReferenceEquality", "EqualsWrongThing"}) // which is what comes back
        public boolean equals(@Nullable Object other) {
            return other instanceof Node node && node.name.equals(name) && node.next == node && next == this;
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /** Knows all members. */
    static final class Member {
        private final List<Member> team;

        Member(List<Member> team) {
            this.team = team;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Member member && member.team.size() == team.size();
        }

        @Override
        public int hashCode() {
            return team.size();
        }
    }

    /** A list with a field. */
    static final class Page extends ArrayList<String> {
        private static final long serialVersionUID = 1L;
        private final int total;

        Page(int total, String only) {
            this.total = total;
            add(only);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Page page && page.total == total && super.equals(other);
        }

        @Override
        public int hashCode() {
            return super.hashCode();
        }
    }

    static class Upper {
        private final int id;

        Upper(int id) {
            this.id = id;
        }

        int upperId() {
            return id;
        }
    }

    /** Hides the field of its superclass. */
    static final class Lower extends Upper {
        private final int id;

        Lower(int upperId, int id) {
            super(upperId);
            this.id = id;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Lower lower && lower.id == id && lower.upperId() == upperId();
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** Writes a transient field by itself. */
    static final class Written implements Serializable {
        @Serial
        private static final long serialVersionUID = 1L;

        private final int id;
        private transient long secret;

        Written(int id, long secret) {
            this.id = id;
            this.secret = secret;
        }

        @Serial
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeLong(secret);
            out.writeObject(secret);
        }

        @Serial
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            secret = in.readLong();
            in.readObject();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Written written && written.id == id && written.secret == secret;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** Returns the values by the names of their examples. */
    static Map<String, @Nullable Object> values() {
        FormatExamples examples = new FormatExamples();
        examples.compressed();
        examples.scalars();
        examples.jdk();
        examples.containers();
        examples.objects();
        examples.marks();
        examples.tolerated();
        examples.json();
        return examples.values;
    }

    /** Returns the types that are declared for the values of some examples. */
    static Map<String, Type> declared() {
        Map<String, Type> declared = new LinkedHashMap<>();
        for (String point : List.of(
                "the point 1, 2, declared",
                "the point 1, 2, declared, with a longer header and a name more",
                "the point 1, 2, declared, with x twice",
                "no y, declared",
                "a text as x, declared",
                "nil as x, declared",
                "a number beyond int as x, declared",
                "a name that is no str, declared")) {
            declared.put(point, Point.class);
        }
        declared.put("the counter -5, declared as a long", Long.class);
        declared.put("a map of points to days, declared", new TypeReference<Map<Point, DayOfWeek>>() {}.getType());
        declared.put("a sorted set in reverse order, declared", new TypeReference<SortedSet<Integer>>() {}.getType());
        declared.put(
                "a sorted set in an order without case, nulls first, declared",
                new TypeReference<SortedSet<String>>() {}.getType());
        return declared;
    }

    private void compressed() {
        values.put("62 times A, zstd", "A".repeat(62));
        values.put("62 times A, zstd with checksum", "A".repeat(62));
        values.put("62 times A, LZ4", "A".repeat(62));
        values.put("62 times A, zstd without content size", "A".repeat(62));
        values.put("the three bytes 00 01 02, LZ4", hex("000102"));
    }

    private void scalars() {
        values.put("null", null);
        values.put("the string \"caf\u00E9\"", "caf\u00E9");
        values.put("the integer 300", 300);
        values.put("the integer 53", 53);
        values.put("the integer -1", -1);
        values.put("the double 1.5", 1.5);
        values.put("the double NaN", Double.NaN);
        values.put("the float 1.5", 1.5f);
        values.put("the long 5", 5L);
        values.put("the long 1795680000000", 1_795_680_000_000L);
        values.put("the character a", 'a');
        values.put(
                "the integer 18446744073709551615 of any length",
                BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE));
        values.put("the integer 18446744073709551616 of any length", BigInteger.ONE.shiftLeft(64));
        values.put("the decimal 1.10", new BigDecimal("1.10"));
        values.put("the decimal 1E+3", new BigDecimal("1E+3"));
        values.put("the bytes 00 01", new byte[] {0, 1});
    }

    private void jdk() {
        values.put("the instant 2026-11-21T10:15:30Z", Instant.parse("2026-11-21T10:15:30Z"));
        values.put("the instant 2026-11-21T10:15:30.123456789Z", INSTANT);
        values.put("the instant 1969-12-31T23:59:59Z", Instant.ofEpochSecond(-1));
        values.put("a UUID", UUID.fromString("c0ffee00-1234-4abc-8def-0123456789ab"));
        values.put("the month of May", Month.MAY);
        values.put("the class of lists", List.class);
        values.put("the name b of the namespace urn:a, with the prefix p", new QName("urn:a", "b", "p"));
        values.put("the language range de-* of the weight 0.5", new Locale.LanguageRange("de-*", 0.5));
        values.put("the AES key 00 01", new SecretKeySpec(new byte[] {0, 1}, "AES"));
        values.put("the X.500 name CN=a", new X500Principal("CN=a"));
        values.put("the duration of 90 seconds", Duration.ofSeconds(90));
        values.put("the timestamp of SQL 2026-11-21T10:15:30.123456789Z", java.sql.Timestamp.from(INSTANT));
        values.put("a part that is the array of 1", MessagePackPart.of(new byte[] {(byte) 0x91, 1}));
        values.put("the bits 0 and 9", java.util.BitSet.valueOf(new byte[] {1, 2}));
        values.put("the entry of \"a\" and 5", new java.util.AbstractMap.SimpleEntry<>("a", 5));
        values.put("the date 2026-02-28", LocalDate.of(2026, 2, 28));
        values.put("the date 0001-01-01", LocalDate.of(1, 1, 1));
        values.put(
                "the time 01:02:03.000000004 on that day in Berlin",
                ZonedDateTime.of(2026, 2, 28, 1, 2, 3, 4, ZoneId.of("Europe/Berlin")));
        values.put("the optional of \"a\"", Optional.of("a"));
        values.put("an empty optional", Optional.empty());
        values.put("the optional of the int 5", OptionalInt.of(5));
        values.put(
                "a record that holds the tree [1.10, 18446744073709551616]",
                new Tree(JsonNodeFactory.instance
                        .arrayNode()
                        .add(new BigDecimal("1.10"))
                        .add(BigInteger.TWO.pow(64))));
        values.put(
                "a tree of the long 1, the int 1 and an integer of any length",
                JsonNodeFactory.instance.arrayNode().add(1L).add(1).add(BigInteger.ONE));
    }

    private void containers() {
        values.put("an ArrayList of the strings \"a\" and \"b\"", new ArrayList<>(List.of("a", "b")));
        values.put("an ArrayList of a point", new ArrayList<>(List.of(new Point(1, 2))));
        values.put("an ArrayList of 1, the long 5 and null", new ArrayList<>(Arrays.asList(1, 5L, null)));
        values.put("List.of of \"a\"", List.of("a"));
        values.put("the array of the ints 1 and 2", new int[] {1, 2});
        values.put("the array of the strings \"a\" and null", new String[] {"a", null});
        values.put("the array of the characters a and b", new char[] {'a', 'b'});
        values.put("a LinkedHashMap of \"a\" to 1", new LinkedHashMap<>(Map.of("a", 1)));
        values.put("a LinkedHashMap of the long 5 to \"a\"", new LinkedHashMap<>(Map.of(5L, "a")));
        values.put("a LinkedHashMap of a date to \"a\"", new LinkedHashMap<>(Map.of(LocalDate.of(2026, 2, 28), "a")));
        values.put("a map of points to days, declared", new LinkedHashMap<>(Map.of(new Point(1, 2), DayOfWeek.MONDAY)));
        Map<@Nullable String, Integer> nullKey = new LinkedHashMap<>();
        nullKey.put(null, 1);
        values.put("a LinkedHashMap of null to 1", nullKey);
        values.put("the days Monday and Sunday", EnumSet.of(DayOfWeek.MONDAY, DayOfWeek.SUNDAY));
        values.put("an EnumMap of Monday to 1", new EnumMap<>(Map.of(DayOfWeek.MONDAY, 1)));
    }

    private void objects() {
        values.put("a record", new Book("caf\u00E9", new BigDecimal("1.10"), Instant.parse("2026-11-21T10:15:30Z")));
        values.put("the point 1, 2, declared", new Point(1, 2));
        values.put("a field that has a name by annotation", new Named("a"));
        values.put("a field that hides another", new Lower(1, 2));
        values.put("an enum and an EnumSet in fields", new Days(DayOfWeek.MONDAY, EnumSet.of(DayOfWeek.SUNDAY)));
        values.put("the int 5 in a field of type Object", new Any(5));
        values.put("the long 5 in a field of type Object", new Any(5L));
        values.put("a point in a field of type Object", new Any(new Point(1, 2)));
        values.put("an ArrayList of longs in a field of type Object", new Any(new ArrayList<>(List.of(5L))));
        values.put("a TreeMap in a field of type Object", new Any(new TreeMap<>(Map.of("a", 1))));
        values.put(
                "a LinkedHashMap of the long 5 to 1 in a field of type Object",
                new Any(new LinkedHashMap<>(Map.of(5L, 1))));
        values.put("a class that writes by itself", new Written(1, 2));
        values.put("a list with a field", new Page(7, "a"));
        List<Member> team = new ArrayList<>();
        team.add(new Member(team));
        values.put("a list whose element refers to it", team);
    }

    private void marks() {
        values.put("optionals in fields", new Maybe(Optional.of("a"), Optional.empty(), null));
        values.put("a sorted set in reverse order, declared", sorted());
        SortedSet<String> nullsFirst = new TreeSet<>(Comparator.nullsFirst(String.CASE_INSENSITIVE_ORDER));
        nullsFirst.addAll(List.of("a", "B"));
        values.put("a sorted set in an order without case, nulls first, declared", nullsFirst);
        values.put("an object that refers to itself", loop());
    }

    private static SortedSet<Integer> sorted() {
        SortedSet<Integer> sorted = new TreeSet<>(Collections.reverseOrder());
        sorted.addAll(List.of(1, 2));
        return sorted;
    }

    private static Node loop() {
        Node node = new Node("a");
        node.next = node;
        return node;
    }

    private void tolerated() {
        values.put("the string \"caf\u00E9\" with a longer header", "caf\u00E9");
        values.put("the integer 300 with a longer header", 300);
        values.put("the instant 2026-11-21T10:15:30Z with nanoseconds", Instant.parse("2026-11-21T10:15:30Z"));
        values.put("the point 1, 2, declared, with a longer header and a name more", new Point(1, 2));
        values.put("the point 1, 2, declared, with x twice", new Point(1, 2));
    }

    private void json() {
        values.put("the integer 7, JSON", 7);
        values.put("the counter 5", 5);
        values.put("the counter 53", 53);
        values.put("the counter -5, declared as a long", -5L);
        values.put("the long 5, JSON", 5L);
        values.put("a UUID, JSON", UUID.fromString("c0ffee00-1234-4abc-8def-0123456789ab"));
        values.put("the bytes 00 01, JSON", new byte[] {0, 1});
        values.put("the instant 2026-11-21T10:15:30Z, JSON", Instant.parse("2026-11-21T10:15:30Z"));
        values.put("the double NaN, JSON", Double.NaN);
        values.put("the decimal 1.10, JSON", new BigDecimal("1.10"));
        values.put("the long 5 in a field of type Object, JSON", new Any(5L));
    }
}
