package dev.cachezip.oracle;

import dev.cachezip.oracle.Holders.Anything;
import dev.cachezip.oracle.Holders.Box;
import java.io.File;
import java.io.Serializable;
import java.lang.annotation.ElementType;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.Proxy;
import java.net.URI;
import java.net.URL;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.sql.JDBCType;
import java.text.Normalizer;
import java.time.chrono.IsoEra;
import java.util.AbstractMap;
import java.util.BitSet;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SimpleTimeZone;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
import javax.xml.namespace.QName;
import tools.jackson.core.type.TypeReference;

/** Other values of the JDK: addresses, patterns, counters, entries, optionals. */
// Reflection reads members that no code calls; applications cache classes of bad style, too.
@SuppressWarnings({
    "UnusedVariable",
    "OptionalUsedAsFieldOrParameterType",
    "JdkObsolete",
    "NullOptional",
    "UnnecessaryStringBuilder"
})
final class OtherJdkValues {

    private OtherJdkValues() {}

    /** Optional fields of each kind. */
    static final class Optionals {
        private final Optional<String> name;
        private final Optional<List<Long>> numbers;
        private final OptionalInt count;
        private final OptionalLong size;
        private final OptionalDouble share;

        Optionals(
                Optional<String> name,
                Optional<List<Long>> numbers,
                OptionalInt count,
                OptionalLong size,
                OptionalDouble share) {
            this.name = name;
            this.numbers = numbers;
            this.count = count;
            this.size = size;
            this.share = share;
        }
    }

    /** Counters of a page, as a service holds them. */
    static final class Counters implements Serializable {
        private final AtomicInteger hits = new AtomicInteger(3);
        private final AtomicLong bytes = new AtomicLong(-4);
        private final AtomicBoolean closed = new AtomicBoolean(true);
        private final AtomicReference<List<String>> last = new AtomicReference<>(Lists.array("a", null));
        private final LongAdder sum = new LongAdder();

        Counters() {
            sum.add(5);
        }
    }

    static List<StorableValue> values() {
        ValueList list = new ValueList("JDK");
        addresses(list);
        texts(list);
        counters(list);
        entries(list);
        optionals(list);
        statistics(list);
        enums(list);
        return list.values();
    }

    private static void addresses(ValueList list) {
        try {
            InetAddress named = InetAddress.getByAddress("host.example", new byte[] {10, 0, 0, 1});
            InetAddress six = InetAddress.getByAddress(new byte[] {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9});
            SimpleTimeZone zone = new SimpleTimeZone(3_600_000, "own");
            list.equal(
                            "list of a class that is stored as another one",
                            Lists.array(zone, null),
                            new TypeReference<List<SimpleTimeZone>>() {})
                    .equal(
                            "map of classes that are stored as others",
                            Lists.put(new LinkedHashMap<>(), named, zone, null, null),
                            new TypeReference<Map<InetAddress, SimpleTimeZone>>() {})
                    .equal(
                            "set of a class that is stored as another one",
                            new Box<>(Lists.fill(new LinkedHashSet<>(), (Inet4Address) named)),
                            new TypeReference<Box<Set<Inet4Address>>>() {})
                    .equal(
                            "array of a class that is stored as another one",
                            new Box<>(new Inet4Address[] {(Inet4Address) named}),
                            new TypeReference<Box<Inet4Address[]>>() {})
                    .equal(
                            "keys of a class that is stored as another one",
                            Lists.put(
                                    new TreeMap<>(),
                                    "a",
                                    Lists.put(new LinkedHashMap<>(), (Inet4Address) named, 1L, null, 2L),
                                    "b",
                                    null),
                            new TypeReference<Map<String, Map<Inet4Address, Long>>>() {});
            list.everywhere(URI.create("urn:a:b%20c"), new TypeReference<Box<URI>>() {})
                    .everywhere(URI.create("../a?b=c#d"), new TypeReference<Box<URI>>() {})
                    .everywhere(new URL("https://u@host.example:8443/a?b#c"), new TypeReference<Box<URL>>() {})
                    .everywhere(
                            InetAddress.getByAddress(new byte[] {127, 0, 0, 1}),
                            new TypeReference<Box<InetAddress>>() {})
                    .equal("address with a name", named)
                    .everywhere(six, new TypeReference<Box<InetAddress>>() {})
                    .either("address and port", new InetSocketAddress(named, 80))
                    .everywhere(
                            UnixDomainSocketAddress.of("/run/a.sock"),
                            new TypeReference<Box<UnixDomainSocketAddress>>() {})
                    .everywhere(new File("a/../b c.txt"), new TypeReference<Box<File>>() {})
                    .everywhere(Path.of("a", "..", "b c.txt"), new TypeReference<Box<Path>>() {})
                    .everywhere(StandardCharsets.UTF_16LE, new TypeReference<Box<Charset>>() {});
        } catch (UnknownHostException | MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void texts(ValueList list) {
        StringJoiner joiner = new StringJoiner(",", "[", "]");
        joiner.add("a").add("b");
        list.everywhere(
                        Pattern.compile("a.*b", Pattern.CASE_INSENSITIVE | Pattern.DOTALL),
                        new TypeReference<Box<Pattern>>() {})
                .everywhere(Pattern.compile(""), new TypeReference<Box<Pattern>>() {})
                .everywhere(new StringBuilder("abc"), new TypeReference<Box<StringBuilder>>() {})
                .everywhere(new StringBuilder(), new TypeReference<Box<StringBuilder>>() {})
                .everywhere(new StringBuffer("abc"), new TypeReference<Box<StringBuffer>>() {})
                .everywhere(new Locale.LanguageRange("de-*", 0.7), new TypeReference<Box<Locale.LanguageRange>>() {})
                .everywhere(new QName("urn:a", "b", "p"), new TypeReference<Box<QName>>() {})
                .everywhere(new QName("b"), new TypeReference<Box<QName>>() {})
                .equal(
                        "names in sets and as keys",
                        Lists.put(
                                new HashMap<>(),
                                new QName("urn:a", "b"),
                                Lists.fill(new LinkedHashSet<>(), new QName("urn:a", "c", "p")),
                                null,
                                null),
                        new TypeReference<HashMap<QName, Set<QName>>>() {})
                .either("joiner", joiner)
                .either("buffer of bytes", ByteBuffer.wrap(new byte[] {1, 2, 3}, 1, 1))
                .equal("unit of time", TimeUnit.HOURS);
    }

    private static void counters(ValueList list) {
        LongAdder adder = new LongAdder();
        adder.add(7);
        DoubleAdder doubles = new DoubleAdder();
        doubles.add(0.5);
        list.everywhere(new AtomicInteger(-1), new TypeReference<Box<AtomicInteger>>() {})
                .everywhere(new AtomicLong(1L << 40), new TypeReference<Box<AtomicLong>>() {})
                .everywhere(new AtomicBoolean(true), new TypeReference<Box<AtomicBoolean>>() {})
                .equal(
                        "reference that is atomic",
                        new AtomicReference<>("a"),
                        new TypeReference<AtomicReference<String>>() {})
                .equal("empty reference", new AtomicReference<>(), new TypeReference<AtomicReference<String>>() {})
                .either("atomic array", new AtomicIntegerArray(new int[] {1, 2}))
                .either("atomic array of longs", new AtomicLongArray(new long[] {1, 2}))
                .equal("atomic array of references", new AtomicReferenceArray<>(new String[] {"a", null}))
                .equal(
                        "atomic array of lists",
                        new AtomicReferenceArray<>(new Object[] {Lists.array(1L), new AtomicReferenceArray<>(0)}),
                        new TypeReference<AtomicReferenceArray<Object>>() {})
                .equal(
                        "atomic array of longs",
                        new AtomicReferenceArray<>(new Long[] {1L, null}),
                        new TypeReference<AtomicReferenceArray<Long>>() {})
                .either("adder", adder)
                .everywhere(doubles, new TypeReference<Box<DoubleAdder>>() {})
                .either("atomics in fields", new Counters());
    }

    private static void entries(ValueList list) {
        list.equal(
                        "entry",
                        new AbstractMap.SimpleEntry<>("a", 1L),
                        new TypeReference<AbstractMap.SimpleEntry<String, Long>>() {})
                .equal(
                        "entry that is immutable",
                        new AbstractMap.SimpleImmutableEntry<>("a", null),
                        new TypeReference<AbstractMap.SimpleImmutableEntry<String, Long>>() {})
                .form("Map.entry", Map.entry("a", 1L), new TypeReference<Map.Entry<String, Long>>() {})
                .formOrRefused(
                        "entry of a map", Map.of("a", 1).entrySet().iterator().next())
                .form(
                        "list of entries",
                        Lists.array(Map.entry("a", 1L), Map.entry("b", 2L)),
                        new TypeReference<List<Map.Entry<String, Long>>>() {})
                .equal(
                        "list of entries that are mutable",
                        Lists.array(new AbstractMap.SimpleEntry<>("a", 1), new AbstractMap.SimpleEntry<>("a", 2)));
    }

    private static void optionals(ValueList list) {
        Optionals full = new Optionals(
                Optional.of("a"),
                Optional.of(Lists.array(1L, 2L)),
                OptionalInt.of(0),
                OptionalLong.of(7),
                OptionalDouble.of(Double.NaN));
        Optionals empty = new Optionals(
                Optional.empty(), Optional.empty(), OptionalInt.empty(), OptionalLong.empty(), OptionalDouble.empty());
        list.equal("optional fields", full)
                .equal("empty optional fields", empty)
                .equal("optional fields that are null", new Optionals(null, null, null, null, null))
                .either("optional by itself", Optional.of("a"))
                .either("empty optional by itself", Optional.empty())
                .equal(
                        "optional in a generic field",
                        new Box<>(Optional.of(1L)),
                        new TypeReference<Box<Optional<Long>>>() {})
                .either("optional in a list", Lists.array(Optional.of("a"), Optional.empty()))
                .equal(
                        "optional in a list that declares it",
                        new Box<>(Lists.array(Optional.of("a"), Optional.empty())),
                        new TypeReference<Box<List<Optional<String>>>>() {})
                .equal("optional number", OptionalInt.of(7))
                .equal("empty optional number", OptionalDouble.empty());
    }

    private static void statistics(ValueList list) {
        IntSummaryStatistics ints = new IntSummaryStatistics();
        ints.accept(4);
        LongSummaryStatistics longs = new LongSummaryStatistics();
        longs.accept(1L << 40);
        DoubleSummaryStatistics doubles = new DoubleSummaryStatistics();
        doubles.accept(0.1);
        doubles.accept(0.2);
        list.refused("statistics of ints", ints)
                .refused("statistics of nothing", new IntSummaryStatistics())
                .refused("statistics of longs", longs)
                .refused("statistics of doubles", doubles)
                .equal("bits", BitSet.valueOf(new long[] {5, 0, 1}))
                .equal("no bits", new BitSet(100))
                .equal(
                        "bits in a field",
                        new Box<>(BitSet.valueOf(new long[] {9})),
                        new TypeReference<Box<BitSet>>() {});
    }

    private static void enums(ValueList list) {
        list.everywhere(JDBCType.VARCHAR, new TypeReference<Box<JDBCType>>() {})
                .everywhere(IsoEra.CE, new TypeReference<Box<IsoEra>>() {})
                .everywhere(Character.UnicodeScript.LATIN, new TypeReference<Box<Character.UnicodeScript>>() {})
                .everywhere(Normalizer.Form.NFC, new TypeReference<Box<Normalizer.Form>>() {})
                .equal(
                        "set of an enum",
                        EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OTHERS_EXECUTE),
                        new TypeReference<EnumSet<PosixFilePermission>>() {})
                .equal("set of an enum that is empty", new Anything(EnumSet.noneOf(StandardOpenOption.class)))
                .equal(
                        "map of an enum",
                        new EnumMap<>(Map.of(Thread.State.NEW, 1L)),
                        new TypeReference<EnumMap<Thread.State, Long>>() {})
                .equal("map of an enum that is empty", new Anything(new EnumMap<>(ElementType.class)))
                .equal("keys that are an enum", new HashMap<>(Map.of(Locale.Category.FORMAT, Proxy.Type.HTTP)));
    }
}
