package dev.cachezip;

import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.root.TypedRoot;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.samples.Bytes;
import dev.cachezip.samples.CollidingDecimals;
import java.math.BigDecimal;
import java.math.MathContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.UnknownHostException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Currency;
import java.util.GregorianCalendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import javax.crypto.spec.SecretKeySpec;
import javax.security.auth.x500.X500Principal;
import javax.xml.namespace.QName;

/** Stored values of at most 64 KB that were made to keep a reader busy, or to fill its memory, by name. */
final class SlowAttacks {

    private static final int MAX_PLAIN = 60_000_000;

    /** Of texts and the like, which 64 KB hold less of. */
    private static final int MAX_REPEATED = 32_000_000;

    private static final int MANY = 1_000_000;

    private final Map<String, byte[]> attacks = new LinkedHashMap<>();

    private SlowAttacks() {}

    /** Returns all of them, by name. */
    static Map<String, byte[]> all() {
        SlowAttacks all = new SlowAttacks();
        all.scalars();
        all.numbers();
        all.sortedDecimals();
        all.sortedWithoutCase();
        all.searched();
        all.longTexts();
        all.patterns();
        all.skipped();
        all.orders();
        all.hashes();
        all.keys();
        all.ids();
        all.texts();
        all.exceptions();
        return all.attacks;
    }

    /** As many values of each type as there may be. */
    @SuppressWarnings("UnnecessaryStringBuilder") // a value like the others
    private void scalars() {
        Map<Class<?>, Object> values = new LinkedHashMap<>();
        values.put(AtomicReference.class, new AtomicReference<>(1));
        values.put(AtomicIntegerArray.class, new AtomicIntegerArray(1));
        values.put(LongAdder.class, new LongAdder());
        values.put(Optional.class, Optional.of(1));
        values.put(Locale.LanguageRange.class, new Locale.LanguageRange("a", 1));
        values.put(QName.class, new QName("a"));
        values.put(SecretKeySpec.class, new SecretKeySpec(new byte[1], "a"));
        values.put(X500Principal.class, new X500Principal("CN=a"));
        values.put(Map.Entry.class, Map.entry(1, 2));
        values.put(GregorianCalendar.class, new GregorianCalendar(TimeZone.getTimeZone("Europe/Berlin"), Locale.ROOT));
        values.put(TimeZone.class, TimeZone.getTimeZone("Europe/Berlin"));
        values.put(ZonedDateTime.class, LocalDateTime.MIN.atZone(ZoneId.of("Europe/Berlin")));
        values.put(LocalDateTime.class, LocalDateTime.MIN);
        values.put(Duration.class, Duration.ofSeconds(1, 1));
        values.put(Period.class, Period.of(1, 2, 3));
        values.put(UUID.class, new UUID(1, 2));
        values.put(Locale.class, Locale.forLanguageTag("de-DE-u-co-phonebk"));
        values.put(Currency.class, Currency.getInstance("EUR"));
        values.put(Charset.class, Charset.forName("Big5"));
        values.put(Path.class, Path.of("a/b"));
        values.put(URI.class, URI.create("http://a.example/b"));
        values.put(BitSet.class, BitSet.valueOf(new long[] {1}));
        values.put(StringBuilder.class, new StringBuilder("a"));
        values.put(MathContext.class, MathContext.DECIMAL128);
        values.put(BigDecimal.class, new BigDecimal("1E+1000"));
        values.put(Pattern.class, Pattern.compile("a"));
        values.put(StackTraceElement.class, new StackTraceElement("a", "b", "c", 1));
        values.put(InetSocketAddress.class, InetSocketAddress.createUnresolved("a", 1));
        values.put(RuntimeException.class, new RuntimeException("a"));
        try {
            values.put(URL.class, new URL("http://a.invalid/"));
            values.put(InetAddress.class, InetAddress.getByAddress("a", new byte[4]));
        } catch (MalformedURLException | UnknownHostException e) {
            throw new IllegalStateException(e);
        }
        for (boolean json : new boolean[] {false, true}) {
            values.forEach((type, value) -> many(type, value, json));
        }
    }

    private void many(Class<?> type, Object value, boolean json) {
        AllowedTypes types = AllowedTypes.of("dev.cachezip.*");
        OutputBuffer out = new OutputBuffer();
        try {
            (json ? Jackson3Codecs.of(types).json() : ObjectCodecs.messagePack(types))
                    .write(new ArrayList<>(List.of(value)), out);
        } catch (CachezipException e) {
            if (json) {
                // JSON is by properties, which some of the types do not have.
                return;
            }
            throw e;
        }
        String name = "many of " + type.getSimpleName();
        if (json) {
            String text = new String(out.array(), 0, out.length(), StandardCharsets.UTF_8);
            String start = text.substring(0, text.indexOf('[') + 1);
            String element = text.substring(start.length(), text.lastIndexOf(']')) + ",";
            int count = Math.min(MANY, MAX_REPEATED / element.length());
            add("JSON: " + name, (start + element.repeat(count) + "null]}").getBytes(StandardCharsets.UTF_8));
        } else {
            int idStart = TypedRoot.idOffset(out.array(), 0, out.length());
            int idEnd = TypedRoot.valueOffset(out.array(), 0, idStart);
            String id = new String(out.array(), idStart, idEnd - idStart, StandardCharsets.UTF_8);
            // Behind the header of the list.
            list(name, id, Arrays.copyOfRange(out.array(), idEnd + 1, out.length()));
        }
    }

    private void list(String name, String id, byte[] element) {
        int count = Math.min(MANY, MAX_REPEATED / element.length);
        add(name, StateAttacks.typed(id, StateAttacks.many(count, element)));
    }

    private void numbers() {
        String digits = "9".repeat(9_999);
        for (String kind : List.of("java.math.BigDecimal", "java.math.BigInteger")) {
            list(kind + "s of 9,999 digits", "java.util.ArrayList<" + kind + ">", StateAttacks.str(digits));
            add(
                    "JSON: " + kind + "s of 9,999 digits",
                    ("{\"@type\":\"java.util.ArrayList<" + kind + ">\",\"@value\":[" + (digits + ",").repeat(4_000)
                                    + digits + "]}")
                            .getBytes(StandardCharsets.UTF_8));
        }
        add(
                "a sorted set of decimals far apart",
                StateAttacks.typed(
                        "java.util.TreeSet<java.math.BigDecimal>",
                        StateAttacks.each(
                                2_000,
                                k -> StateAttacks.str(
                                        "9".repeat(k % 2 == 0 ? 1 : 200) + "E" + (k % 2 == 0 ? 9_999 : 9_800)))));
    }

    /** Decimals of which a long one is multiplied or divided for each comparison with a short one. */
    private void sortedDecimals() {
        for (int count : new int[] {4_000, 100_000}) {
            IntFunction<byte[]> decimal =
                    k -> StateAttacks.str(k == count / 2 ? "1." + "5".repeat(9_800) : "1." + (100_000 + k));
            for (String kind : List.of(
                    "java.util.TreeSet", "java.util.PriorityQueue", "java.util.concurrent.ConcurrentSkipListSet")) {
                add(
                        kind + " of a long and " + count + " short decimals",
                        StateAttacks.typed(kind + "<java.math.BigDecimal>", StateAttacks.each(count, decimal)));
            }
            add(
                    "a sorted map of a long and " + count + " short decimals",
                    StateAttacks.typed(
                            "java.util.TreeMap<java.math.BigDecimal,java.lang.Integer>",
                            StateAttacks.mapOf(count, decimal, k -> StateAttacks.i(1))));
        }
    }

    /** Addresses and texts that differ by case only, for thousands of letters. */
    private void sortedWithoutCase() {
        for (String letters : List.of("aA", "\u0430\u0410")) {
            for (int length : new int[] {3_500, 100}) {
                int count = length == 100 ? 15_000 : 2_000;
                IntFunction<byte[]> text = k ->
                        StateAttacks.str(String.valueOf(letters.charAt(k % 2)).repeat(length) + k);
                String name = count + " texts of " + letters + " without case";
                add(
                        name,
                        StateAttacks.withoutCase(
                                "java.util.TreeSet<java.lang.String>", StateAttacks.each(count, text)));
                add(
                        name + " as keys",
                        StateAttacks.withoutCase(
                                "java.util.TreeMap<java.lang.String,java.lang.Integer>",
                                StateAttacks.mapOf(count, text, k -> StateAttacks.i(1))));
            }
        }
        add(
                "a sorted set of hosts",
                StateAttacks.typed(
                        "java.util.TreeSet<java.net.URI>",
                        StateAttacks.each(
                                1_500,
                                k -> StateAttacks.str(
                                        "http://" + (k % 2 == 0 ? "a." : "A.").repeat(1_500) + "a/" + k))));
    }

    /** Sets that compare each element with all others. */
    private void searched() {
        Map<String, IntFunction<String>> texts = new LinkedHashMap<>();
        texts.put("java.lang.String", k -> "a".repeat(3_000) + (10_000 + k));
        texts.put("java.lang.CharSequence", k -> "a".repeat(300) + (10_000 + k));
        texts.put("java.math.BigInteger", k -> "1" + "0".repeat(500) + (10_000 + k));
        texts.put("java.net.URI", k -> "http://" + "a".repeat(50) + "/" + (10_000 + k));
        texts.put("java.util.Locale", k -> "de-DE-x-" + (10_000 + k));
        texts.put("java.time.Duration", k -> "PT" + (10_000 + k) + "S");
        texts.forEach((type, text) -> add(
                "a copy-on-write set of long " + type,
                StateAttacks.typed(
                        "java.util.concurrent.CopyOnWriteArraySet<" + type + ">",
                        StateAttacks.each(9_999, k -> StateAttacks.str(text.apply(k))))));
        add(
                "a copy-on-write set of optional numbers",
                StateAttacks.typed(
                        "java.util.concurrent.CopyOnWriteArraySet<java.util.Optional>",
                        StateAttacks.each(9_999, k -> StateAttacks.hex("d2 %08x".formatted(k)))));
    }

    /** Texts just within the limits of their length. */
    private void longTexts() {
        for (int digits : new int[] {100, 500, 990}) {
            for (String kind : List.of("java.math.BigDecimal", "java.math.BigInteger")) {
                list(
                        kind + "s of " + digits + " digits",
                        "java.util.ArrayList<" + kind + ">",
                        StateAttacks.str("7".repeat(digits)));
                entries(kind + " of " + digits + " digits as keys", kind, "7".repeat(digits));
                array("JSON: " + kind + "s of " + digits + " digits", kind, "7".repeat(digits));
            }
            String fraction = "0." + "1234567890".repeat(digits / 10);
            entries("fractions of " + digits + " digits as keys", "java.lang.Double", fraction);
            array("JSON: fractions of " + digits + " digits", "java.lang.Double", fraction);
        }
        array("JSON: dates", "java.util.Date", "\"2026-11-21T10:15:30.123Z\"");
        array("JSON: instants of other forms", "java.time.Instant", "\"2026-11-21T24:00:00Z\"");
        list(
                "fixed clocks",
                "java.util.ArrayList<java.time.Clock>",
                StateAttacks.str("2026-11-21T10:15:30.123456789Z UTC"));
        array("JSON: small fractions", "java.lang.Double", "2.4703282292062327208e-324");
        for (int length : new int[] {190, 990}) {
            String zeros = "0".repeat(length);
            entries("durations of " + length + " characters as keys", "java.time.Duration", "PT" + zeros + "1S");
            entries("periods of " + length + " characters as keys", "java.time.Period", "P" + zeros + "1D");
            String tag = "x" + "-a".repeat(length / 2 - 1);
            entries("locales of " + length + " characters as keys", "java.util.Locale", tag);
            list(
                    "locales of " + length + " characters",
                    "java.util.ArrayList<java.util.Locale>",
                    StateAttacks.str(tag));
        }
        String zeros = "0".repeat(190);
        list(
                "durations of 190 characters",
                "java.util.ArrayList<java.time.Duration>",
                StateAttacks.str("PT" + zeros + "1S"));
        list(
                "periods of 190 characters",
                "java.util.ArrayList<java.time.Period>",
                StateAttacks.str("P" + zeros + "1D"));
        list(
                "long language ranges",
                "java.util.ArrayList<java.util.Locale$LanguageRange>",
                StateAttacks.array(
                        StateAttacks.str("de" + "-abcdefgh".repeat(3_000)), StateAttacks.hex("cb3ff0000000000000")));
    }

    private void array(String name, String type, String number) {
        add(
                name,
                ("{\"@type\":\"java.util.ArrayList<" + type + ">\",\"@value\":["
                                + (number + ",").repeat(Math.min(MANY, MAX_REPEATED / number.length())) + number + "]}")
                        .getBytes(StandardCharsets.UTF_8));
    }

    private void patterns() {
        add(
                "a pattern of equivalents",
                StateAttacks.typed(
                        "java.util.regex.Pattern",
                        StateAttacks.array(
                                StateAttacks.str(
                                        "a\u0300\u0315\u031b\u0321\u0327\u0334\u0345\u035c\u0360\u05b0\u05b1\u05b2\u05b3"),
                                StateAttacks.hex("cc80"))));
        list(
                "patterns",
                "java.util.ArrayList<java.util.regex.Pattern>",
                StateAttacks.array(StateAttacks.str(""), StateAttacks.i(0)));
        list(
                "patterns of groups",
                "java.util.ArrayList<java.util.regex.Pattern>",
                StateAttacks.array(StateAttacks.str("()".repeat(500)), StateAttacks.i(0)));
    }

    private void skipped() {
        String book = StateAttacks.Book.class.getName();
        Map<String, byte[]> contents = new LinkedHashMap<>();
        contents.put("nulls", StateAttacks.many(MAX_PLAIN, StateAttacks.nil()));
        contents.put("lists", StateAttacks.many(MAX_PLAIN, StateAttacks.array()));
        contents.put("lists in lists", StateAttacks.many(MAX_PLAIN / 2, StateAttacks.array(StateAttacks.array())));
        contents.put(
                "names", StateAttacks.many(MAX_PLAIN / 3, StateAttacks.map(StateAttacks.str(""), StateAttacks.nil())));
        contents.put("decimals", StateAttacks.many(MAX_PLAIN / 6, StateAttacks.hex("d64400000001")));
        contents.forEach((name, content) -> {
            add("skipped " + name, StateAttacks.typed(book, StateAttacks.map(StateAttacks.str("x"), content)));
            add("bare " + name, content);
        });
        add(
                "JSON: skipped nulls",
                ("{\"@type\":\"" + book + "\",\"@value\":{\"x\":[" + "null,".repeat(MAX_PLAIN / 5) + "null]}}")
                        .getBytes(StandardCharsets.UTF_8));
        add(
                "JSON: skipped lists",
                ("{\"@type\":\"" + book + "\",\"@value\":{\"x\":[" + "[],".repeat(MAX_PLAIN / 3) + "null]}}")
                        .getBytes(StandardCharsets.UTF_8));
        add("JSON: spaces", (" ".repeat(MAX_PLAIN) + "5").getBytes(StandardCharsets.UTF_8));
    }

    private void orders() {
        String prefix = "a".repeat(10_000);
        for (String kind :
                List.of("java.util.TreeSet", "java.util.concurrent.ConcurrentSkipListSet", "java.util.PriorityQueue")) {
            add(
                    kind + " of long texts",
                    StateAttacks.typed(
                            kind + "<java.lang.String>", StateAttacks.each(5_000, k -> StateAttacks.str(prefix + k))));
        }
    }

    /** Names that the JDK normalizes. */
    private void security() {
        byte[] accents = "\u0301\u0316".repeat(500).getBytes(StandardCharsets.UTF_8);
        add(
                "names with accents",
                StateAttacks.typed(
                        "java.util.HashSet<javax.security.auth.x500.X500Principal>",
                        StateAttacks.each(
                                50,
                                k -> Bytes.join(
                                        Bytes.hex("c507f1308207ed318207e9308207e506035504030c8207dc"),
                                        String.format(Locale.ROOT, "%012d", k).getBytes(StandardCharsets.US_ASCII),
                                        accents))));
    }

    private static IntFunction<byte[]> each(List<BigDecimal> decimals) {
        return k -> StateAttacks.str(decimals.get(k).toString());
    }

    private void hashes() {
        for (int count : new int[] {60, 7_000}) {
            add(
                    "colliding decimals, a long and " + count + " short ones",
                    StateAttacks.typed(
                            "java.util.ArrayList<java.util.HashSet<java.math.BigDecimal>>",
                            StateAttacks.many(
                                    count > 100 ? 1 : 40,
                                    StateAttacks.each(count + 1, each(CollidingDecimals.of(9_800, count))))));
            add(
                    "colliding decimals as keys, a long and " + count + " short ones",
                    StateAttacks.typed(
                            "java.util.HashMap<java.math.BigDecimal,java.lang.Integer>",
                            Bytes.join(
                                    Bytes.hex("df%08x".formatted(count + 1)),
                                    Bytes.join(CollidingDecimals.of(9_800, count).stream()
                                            .map(key -> Bytes.join(StateAttacks.str(key.toString()), StateAttacks.i(1)))
                                            .toArray(byte[][]::new)))));
        }
        String host = "http://" + "a.".repeat(4_000) + "a/";
        add(
                "colliding addresses with a long host",
                StateAttacks.typed(
                        "java.util.HashSet<java.net.URI>",
                        StateAttacks.each(2_000, k -> StateAttacks.str(host + StateAttacks.colliding(k)))));
        String url = "http://localhost.invalid/";
        add(
                "a set of a URL",
                StateAttacks.typed("java.util.HashSet<java.net.URL>", StateAttacks.array(StateAttacks.str(url))));
        add(
                "a set of a URL in a box",
                StateAttacks.typed(
                        "java.util.HashSet<" + StateAttacks.Box.class.getName() + "<java.net.URL>>",
                        StateAttacks.array(StateAttacks.map(StateAttacks.str("value"), StateAttacks.str(url)))));
        add(
                "a copy-on-write set of URLs",
                StateAttacks.typed(
                        "java.util.concurrent.CopyOnWriteArraySet<java.net.URL>",
                        StateAttacks.array(StateAttacks.str(url), StateAttacks.str(url + "a"))));
        add(
                "a map of a URL",
                StateAttacks.typed(
                        "java.util.HashMap<java.lang.Object,java.lang.Object>",
                        StateAttacks.array(
                                StateAttacks.mark(0x43, "java.net.URL", StateAttacks.str(url)), StateAttacks.i(1))));
        security();
        for (int count : new int[] {500, 1000, 2000, 5000}) {
            add(
                    count + " colliding lists",
                    StateAttacks.typed("java.util.HashSet<java.util.ArrayList>", StateAttacks.collidingLists(count)));
        }
        add(
                "sets of colliding lists",
                StateAttacks.typed(
                        "java.util.ArrayList<java.util.HashSet<java.util.ArrayList>>",
                        StateAttacks.many(500, StateAttacks.collidingLists(63))));
    }

    private void keys() {
        for (String kind : List.of("java.math.BigDecimal", "java.math.BigInteger")) {
            for (int digits : new int[] {60_000, 9_999}) {
                entries(kind + " of " + digits + " digits as keys", kind, "9".repeat(digits));
            }
        }
        entries("many times as keys", "java.time.ZonedDateTime", "2026-01-01T00:00:00.1+01:00[Europe/Berlin]");
        entries("many locales as keys", "java.util.Locale", "de-DE-u-co-phonebk");
        add(
                "entries with one hash code",
                StateAttacks.typed(
                        "java.util.HashSet<java.util.Map$Entry>", StateAttacks.each(16_000, k -> number(k, k))));
        add(
                "lists with one hash code in optionals as keys",
                StateAttacks.typed(
                        "java.util.HashSet<java.util.Optional>", StateAttacks.each(8_000, k -> number(k, -31 * k))));
    }

    private void entries(String name, String key, String text) {
        byte[] entry = Bytes.join(StateAttacks.str(text), StateAttacks.i(1));
        int count = Math.min(MANY, MAX_REPEATED / entry.length);
        byte[] entries = StateAttacks.many(count, entry);
        entries[0] = (byte) 0xDF;
        add(name, StateAttacks.typed("java.util.HashMap<" + key + ",java.lang.Integer>", entries));
    }

    private static byte[] number(int first, int second) {
        return StateAttacks.hex("92 d2 %08x d2 %08x".formatted(first, second));
    }

    private void ids() {
        List<String> types = List.of(
                "java.lang.Integer", "java.lang.String", "java.util.UUID", "java.lang.Long", "java.time.Instant");
        add("many different ids", StateAttacks.typed("java.util.ArrayList", StateAttacks.each(8_000, k -> {
            StringBuilder id = new StringBuilder("java.util.List<");
            for (int rest = k; rest > 0; rest /= 5) {
                id.append("java.util.HashMap<").append(types.get(rest % 5)).append(',');
            }
            return StateAttacks.mark(
                    0x43,
                    id + "java.lang.Object"
                            + ">".repeat(k == 0 ? 1 : Integer.toString(k, 5).length() + 1),
                    StateAttacks.array());
        })));
    }

    private void texts() {
        add("a long locale", StateAttacks.typed("java.util.Locale", StateAttacks.str("x" + "-a".repeat(5_000_000))));
        list(
                "long durations",
                "java.util.ArrayList<java.time.Duration>",
                StateAttacks.str("PT" + "0".repeat(9_000) + "S"));
        list("long periods", "java.util.ArrayList<java.time.Period>", StateAttacks.str("P" + "0".repeat(9_000) + "D"));
        list("long URIs", "java.util.HashSet<java.net.URI>", StateAttacks.str("http://" + "a.".repeat(5_000) + "/"));
    }

    /** Each records the stack of the thread that reads it, which is deep by then. */
    private void exceptions() {
        byte[] chain = exception(StateAttacks.nil());
        for (int level = 0; level < 150; level++) {
            chain = exception(StateAttacks.mark(0x43, "java.lang.Exception", chain));
        }
        list("causes of causes", "java.util.ArrayList<java.lang.Exception>", chain);
    }

    private static byte[] exception(byte[] cause) {
        return StateAttacks.map(
                StateAttacks.str("detailMessage"),
                StateAttacks.nil(),
                StateAttacks.str("cause"),
                cause,
                StateAttacks.str("stackTrace"),
                StateAttacks.array(),
                StateAttacks.str("suppressedExceptions"),
                StateAttacks.array());
    }

    private void add(String name, byte[] plain) {
        attacks.put(name, StateAttacks.stored(name, plain));
    }
}
