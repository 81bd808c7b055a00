package dev.cachezip.objects.jdk;

import dev.cachezip.objects.types.LoggerTypes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.type.TypeFactory;

/**
 * The groups of values of the JDK, each with the names of its types. The rows of a group are made when one of its types is
 * asked for, since each has classes of its own, and most applications store the types of two or three groups.
 */
enum JdkGroup {
    TEXTS("java.lang.StringBuilder java.lang.StringBuffer java.net.URI java.util.Currency java.util.Locale"
            + " java.util.Locale$LanguageRange java.math.RoundingMode java.time.Month java.time.DayOfWeek"
            + " java.io.File java.nio.file.Path java.nio.charset.Charset java.util.TimeZone"),
    NUMBERS("java.math.BigDecimal java.math.BigInteger java.math.MathContext java.util.OptionalInt"
            + " java.util.OptionalLong java.util.OptionalDouble java.util.IntSummaryStatistics"
            + " java.util.LongSummaryStatistics java.util.DoubleSummaryStatistics"),
    ATOMICS("java.util.concurrent.atomic.AtomicInteger java.util.concurrent.atomic.AtomicLong"
            + " java.util.concurrent.atomic.AtomicBoolean java.util.concurrent.atomic.AtomicReference"
            + " java.util.concurrent.atomic.LongAdder java.util.concurrent.atomic.DoubleAdder"
            + " java.util.concurrent.atomic.AtomicIntegerArray java.util.concurrent.atomic.AtomicLongArray"),
    TIMES("java.time.Instant java.time.OffsetDateTime java.time.ZonedDateTime java.time.LocalDate java.time.LocalTime"
            + " java.time.LocalDateTime java.time.YearMonth java.time.Year java.time.Duration java.time.Period"
            + " java.time.OffsetTime java.time.MonthDay java.time.ZoneId java.time.ZoneOffset"),
    CHRONOLOGIES(
            "java.time.Clock java.time.chrono.IsoChronology java.time.temporal.ValueRange java.time.temporal.WeekFields"
                    + " java.nio.file.attribute.FileTime"),
    CALENDARS("java.util.Date java.util.GregorianCalendar java.util.Calendar"),
    ADDRESSES("java.net.URL java.net.InetAddress java.net.Inet4Address java.net.Inet6Address java.net.InetSocketAddress"
            + " java.net.UnixDomainSocketAddress"),
    OTHERS("java.util.BitSet java.util.UUID java.lang.Character char [C java.util.regex.Pattern"
            + " java.lang.StackTraceElement"),
    SECURITY("javax.crypto.spec.SecretKeySpec javax.security.auth.x500.X500Principal"),
    ENTRIES("java.util.Map$Entry java.util.AbstractMap$SimpleEntry java.util.AbstractMap$SimpleImmutableEntry"),
    CLASSES("java.lang.Class"),
    LOGGERS(""),
    SQL("java.sql.Date java.sql.Time java.sql.Timestamp"),
    XML("javax.xml.namespace.QName"),
    /** The keys of maps, of any type that is not in another group with its keys. */
    KEYS("");

    private static final Map<String, JdkGroup> BY_TYPE = byType();

    private final String types;

    JdkGroup(String types) {
        this.types = types;
    }

    private static Map<String, JdkGroup> byType() {
        Map<String, JdkGroup> groups = new HashMap<>();
        for (JdkGroup group : values()) {
            for (String type : group.types.split(" ", -1)) {
                groups.put(type, group);
            }
        }
        LoggerTypes.ALL.forEach(library -> groups.put(library.type(), LOGGERS));
        return groups;
    }

    /** Returns the group of a type; {@code null} if it has none. */
    static @Nullable JdkGroup of(Class<?> type) {
        return BY_TYPE.get(type.getName());
    }

    /**
     * Makes the rows.
     *
     * @param types finds the classes that values name, and only those
     */
    Additions rows(TypeFactory types) {
        Additions rows = new Additions();
        switch (this) {
            case TEXTS -> TextValues.addTo(rows);
            case NUMBERS -> NumberValues.addTo(rows);
            case ATOMICS -> AtomicValues.addTo(rows);
            case TIMES -> TimeValues.addTo(rows);
            case CHRONOLOGIES -> ChronoValues.addTo(rows);
            case CALENDARS -> CalendarValues.addTo(rows);
            case ADDRESSES -> NetValues.addTo(rows);
            case OTHERS -> OtherValues.addTo(rows);
            case SECURITY -> SecurityValues.addTo(rows);
            case ENTRIES -> EntryValues.addTo(rows);
            case CLASSES -> ClassValues.addTo(rows, types);
            case LOGGERS -> LoggerValues.addTo(rows);
            case SQL -> SqlValues.addTo(rows);
            case XML -> XmlValues.addTo(rows);
            case KEYS -> Keys.addTo(rows);
        }
        return rows;
    }
}
