package dev.cachezip.jackson3;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.msgpack.MessagePackPart;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.samples.Bytes;
import dev.cachezip.samples.SecuritySamples;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.Inet6Address;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileTime;
import java.security.KeyPair;
import java.sql.Timestamp;
import java.time.chrono.HijrahDate;
import java.time.chrono.JapaneseChronology;
import java.time.chrono.JapaneseDate;
import java.time.chrono.JapaneseEra;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.DoubleSummaryStatistics;
import java.util.GregorianCalendar;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import javax.security.auth.x500.X500Principal;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.namespace.QName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes that are no value of the JDK, and values that would come back as others. */
@SuppressWarnings("UnnecessaryStringBuilder") // one of the types
class RefusedJdkValuesTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");
    private static final ValueCodec<Object> MESSAGE_PACK = ObjectCodecs.messagePack(TYPES);
    private static final ValueCodec<Object> JSON = Jackson3Codecs.of(TYPES).json();
    private static final ValueCodec<Object> BY_PROPERTIES =
            Jackson3Codecs.of(TYPES).messagePack();

    /** One of each kind: none is what a value of the JDK looks like when it is one of another kind. */
    private static final Map<String, String> MESSAGES = messages();

    private static final Map<String, String> TEXTS = texts();

    private static Map<String, String> messages() {
        Map<String, String> messages = new LinkedHashMap<>();
        messages.put("int", "05");
        messages.put("float", "cb3ff8000000000000");
        messages.put("float32", "ca3fc00000");
        messages.put("bool", "c3");
        messages.put("string", "a131");
        messages.put("empty string", "a0");
        messages.put("blank string", "a120");
        messages.put("binary", "c403010203");
        messages.put("timestamp of a nanosecond", "d7ff0000000400000000");
        messages.put("unknown extension", "d40500");
        messages.put("decimal extension", "d544026e");
        messages.put("map", "81a16101");
        messages.put("empty map", "80");
        messages.put("array of nil", "91c0");
        messages.put("array of an array", "9190");
        messages.put("array of nine", "99010101010101010101");
        return messages;
    }

    private static Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("int", "5");
        texts.put("float", "1.5");
        texts.put("bool", "true");
        texts.put("string", "\"1\"");
        texts.put("empty string", "\"\"");
        texts.put("map", "{\"a\":1}");
        texts.put("array of null", "[null]");
        texts.put("array of an array", "[[]]");
        texts.put("array of nine", "[1,1,1,1,1,1,1,1,1]");
        return texts;
    }

    /** Values that may be in the place of a type: the type itself has written them. */
    private static final Map<String, List<String>> TAKEN = Map.ofEntries(
            Map.entry("int", List.of("AtomicInteger", "AtomicLong", "LongAdder", "BigInteger", "Year")),
            Map.entry("float", List.of("DoubleAdder")),
            Map.entry("bool", List.of("AtomicBoolean")),
            Map.entry(
                    "string",
                    List.of(
                            "StringBuilder",
                            "StringBuffer",
                            "URI",
                            "File",
                            "Path",
                            "UnixDomainSocketAddress",
                            "BigDecimal",
                            "char[]",
                            "Character")),
            Map.entry(
                    "empty string",
                    List.of(
                            "StringBuilder",
                            "StringBuffer",
                            "URI",
                            "File",
                            "Path",
                            "UnixDomainSocketAddress",
                            "char[]",
                            "Locale")),
            Map.entry(
                    "blank string",
                    List.of(
                            "StringBuilder",
                            "StringBuffer",
                            "File",
                            "Path",
                            "UnixDomainSocketAddress",
                            "char[]",
                            "Character")),
            Map.entry("binary", List.of("BitSet")),
            Map.entry("timestamp of a nanosecond", List.of("Instant", "Timestamp", "FileTime")),
            Map.entry("array of nil", List.of("AtomicReference")),
            Map.entry("array of null", List.of("AtomicReference")),
            Map.entry("array of nine", List.of("AtomicIntegerArray", "AtomicLongArray")));

    /** In JSON, in addition. */
    private static final Map<String, List<String>> TAKEN_IN_JSON = Map.of(
            "int", List.of("AtomicInteger", "AtomicLong", "LongAdder", "BigInteger", "Year", "BigDecimal"),
            "float", List.of("BigDecimal", "DoubleAdder"),
            "string",
                    List.of(
                            "StringBuilder",
                            "StringBuffer",
                            "URI",
                            "File",
                            "Path",
                            "UnixDomainSocketAddress",
                            "char[]",
                            "Character"),
            "empty string",
                    List.of(
                            "StringBuilder",
                            "StringBuffer",
                            "URI",
                            "File",
                            "Path",
                            "UnixDomainSocketAddress",
                            "char[]",
                            "Locale",
                            "BitSet"));

    static Stream<Arguments> messagesForTypes() {
        return DeclaredTypes.all()
                .flatMap(type -> MESSAGES.keySet().stream()
                        .filter(kind -> !TAKEN.getOrDefault(kind, List.of()).contains(type.getSimpleName()))
                        .map(kind -> Arguments.of(type, kind)));
    }

    static Stream<Arguments> textsForTypes() {
        return DeclaredTypes.all()
                .flatMap(type -> TEXTS.keySet().stream()
                        .filter(kind -> !TAKEN_IN_JSON
                                .getOrDefault(kind, TAKEN.getOrDefault(kind, List.of()))
                                .contains(type.getSimpleName()))
                        .map(kind -> Arguments.of(type, kind)));
    }

    /** A reader takes no bytes for a part that are cut off, nested too deep, nil, or more than one value. */
    @Test
    void read_bytesThatAreNoPart_isRefused() {
        byte[] whole = Bytes.hex("92 81 a161 cd0005 c403010203");
        List<byte[]> hostile = new ArrayList<>();
        for (int length = 0; length < whole.length; length++) {
            hostile.add(Arrays.copyOf(whole, length));
        }
        byte[] deep = new byte[502];
        Arrays.fill(deep, (byte) 0x91);
        deep[501] = 1;
        hostile.add(deep);
        for (String hex : List.of("c0", "0102", "c1", "81 90 01", "dd ffffffff 01", "c6 ffffffff 01")) {
            hostile.add(Bytes.hex(hex));
        }
        byte[] id = MessagePackPart.class.getName().getBytes(StandardCharsets.UTF_8);
        byte[] header = {(byte) 0x92, (byte) 0xc7, (byte) id.length, 0x43};
        for (byte[] bytes : hostile) {
            byte[] binary = {(byte) 0xc5, (byte) (bytes.length >> 8), (byte) bytes.length};
            assertNotReadAs(MessagePackPart.class, Bytes.join(header, id, binary, bytes));
        }
    }

    @ParameterizedTest
    @MethodSource("messagesForTypes")
    void read_anotherKindOfMessagePack_isRefused(Class<?> type, String kind) {
        byte[] id = type.getName().getBytes(StandardCharsets.UTF_8);
        byte[] header = {(byte) 0x92, (byte) 0xc7, (byte) id.length, 0x43};
        assertNotReadAs(type, Bytes.join(header, id, Bytes.hex(Objects.requireNonNull(MESSAGES.get(kind)))));
    }

    @ParameterizedTest
    @MethodSource("textsForTypes")
    void read_anotherKindOfJson_isRefused(Class<?> type, String kind) {
        String text = "{\"@type\":\"" + type.getName() + "\",\"@value\":" + TEXTS.get(kind) + "}";
        assertNotReadAs(type, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void assertNotReadAs(Class<?> type, byte[] plain) {
        assertNotRead(BY_PROPERTIES, plain);
        // By state, a reference is its content, which may be anything.
        if (type != AtomicReference.class) {
            assertNotRead(MESSAGE_PACK, plain);
        }
    }

    private static void assertNotRead(ValueCodec<Object> codec, byte[] plain) {
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> JdkValuesTest.read(codec, plain));
    }

    @Test
    void read_unknownExtensionInAReference_isRefused() {
        byte[] id = AtomicReference.class.getName().getBytes(StandardCharsets.UTF_8);
        byte[] header = {(byte) 0x92, (byte) 0xc7, (byte) id.length, 0x43};
        assertNotRead(MESSAGE_PACK, Bytes.join(header, id, Bytes.hex("d40500")));
    }

    /** A time zone whose rules the JDK does not show. */
    private static final TimeZone SUMMER = new SimpleTimeZone(
            3_600_000,
            "Europe/Berlin",
            Calendar.MARCH,
            -1,
            Calendar.SUNDAY,
            0,
            Calendar.OCTOBER,
            -1,
            Calendar.SUNDAY,
            0);

    static final class Counter extends AtomicInteger {
        private static final long serialVersionUID = 1L;
    }

    static Stream<Object> refused() throws IOException {
        GregorianCalendar noWeek = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
        noWeek.setFirstDayOfWeek(9);
        GregorianCalendar ownZone = new GregorianCalendar(SUMMER, Locale.ROOT);
        TimeZone renamed = TimeZone.getTimeZone("Europe/Berlin");
        renamed.setID("Europe/Nowhere");
        Timestamp overflown = new Timestamp(Long.MIN_VALUE);
        overflown.setNanos(0);
        byte[] scoped = new byte[16];
        scoped[0] = (byte) 0xfe;
        scoped[1] = (byte) 0x80;
        scoped[15] = 1;
        return Stream.of(
                new Counter(),
                new File("a") {
                    private static final long serialVersionUID = 1L;
                },
                new QName("a") {
                    private static final long serialVersionUID = 1L;
                },
                new X500Principal("CN=" + "a".repeat(2048)),
                new SecretKeySpec(new byte[1], "AES") {
                    private static final long serialVersionUID = 1L;
                },
                SUMMER,
                renamed,
                noWeek,
                ownZone,
                FileTime.from(Long.MAX_VALUE, TimeUnit.DAYS),
                overflown,
                new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE),
                new BigDecimal(BigInteger.valueOf(-12), Integer.MIN_VALUE + 1),
                URI.create("http:/a/").relativize(URI.create("http:/a/b:c")),
                Pattern.compile("e\u0301\u0302\u0303\u0304\u0305", Pattern.CANON_EQ),
                Pattern.compile("a(?i)b"),
                Pattern.compile("a(?-i)b", Pattern.CASE_INSENSITIVE),
                Pattern.compile("(?-i)b", Pattern.CASE_INSENSITIVE),
                Pattern.compile("a( # c\n ? i)b", Pattern.COMMENTS),
                Inet6Address.getByAddress("x", scoped, 5));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void write_valueThatWouldComeBackAsAnother_isRefused(Object value) {
        for (ValueCodec<Object> codec : List.of(MESSAGE_PACK, JSON, BY_PROPERTIES)) {
            // Whatever its class may have confirmed before.
            JdkSamples.values().stream()
                    .filter(sample -> sample.getClass() == value.getClass())
                    .forEach(sample -> JdkValuesTest.write(codec, new JdkValuesTest.Holder(sample)));
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> JdkValuesTest.write(codec, value));
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> JdkValuesTest.write(codec, new JdkValuesTest.Holder(value)));
        }
    }

    static Stream<Arguments> dropped() {
        KeyPair pair = SecuritySamples.keyPairs().get(0);
        DatatypeFactory xml = DatatypeFactory.newDefaultInstance();
        return Stream.concat(
                Stream.of(
                                pair,
                                pair.getPublic(),
                                pair.getPrivate(),
                                SecuritySamples.slowKey(),
                                SecuritySamples.certificate())
                        .map(value -> Arguments.of(value, "cache its encoded bytes, getEncoded()")),
                Stream.of(
                        Arguments.of(xml.newXMLGregorianCalendar("2026-11-21"), "cache its text, toXMLFormat()"),
                        Arguments.of(xml.newDuration("P1D"), "cache its text, toString()"),
                        Arguments.of(JapaneseDate.of(2026, 1, 2), "cache the LocalDate of the day, or its text"),
                        Arguments.of(HijrahDate.of(1440, 1, 2), "cache the LocalDate of the day, or its text"),
                        Arguments.of(MinguoDate.of(115, 1, 2), "cache the LocalDate of the day, or its text"),
                        Arguments.of(ThaiBuddhistDate.of(2560, 1, 2), "cache the LocalDate of the day, or its text"),
                        Arguments.of(JapaneseChronology.INSTANCE, "a calendar other than ISO"),
                        Arguments.of(new IntSummaryStatistics(), "cache its count, sum, minimum and maximum"),
                        Arguments.of(new LongSummaryStatistics(), "cache its count, sum, minimum and maximum"),
                        Arguments.of(new DoubleSummaryStatistics(), "cache its count, sum, minimum and maximum"),
                        Arguments.of(JapaneseEra.REIWA, "a calendar other than ISO")));
    }

    @ParameterizedTest
    @MethodSource("dropped")
    void write_valueThatIsNotStored_namesTheRemedy(Object value, String remedy) {
        for (Object written : List.of(value, new JdkValuesTest.Holder(value), new ArrayList<>(List.of(value)))) {
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> JdkValuesTest.write(MESSAGE_PACK, written))
                    .withMessageContaining(remedy);
        }
        for (ValueCodec<Object> codec : List.of(BY_PROPERTIES, JSON)) {
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> JdkValuesTest.write(codec, new JdkValuesTest.Holder(value)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.security.interfaces.RSAPublicKey",
                "java.security.cert.X509Certificate",
                "java.time.chrono.JapaneseDate",
                "javax.xml.datatype.Duration"
            })
    void read_entryOfATypeThatIsNotStored_isRefused(String type) {
        assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                .isThrownBy(() -> JdkValuesTest.read(
                        JSON,
                        ("{\"@type\":\"" + type + "\",\"@value\":\"2026-01-01\"}").getBytes(StandardCharsets.UTF_8)));
    }

    static Stream<Object> halves() {
        return Stream.of(new StringBuilder("\uD800"), new char[] {'\uDC00'}, '\uD800', new File("\uD800"));
    }

    @ParameterizedTest
    @MethodSource("halves")
    void write_halfASurrogatePair_isRefused(Object value) {
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> JdkValuesTest.write(MESSAGE_PACK, value));
    }

    @ParameterizedTest
    @MethodSource("halves")
    void write_halfASurrogatePairToJson_isEscaped(Object value) {
        JdkValuesTest.assertSame(JdkValuesTest.read(JSON, JdkValuesTest.write(JSON, value)), value);
    }

    @Test
    void read_integerBeyond64BitsThatFits_isRefused() {
        byte[] plain =
                Bytes.hex("92c71443" + Bytes.toHex("java.math.BigInteger".getBytes(StandardCharsets.UTF_8)) + "a135");
        assertNotRead(MESSAGE_PACK, plain);
        assertNotRead(BY_PROPERTIES, plain);
    }
}
