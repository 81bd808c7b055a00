package dev.cachezip.objects.types;

import dev.cachezip.CachezipException;
import java.lang.reflect.Modifier;
import java.time.Clock;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The JDK types that are values or containers of values; {@link JdkContainers} lists the latter.
 *
 * <p>The types are listed one by one: every package of the JDK has harmful classes, too.
 */
public final class JdkTypes {

    /** Descriptors of the primitive types, as they follow the brackets in the name of an array class. */
    public static final Set<String> PRIMITIVE_DESCRIPTORS = Set.of("Z", "B", "C", "S", "I", "J", "F", "D");

    /** Types of map keys, which MessagePack and JSON write as strings. */
    private static final Set<Class<?>> KEYS = Set.of(
            String.class,
            Boolean.class,
            Byte.class,
            Character.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            java.math.BigDecimal.class,
            java.math.BigInteger.class,
            java.net.URI.class,
            java.time.Duration.class,
            java.time.Instant.class,
            java.time.LocalDate.class,
            java.time.LocalDateTime.class,
            java.time.LocalTime.class,
            java.time.MonthDay.class,
            java.time.OffsetDateTime.class,
            java.time.OffsetTime.class,
            java.time.Period.class,
            java.time.Year.class,
            java.time.YearMonth.class,
            java.time.ZoneId.class,
            java.time.ZoneOffset.class,
            java.time.ZonedDateTime.class,
            java.util.Currency.class,
            java.util.Locale.class,
            java.util.UUID.class);

    /** Types that represent one value; {@code Object} stands for an element of any allowed type. */
    private static final Set<Class<?>> VALUES = union(
            KEYS,
            Set.of(
                    boolean.class,
                    byte.class,
                    char.class,
                    short.class,
                    int.class,
                    long.class,
                    float.class,
                    double.class,
                    Object.class,
                    Number.class,
                    java.time.DayOfWeek.class,
                    java.time.Month.class,
                    java.time.chrono.IsoEra.class,
                    java.time.format.FormatStyle.class,
                    java.time.format.TextStyle.class,
                    java.time.temporal.ChronoField.class,
                    java.time.temporal.ChronoUnit.class,
                    java.util.concurrent.TimeUnit.class,
                    java.util.Date.class,
                    java.util.Optional.class));

    /** Types that represent one value, but for which a mapping library has no serializers of its own. */
    private static final Set<Class<?>> OWN_VALUES = Set.of(
            Class.class,
            StackTraceElement.class,
            StringBuffer.class,
            StringBuilder.class,
            java.io.File.class,
            java.math.MathContext.class,
            java.math.RoundingMode.class,
            java.net.Inet4Address.class,
            java.net.Inet6Address.class,
            java.net.InetAddress.class,
            java.net.InetSocketAddress.class,
            java.net.UnixDomainSocketAddress.class,
            java.net.URL.class,
            java.nio.charset.Charset.class,
            java.nio.file.Path.class,
            java.nio.file.attribute.FileTime.class,
            java.time.Clock.class,
            java.time.chrono.IsoChronology.class,
            java.time.temporal.ValueRange.class,
            java.time.temporal.WeekFields.class,
            java.util.AbstractMap.SimpleEntry.class,
            java.util.AbstractMap.SimpleImmutableEntry.class,
            java.util.BitSet.class,
            java.util.GregorianCalendar.class,
            java.util.Locale.LanguageRange.class,
            java.util.Map.Entry.class,
            java.util.OptionalDouble.class,
            java.util.OptionalInt.class,
            java.util.OptionalLong.class,
            java.util.TimeZone.class,
            java.util.concurrent.atomic.AtomicBoolean.class,
            java.util.concurrent.atomic.AtomicInteger.class,
            java.util.concurrent.atomic.AtomicIntegerArray.class,
            java.util.concurrent.atomic.AtomicLong.class,
            java.util.concurrent.atomic.AtomicLongArray.class,
            java.util.concurrent.atomic.AtomicReference.class,
            java.util.concurrent.atomic.DoubleAdder.class,
            java.util.concurrent.atomic.LongAdder.class,
            java.util.regex.Pattern.class,
            javax.crypto.spec.SecretKeySpec.class,
            javax.security.auth.x500.X500Principal.class);

    /** Further such types, listed by name, so that the modules java.sql and java.xml are not needed. */
    private static final Set<String> OTHER_NAMES =
            Set.of("java.sql.Date", "java.sql.Time", "java.sql.Timestamp", "javax.xml.namespace.QName");

    private static final Set<String> SQL_KEYS = Set.of("java.sql.Date", "java.sql.Timestamp");

    /** Abstract types whose values have classes that programs do not name. */
    private static final List<Class<?>> FAMILIES = List.of(
            java.time.ZoneId.class,
            java.util.TimeZone.class,
            java.nio.charset.Charset.class,
            java.nio.file.Path.class,
            java.net.InetAddress.class);

    /** Types that are declared for values of several classes. */
    private static final Set<Class<?>> OPEN =
            Set.of(Object.class, Number.class, Comparable.class, CharSequence.class, java.io.Serializable.class);

    /** The enums that are values, in addition to those above. */
    static final Set<String> ENUMS = ClassLists.names("jdk-enums.txt");

    /** The exceptions that the mapping by state supports. */
    static final Set<String> EXCEPTIONS = ClassLists.names("jdk-exceptions.txt");

    /** The classes that only JDK serialization stores. */
    private static final Set<String> SERIALIZED =
            ClassLists.reasons("jdk-serialized.txt").keySet();

    /** The classes that values in JDK serialization consist of, too. */
    static final Set<String> PARTS_OF_STREAMS = ClassLists.names("jdk-stream-parts.txt");

    private static final Set<String> VALUE_NAMES = names(VALUES);
    private static final Set<String> OPEN_NAMES = names(OPEN);
    private static final Set<String> OWN_NAMES = union(union(names(OWN_VALUES), LoggerTypes.names()), OTHER_NAMES);

    /** The class of the entries that {@code Map.entry} returns. */
    private static final Class<?> ENTRY = Map.entry("", "").getClass();

    /** The comparators that have names, and another made of them; their classes have none that programs use. */
    private static final List<Comparator<?>> ORDERS = List.of(
            Comparator.naturalOrder(),
            Collections.reverseOrder(),
            String.CASE_INSENSITIVE_ORDER,
            Comparator.nullsFirst(String.CASE_INSENSITIVE_ORDER));

    private JdkTypes() {}

    /** Returns whether each mapping supports the type of this name. */
    public static boolean contains(String className) {
        return VALUE_NAMES.contains(className)
                || OPEN_NAMES.contains(className)
                || ENUMS.contains(className)
                || JdkContainers.isOfEachMapping(className)
                || needsOwnSerializer(className);
    }

    /** Returns whether only the mapping by state supports the type of this name. */
    public static boolean isOfStateOnly(String className) {
        // Named orders have no class that programs name.
        return EXCEPTIONS.contains(className)
                || className.equals(Comparator.class.getName())
                || className.equals(AtomicReferenceArray.class.getName())
                || JdkContainers.isOfStateOnly(className);
    }

    /** Returns whether the mappings refuse values of the type of this name, and JDK serialization may store them. */
    static boolean isSerializedOnly(String className) {
        return SERIALIZED.contains(className);
    }

    /** Returns whether a mapping library has no serializer of its own for the type of this name. */
    public static boolean needsOwnSerializer(String className) {
        return OWN_NAMES.contains(className);
    }

    /** Returns whether values of a class can be the keys of a map. */
    public static boolean isKey(Class<?> type) {
        return KEYS.contains(type) || type == Class.class || SQL_KEYS.contains(type.getName());
    }

    /**
     * Returns the class that programs name for values of an internal JDK class; other classes are returned unchanged.
     */
    static Class<?> publicClass(Class<?> type) {
        if (type == java.time.ZoneOffset.class) {
            return type;
        }
        if (type == ENTRY) {
            return Map.Entry.class;
        }
        if (isEntryOfAMap(type)) {
            return AbstractMap.SimpleEntry.class;
        }
        if (Comparator.class.isAssignableFrom(type) && isOrder(type)) {
            return Comparator.class;
        }
        if (Clock.class.isAssignableFrom(type) && type.getName().startsWith("java.time.")) {
            return Clock.class;
        }
        for (Class<?> family : FAMILIES) {
            if (family.isAssignableFrom(type)) {
                return family;
            }
        }
        Class<?> logger = LoggerTypes.publicType(type);
        return logger == null ? type : logger;
    }

    private static boolean isOrder(Class<?> type) {
        return ORDERS.stream().anyMatch(order -> order.getClass() == type);
    }

    /** Returns whether a class is an entry of a JDK map, which programs do not name; {@code Map.entry} makes no such. */
    public static boolean isEntryOfAMap(Class<?> type) {
        return Map.Entry.class.isAssignableFrom(type)
                && type.getName().startsWith("java.util.")
                && !Modifier.isPublic(type.getModifiers())
                && type != ENTRY;
    }

    /** Returns whether a class is one of the types that represent one value. */
    public static boolean isValue(Class<?> type) {
        return !OPEN.contains(type) && (VALUES.contains(type) || needsOwnSerializer(type.getName()));
    }

    /** Returns the types that each mapping supports, except the enums that are listed by name. */
    public static Stream<Class<?>> all() {
        return Stream.concat(Stream.concat(VALUES.stream(), OWN_VALUES.stream()), JdkContainers.ofEachMapping());
    }

    private static <T> Set<T> union(Set<? extends T> some, Set<? extends T> others) {
        return Stream.concat(some.stream(), others.stream()).collect(Collectors.toUnmodifiableSet());
    }

    static Set<String> names(Set<Class<?>> types) {
        return types.stream().map(Class::getName).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the exception for an optional that would come back unwrapped. */
    public static CachezipException undeclaredOptional() {
        return new CachezipException.Codec(
                "An optional cannot be cached where its content has no declared type: cache the content", null);
    }
}
