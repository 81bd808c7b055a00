package dev.cachezip.jackson3;

import dev.cachezip.msgpack.MessagePackPart;
import java.io.File;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.Charset;
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
import java.util.Arrays;
import java.util.BitSet;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
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
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import javax.security.auth.x500.X500Principal;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.type.TypeFactory;

/** A record with a property of each type, and what a program would declare for a value. */
@SuppressWarnings("ArrayRecordComponent") // one of the types
final class DeclaredTypes {

    private static final TypeFactory TYPES = TypeFactory.createDefaultInstance();

    /** Abstract types of which values are of classes that programs do not name. */
    private static final List<Class<?>> FAMILIES = List.of(Clock.class, Path.class, Charset.class, TimeZone.class);

    record All(
            @Nullable StringBuilder stringBuilder,
            @Nullable StringBuffer stringBuffer,
            @Nullable URI uri,
            @Nullable Currency currency,
            @Nullable Locale locale,
            Locale.@Nullable LanguageRange languageRange,
            @Nullable QName qualifiedName,
            @Nullable RoundingMode roundingMode,
            @Nullable Month month,
            @Nullable DayOfWeek dayOfWeek,
            @Nullable File file,
            @Nullable Path path,
            @Nullable Charset charset,
            @Nullable TimeZone timeZone,
            @Nullable BigDecimal bigDecimal,
            @Nullable BigInteger bigInteger,
            @Nullable MathContext mathContext,
            @Nullable OptionalInt optionalInt,
            @Nullable OptionalLong optionalLong,
            @Nullable OptionalDouble optionalDouble,
            @Nullable AtomicInteger atomicInteger,
            @Nullable AtomicLong atomicLong,
            @Nullable AtomicBoolean atomicBoolean,
            @Nullable AtomicReference<Object> atomicReference,
            @Nullable LongAdder longAdder,
            @Nullable DoubleAdder doubleAdder,
            @Nullable AtomicIntegerArray atomicIntegerArray,
            @Nullable AtomicLongArray atomicLongArray,
            @Nullable Instant instant,
            @Nullable OffsetDateTime offsetDateTime,
            @Nullable ZonedDateTime zonedDateTime,
            @Nullable LocalDate localDate,
            @Nullable LocalTime localTime,
            @Nullable LocalDateTime localDateTime,
            @Nullable YearMonth yearMonth,
            @Nullable Year year,
            @Nullable Duration duration,
            @Nullable Period period,
            @Nullable OffsetTime offsetTime,
            @Nullable MonthDay monthDay,
            @Nullable ZoneId zoneId,
            @Nullable ZoneOffset zoneOffset,
            @Nullable Clock clock,
            @Nullable IsoChronology isoChronology,
            @Nullable ValueRange valueRange,
            @Nullable WeekFields weekFields,
            @Nullable FileTime fileTime,
            @Nullable Date date,
            @Nullable GregorianCalendar gregorianCalendar,
            @Nullable Timestamp timestamp,
            java.sql.@Nullable Date sqlDate,
            @Nullable Time time,
            @Nullable URL url,
            @Nullable Inet4Address inet4Address,
            @Nullable Inet6Address inet6Address,
            @Nullable InetSocketAddress inetSocketAddress,
            @Nullable UnixDomainSocketAddress unixDomainSocketAddress,
            @Nullable BitSet bitSet,
            @Nullable MessagePackPart part,
            @Nullable UUID uuid,
            char @Nullable [] chars,
            @Nullable Character character,
            @Nullable Class<?> type,
            @Nullable Pattern pattern,
            @Nullable StackTraceElement stackTraceElement,
            @Nullable SecretKeySpec secretKeySpec,
            @Nullable X500Principal x500Principal,
            @Nullable SimpleEntry<Object, Object> simpleEntry,
            @Nullable SimpleImmutableEntry<Object, Object> simpleImmutableEntry,
            Map.@Nullable Entry<Object, Object> entry) {}

    private DeclaredTypes() {}

    /** Returns what a program declares where it has this value. */
    static Class<?> of(Object value) {
        if (value.getClass() == Map.entry("", "").getClass()) {
            return Map.Entry.class;
        }
        if (value instanceof ZoneId && !(value instanceof ZoneOffset)) {
            return ZoneId.class;
        }
        return FAMILIES.stream()
                .filter(family -> family.isInstance(value))
                .findFirst()
                .orElse(value.getClass());
    }

    /** Returns what a method that returns this value declares. */
    static Type returned(Object value) {
        Class<?> type = of(value);
        return type == Map.Entry.class ? TYPES.constructParametricType(type, Object.class, Object.class) : type;
    }

    static Stream<Class<?>> all() {
        return Arrays.stream(All.class.getRecordComponents()).map(RecordComponent::getType);
    }

    /** Returns a record of which the property of the value's type has the value, and all others are null. */
    static All holder(Object value) throws ReflectiveOperationException {
        Class<?>[] types = all().toArray(Class<?>[]::new);
        @Nullable Object[] arguments = new Object[types.length];
        int index = List.of(types).indexOf(of(value));
        arguments[index] = value;
        return All.class.getDeclaredConstructor(types).newInstance(arguments);
    }

    static All emptyHolder() throws ReflectiveOperationException {
        Class<?>[] types = all().toArray(Class<?>[]::new);
        return All.class.getDeclaredConstructor(types).newInstance(new Object[types.length]);
    }

    /** Returns the value of the property that has one. */
    static Object held(All holder) throws ReflectiveOperationException {
        for (RecordComponent component : All.class.getRecordComponents()) {
            Object value = component.getAccessor().invoke(holder);
            if (value != null) {
                return value;
            }
        }
        throw new AssertionError("Nothing is in there");
    }

    static Type mapWithKeysOf(Object key) {
        return TYPES.constructMapType(LinkedHashMap.class, of(key), String.class);
    }
}
