package dev.cachezip.jackson3;

import dev.cachezip.msgpack.MessagePackPart;
import java.io.File;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.IsoChronology;
import java.time.temporal.ValueRange;
import java.time.temporal.WeekFields;
import java.util.AbstractMap.SimpleEntry;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import javax.security.auth.x500.X500Principal;
import javax.xml.namespace.QName;

/** Values of the JDK that come back as they were, and others that are keys of maps. */
@SuppressWarnings({"JavaUtilDate", "JdkObsolete", "UnnecessaryStringBuilder", "JavaTimeDefaultTimeZone", "deprecation"
}) // old types are cached, too
final class JdkSamples {

    private static final byte[] V6 = {0x20, 1, 0xd, (byte) 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    private JdkSamples() {}

    static List<Object> values() {
        return Stream.of(texts(), numbers(), shared(), times(), dates(), addresses(), others(), entries())
                .flatMap(stream -> stream)
                .toList();
    }

    private static Stream<Object> texts() {
        return Stream.of(
                new StringBuilder("caf\u00E9"),
                new StringBuilder(),
                new StringBuffer("\uD83D\uDE00"),
                URI.create("https://example.com/a?b=c#d"),
                URI.create(""),
                Currency.getInstance("EUR"),
                Locale.forLanguageTag("zh-Hant-TW-u-ca-roc"),
                Locale.ROOT,
                new Locale.LanguageRange("DE-*-x", 0.7),
                new Locale.LanguageRange("*", -0.0),
                RoundingMode.HALF_EVEN,
                Month.FEBRUARY,
                DayOfWeek.SUNDAY,
                new File("a/b.txt"),
                new File(""),
                Path.of("a", "..", "b"),
                Path.of("/"),
                Path.of(""),
                StandardCharsets.UTF_8,
                Charset.forName("windows-1252"),
                TimeZone.getTimeZone("Europe/Berlin"),
                TimeZone.getTimeZone("GMT+5"),
                TimeZone.getTimeZone("UTC"),
                new SimpleTimeZone(3_600_000, "Europe/Berlin"));
    }

    private static Stream<Object> numbers() {
        return Stream.of(
                new BigDecimal("1.10"),
                new BigDecimal("1E+400"),
                new BigDecimal("-1E-2147483647"),
                new BigDecimal("1.2E+2147483647"),
                BigDecimal.valueOf(5),
                BigInteger.ONE.shiftLeft(64),
                BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE),
                BigInteger.valueOf(Long.MIN_VALUE),
                BigInteger.valueOf(Long.MIN_VALUE).subtract(BigInteger.ONE),
                BigInteger.ZERO,
                MathContext.DECIMAL128,
                MathContext.UNLIMITED,
                OptionalInt.empty(),
                OptionalInt.of(-1),
                OptionalLong.empty(),
                OptionalLong.of(Long.MIN_VALUE),
                OptionalDouble.empty(),
                OptionalDouble.of(-0.0),
                OptionalDouble.of(Double.NaN));
    }

    private static Stream<Object> shared() {
        LongAdder adder = new LongAdder();
        adder.add(Long.MIN_VALUE);
        return Stream.of(
                new AtomicInteger(-7),
                new AtomicLong(Long.MAX_VALUE),
                new AtomicBoolean(true),
                new AtomicBoolean(),
                adder,
                sum(0.1, 0.2, 0.3),
                sum(Double.NaN),
                sum(-0.0),
                sum(Double.MAX_VALUE, Double.MAX_VALUE),
                new AtomicReference<>("a"),
                new AtomicReference<>(),
                new AtomicReference<>(new AtomicLong(5)),
                new AtomicIntegerArray(new int[] {1, -2}),
                new AtomicIntegerArray(0),
                new AtomicLongArray(new long[] {Long.MIN_VALUE, 0}));
    }

    private static DoubleAdder sum(double... addends) {
        DoubleAdder adder = new DoubleAdder();
        DoubleStream.of(addends).forEach(adder::add);
        return adder;
    }

    static Stream<Object> times() {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        return Stream.of(
                Instant.MIN,
                Instant.MAX,
                Instant.parse("2026-11-21T10:15:30.123456789Z"),
                OffsetDateTime.MIN,
                OffsetDateTime.MAX,
                OffsetDateTime.parse("2026-11-21T10:15+01:30"),
                ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 1, berlin).withLaterOffsetAtOverlap(),
                ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 0, berlin).withEarlierOffsetAtOverlap(),
                ZonedDateTime.of(12026, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC),
                LocalDate.MIN,
                LocalDate.MAX,
                LocalDate.of(2026, 2, 28),
                LocalTime.MIDNIGHT,
                LocalTime.of(1, 2, 3),
                LocalTime.MAX,
                LocalDateTime.MIN,
                LocalDateTime.of(2026, 1, 2, 3, 4, 0, 5),
                YearMonth.of(12026, 3),
                YearMonth.of(-5, 3),
                YearMonth.of(2026, 3),
                Year.of(-44),
                Year.of(2026),
                Duration.ofSeconds(Long.MIN_VALUE, 1),
                Duration.ofNanos(-1),
                Period.of(1, -2, 300),
                OffsetTime.MAX,
                OffsetTime.MIN,
                MonthDay.of(2, 29),
                berlin,
                ZoneId.of("UTC+01:00"),
                ZoneOffset.ofHoursMinutesSeconds(-1, -2, -3),
                ZoneOffset.UTC,
                Clock.system(berlin),
                Clock.systemUTC(),
                Clock.fixed(Instant.MIN, berlin),
                IsoChronology.INSTANCE,
                ValueRange.of(-5, 1, 28, Long.MAX_VALUE),
                WeekFields.SUNDAY_START,
                WeekFields.of(DayOfWeek.FRIDAY, 3),
                FileTime.fromMillis(-1),
                FileTime.from(Instant.MAX));
    }

    static Stream<Object> dates() {
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("Asia/Tokyo"), Locale.GERMANY);
        calendar.setTimeInMillis(-14_000_000_000_000L);
        calendar.setLenient(false);
        GregorianCalendar proleptic = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US);
        proleptic.setGregorianChange(new Date(Long.MIN_VALUE));
        proleptic.setTimeInMillis(1);
        Timestamp timestamp = new Timestamp(-1);
        timestamp.setNanos(123_456_789);
        return Stream.of(
                new Date(0),
                new Date(-62_135_769_600_001L),
                new Date(Long.MIN_VALUE),
                new Date(Long.MAX_VALUE),
                calendar,
                proleptic,
                timestamp,
                new Timestamp(Long.MIN_VALUE),
                new Timestamp(1_700_000_000_123L),
                new java.sql.Date(-12_219_292_800_001L),
                new Time(3_600_001));
    }

    private static Stream<Object> addresses() {
        try {
            return Stream.of(
                    new URL("https://user:secret@example.invalid:8443/a/b?c=d#e"),
                    new URL("file:/tmp/x"),
                    InetAddress.getByAddress(new byte[] {10, 0, 0, 1}),
                    InetAddress.getByAddress("example.invalid", new byte[] {10, 0, 0, 2}),
                    InetAddress.getByAddress(V6),
                    Inet6Address.getByAddress("six.invalid", V6),
                    InetSocketAddress.createUnresolved("example.invalid", 80),
                    new InetSocketAddress(InetAddress.getByAddress("x.invalid", new byte[] {10, 0, 0, 3}), 65535),
                    new InetSocketAddress(InetAddress.getByAddress(V6), 0),
                    UnixDomainSocketAddress.of("/run/a b.sock"),
                    UnixDomainSocketAddress.of(""));
        } catch (MalformedURLException | UnknownHostException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Object> others() {
        return Stream.of(
                BitSet.valueOf(new long[] {5, 0, 1}),
                new BitSet(),
                MessagePackPart.of(new byte[] {(byte) 0x92, (byte) 0xcd, 0, 5, (byte) 0xc0}),
                MessagePackPart.of(new byte[] {(byte) 0x91, (byte) 0xd4, 0x43, 'x'}),
                MessagePackPart.of(new byte[] {'5'}),
                UUID.fromString("c0ffee00-1234-4abc-8def-0123456789ab"),
                new char[] {'a', '\u00E9'},
                new char[0],
                'x',
                '\uFFFD',
                String.class,
                int.class,
                JdkSamples[][].class,
                Pattern.compile("a+(b|c)"),
                Pattern.compile("(?i)x", Pattern.MULTILINE),
                Pattern.compile("a(?i)b", Pattern.LITERAL),
                Pattern.compile("(?i:a)b", Pattern.UNICODE_CHARACTER_CLASS),
                new QName("local"),
                new QName("urn:a", "caf\u00E9", "p"),
                new QName("", "", ""),
                new SecretKeySpec("secret".getBytes(StandardCharsets.US_ASCII), "HmacSHA256"),
                new X500Principal("CN=a,O=\"b, c\",C=DE"),
                new X500Principal(""),
                new StackTraceElement("app", "m", "1.0", "a.B", "c", "B.java", -2),
                new StackTraceElement("a.B", "c", null, 3));
    }

    private static Stream<Object> entries() {
        return Stream.of(
                new SimpleEntry<>("a", 5L),
                new SimpleEntry<>(null, null),
                new SimpleImmutableEntry<>(new BigDecimal("1.0"), List.of("b", 1)),
                new SimpleImmutableEntry<>(null, "x"),
                Map.entry("a", Map.of("b", UUID.fromString("c0ffee00-1234-4abc-8def-0123456789ab"))));
    }

    static List<Object> keys() {
        Timestamp timestamp = new Timestamp(0);
        timestamp.setNanos(1);
        return List.of(
                Map.class,
                0.1,
                Double.NaN,
                Double.MIN_VALUE,
                0.1f,
                Float.MIN_VALUE,
                new BigDecimal("1.10"),
                new BigDecimal("1E+9"),
                ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 1, ZoneId.of("Europe/Berlin"))
                        .withLaterOffsetAtOverlap(),
                OffsetTime.parse("10:15:30.5+01:00"),
                MonthDay.of(2, 29),
                Duration.ofNanos(-1),
                Period.of(1, -2, 3),
                ZoneId.of("Europe/Berlin"),
                ZoneOffset.ofHours(3),
                timestamp,
                new java.sql.Date(-12_219_292_800_001L));
    }

    /** Returns what is equal for equal values of types that do not compare, and the value of others. */
    static Object comparable(Object value) {
        if (value instanceof QName name) {
            return List.of(name, name.getPrefix());
        }
        if (value instanceof char[] chars) {
            return new String(chars);
        }
        if (value instanceof Pattern pattern) {
            return pattern.pattern() + "/" + pattern.flags();
        }
        if (value instanceof InetAddress address) {
            return address.getClass() + address.toString();
        }
        if (value instanceof InetSocketAddress address) {
            return address + "/" + address.isUnresolved() + address.getHostString();
        }
        if (value instanceof Calendar calendar) {
            return List.of(calendar, calendar.getTimeZone(), calendar.get(Calendar.ERA), calendar.get(Calendar.YEAR));
        }
        if (value instanceof Timestamp timestamp) {
            return List.of(timestamp.getTime(), timestamp.getNanos());
        }
        boolean compares = !(value instanceof Number)
                && !(value instanceof CharSequence)
                && !(value instanceof URL)
                && !value.getClass().getSimpleName().startsWith("Atomic")
                && !value.getClass().getSimpleName().endsWith("Statistics");
        return compares || value instanceof BigDecimal || value instanceof BigInteger
                ? value
                : value.getClass().getName() + value;
    }
}
