package dev.cachezip.codec.object;

import java.lang.reflect.Modifier;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The JDK types that are values or containers of values.
 *
 * <p>They are listed one by one: every package of the JDK has harmful classes, too.
 *
 * @since 0.1
 */
public final class JdkTypes {

    /** Descriptors of the primitive types, as they follow the brackets in the name of an array class. */
    public static final Set<String> PRIMITIVE_DESCRIPTORS = Set.of("Z", "B", "C", "S", "I", "J", "F", "D");

    /** Types that represent one value; {@code Object} stands for an element of any allowed type. */
    private static final Set<Class<?>> VALUES = Set.of(
            boolean.class,
            byte.class,
            char.class,
            short.class,
            int.class,
            long.class,
            float.class,
            double.class,
            Object.class,
            String.class,
            Boolean.class,
            Byte.class,
            Character.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            Number.class,
            java.math.BigDecimal.class,
            java.math.BigInteger.class,
            java.net.URI.class,
            java.time.DayOfWeek.class,
            java.time.Duration.class,
            java.time.Instant.class,
            java.time.LocalDate.class,
            java.time.LocalDateTime.class,
            java.time.LocalTime.class,
            java.time.Month.class,
            java.time.MonthDay.class,
            java.time.OffsetDateTime.class,
            java.time.OffsetTime.class,
            java.time.Period.class,
            java.time.Year.class,
            java.time.YearMonth.class,
            java.time.ZoneId.class,
            java.time.ZoneOffset.class,
            java.time.ZonedDateTime.class,
            java.time.chrono.IsoEra.class,
            java.time.format.FormatStyle.class,
            java.time.format.TextStyle.class,
            java.time.temporal.ChronoField.class,
            java.time.temporal.ChronoUnit.class,
            java.util.concurrent.TimeUnit.class,
            java.util.Currency.class,
            java.util.Date.class,
            java.util.Locale.class,
            java.util.Optional.class,
            java.util.UUID.class);

    /** Types that represent one value, but for which a mapping library has no serializers of its own. */
    private static final Set<Class<?>> OWN_VALUES = Set.of(
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
            java.net.URL.class,
            java.nio.charset.Charset.class,
            java.nio.file.Path.class,
            java.util.AbstractMap.SimpleEntry.class,
            java.util.AbstractMap.SimpleImmutableEntry.class,
            java.util.BitSet.class,
            java.util.DoubleSummaryStatistics.class,
            java.util.GregorianCalendar.class,
            java.util.IntSummaryStatistics.class,
            java.util.LongSummaryStatistics.class,
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
            java.util.concurrent.atomic.LongAdder.class,
            java.util.regex.Pattern.class);

    /** Listed by name, so that the module java.sql is not needed. */
    private static final Set<String> SQL_NAMES = Set.of("java.sql.Date", "java.sql.Time", "java.sql.Timestamp");

    private static final Set<String> SQL_KEYS = Set.of("java.sql.Date", "java.sql.Timestamp");

    /** Abstract types whose values have classes that programs do not name. */
    private static final List<Class<?>> FAMILIES = List.of(
            java.time.ZoneId.class,
            java.util.TimeZone.class,
            java.nio.charset.Charset.class,
            java.nio.file.Path.class,
            java.net.InetAddress.class);

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

    // Without copy-on-write classes: Jackson adds elements one by one, and each addition copies all of them.
    private static final Set<Class<?>> CONTAINERS = Set.of(
            java.util.ArrayDeque.class,
            java.util.ArrayList.class,
            java.util.Collection.class,
            java.util.Deque.class,
            java.util.EnumMap.class,
            java.util.EnumSet.class,
            java.util.HashMap.class,
            java.util.HashSet.class,
            java.util.LinkedHashMap.class,
            java.util.LinkedHashSet.class,
            java.util.LinkedList.class,
            java.util.List.class,
            java.util.Map.class,
            java.util.NavigableMap.class,
            java.util.NavigableSet.class,
            java.util.Queue.class,
            java.util.Set.class,
            java.util.SortedMap.class,
            java.util.SortedSet.class,
            java.util.TreeMap.class,
            java.util.TreeSet.class,
            java.util.Vector.class,
            java.util.concurrent.ConcurrentHashMap.class,
            java.util.concurrent.ConcurrentLinkedDeque.class,
            java.util.concurrent.ConcurrentLinkedQueue.class,
            java.util.concurrent.ConcurrentSkipListMap.class,
            java.util.concurrent.ConcurrentSkipListSet.class,
            java.util.concurrent.LinkedBlockingDeque.class,
            java.util.concurrent.LinkedBlockingQueue.class);

    /** The most specific interface comes first. */
    private static final List<Class<?>> INTERFACES = List.of(
            NavigableSet.class,
            SortedSet.class,
            NavigableMap.class,
            SortedMap.class,
            Deque.class,
            List.class,
            Set.class,
            Map.class,
            Queue.class,
            Collection.class);

    /** The types that an interface may stand for; mapping libraries build the last class of each line. */
    private static final Map<Class<?>, Set<Class<?>>> BUILT = Map.of(
            Collection.class, Set.of(List.class, ArrayList.class),
            List.class, Set.of(ArrayList.class),
            Set.class, Set.of(HashSet.class, LinkedHashSet.class),
            Map.class, Set.of(HashMap.class, LinkedHashMap.class),
            SortedSet.class, Set.of(NavigableSet.class, TreeSet.class),
            NavigableSet.class, Set.of(SortedSet.class, TreeSet.class),
            SortedMap.class, Set.of(NavigableMap.class, TreeMap.class),
            NavigableMap.class, Set.of(SortedMap.class, TreeMap.class));

    /**
     * Packages of the classes that Kotlin's {@code emptyList()}, {@code buildMap} and other functions return (as
     * {@code List.of} returns classes of {@code java.util}), and of Hibernate's classes for associations.
     */
    private static final List<String> LIBRARY_PACKAGES =
            List.of("kotlin.collections.", "kotlin.enums.", "org.hibernate.collection.spi.");

    /** Collections in these packages whose class programs do know, and maps with a function for missing keys. */
    private static final Set<String> KOTLIN_CLASSES = Set.of(
            "kotlin.collections.ArrayDeque",
            "kotlin.collections.MapWithDefaultImpl",
            "kotlin.collections.MutableMapWithDefaultImpl");

    /** Types that are declared for values of several classes. */
    private static final Set<Class<?>> OPEN =
            Set.of(Object.class, Number.class, Comparable.class, CharSequence.class, java.io.Serializable.class);

    private static final Set<String> VALUE_NAMES = names(VALUES);
    private static final Set<String> OPEN_NAMES = names(OPEN);
    private static final Set<String> OWN_NAMES =
            Stream.concat(names(OWN_VALUES).stream(), SQL_NAMES.stream()).collect(Collectors.toUnmodifiableSet());
    private static final Set<String> CONTAINER_NAMES = names(CONTAINERS);

    /** The class of the entries that {@code Map.entry} returns. */
    private static final Class<?> ENTRY = Map.entry("", "").getClass();

    /** The comparators that have names; their classes have none that programs use. */
    private static final List<Comparator<?>> ORDERS =
            List.of(Comparator.naturalOrder(), Collections.reverseOrder(), String.CASE_INSENSITIVE_ORDER);

    private JdkTypes() {}

    /** Returns whether a class of this name is one of these types. */
    public static boolean contains(String className) {
        return VALUE_NAMES.contains(className)
                || OPEN_NAMES.contains(className)
                || CONTAINER_NAMES.contains(className)
                || needsOwnSerializer(className);
    }

    /** Returns whether a mapping library has no serializer of its own for the type of this name. */
    public static boolean needsOwnSerializer(String className) {
        return OWN_NAMES.contains(className);
    }

    /** Returns whether values of a class can be the keys of a map. */
    public static boolean isKey(Class<?> type) {
        return KEYS.contains(type) || SQL_KEYS.contains(type.getName());
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
        for (Class<?> family : FAMILIES) {
            if (family.isAssignableFrom(type)) {
                return family;
            }
        }
        return type;
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

    /** Returns whether a class of this name is one of the containers. */
    public static boolean isContainer(String className) {
        return CONTAINER_NAMES.contains(className);
    }

    /** Returns whether a class is one of the types that represent one value. */
    public static boolean isValue(Class<?> type) {
        return !OPEN.contains(type) && (VALUES.contains(type) || needsOwnSerializer(type.getName()));
    }

    /** Returns all of these types. */
    public static Stream<Class<?>> all() {
        return Stream.of(VALUES, OWN_VALUES, CONTAINERS).flatMap(Set::stream);
    }

    /**
     * Returns the class that a type id names for a collection or map of class {@code type}: the class itself if it can
     * be built, otherwise (for example, for the results of {@code List.of} and {@code Collections}) the interface that
     * describes it. Classes of an application are returned unchanged.
     */
    static Class<?> containerClass(Class<?> type) {
        return CONTAINERS.contains(type) ? type : containerInterface(type);
    }

    private static Class<?> containerInterface(Class<?> type) {
        if (!isOfALibrary(type)) {
            return type;
        }
        for (Class<?> candidate : INTERFACES) {
            if (candidate.isAssignableFrom(type)) {
                return candidate;
            }
        }
        return type;
    }

    /** Returns whether a collection's class need not be named, since its interface is. */
    public static boolean isOfALibrary(Class<?> type) {
        return isOfALibrary(type.getName());
    }

    /** Returns whether a class of this name is a collection that need not be named. */
    public static boolean isOfALibrary(String name) {
        return name.startsWith("java.")
                || (LIBRARY_PACKAGES.stream().anyMatch(name::startsWith) && !KOTLIN_CLASSES.contains(name));
    }

    /**
     * Returns whether the collection built for a declared class equals a value of another class, in all respects that
     * the value's class guarantees.
     *
     * @param type the value's class, or the result of {@link #containerClass} for it
     */
    public static boolean builds(Class<?> declared, Class<?> type) {
        return declared == type || BUILT.getOrDefault(declared, Set.of()).contains(type);
    }

    static Set<String> names(Set<Class<?>> types) {
        return types.stream().map(Class::getName).collect(Collectors.toUnmodifiableSet());
    }
}
