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
import org.jspecify.annotations.Nullable;

/**
 * The JDK types that are values or containers of values; {@link JdkContainers} lists the latter.
 *
 * <p>The types are listed one by one: every package of the JDK has harmful classes, too.
 */
public final class JdkTypes {

    /** Descriptors of the primitive types, as they follow the brackets in the name of an array class. */
    public static final Set<String> PRIMITIVE_DESCRIPTORS = Set.of("Z", "B", "C", "S", "I", "J", "F", "D");

    /** The values, by their names. */
    private static final Map<String, Value> VALUES = ClassLists.reasons("jdk-values.txt").entrySet().stream()
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, line -> Value.of(line.getValue())));

    private static final List<Class<?>> PRIMITIVES = List.of(
            boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class);

    private static final String HEAP = "heap=";

    private static final Set<String> KEY = Set.of("key");

    /** Abstract types whose values have classes that programs do not name. */
    private static final List<Class<?>> FAMILIES = List.of(
            java.time.ZoneId.class,
            java.util.TimeZone.class,
            java.nio.charset.Charset.class,
            java.nio.file.Path.class,
            java.net.InetAddress.class);

    /** The enums that are values, in addition to those with a row. */
    static final Set<String> ENUMS = ClassLists.names("jdk-enums.txt");

    /** The exceptions that the mapping by state supports. */
    static final Set<String> EXCEPTIONS = ClassLists.names("jdk-exceptions.txt");

    /** The classes that only JDK serialization stores. */
    private static final Set<String> SERIALIZED =
            ClassLists.reasons("jdk-serialized.txt").keySet();

    /** The classes that values in JDK serialization consist of, too. */
    static final Set<String> PARTS_OF_STREAMS = ClassLists.names("jdk-stream-parts.txt");

    /** The class of the entries that {@code Map.entry} returns. */
    private static final Class<?> ENTRY = Map.entry("", "").getClass();

    /** The comparators that have names, and another made of them; their classes have none that programs use. */
    private static final List<Comparator<?>> ORDERS = List.of(
            Comparator.naturalOrder(),
            Collections.reverseOrder(),
            String.CASE_INSENSITIVE_ORDER,
            Comparator.nullsFirst(String.CASE_INSENSITIVE_ORDER));

    private JdkTypes() {}

    /** A line of {@code jdk-values.txt}, which says what the words mean. */
    private record Value(@Nullable String group, Set<String> words) {

        static Value of(String line) {
            List<String> parts = List.of(line.split(" ", -1));
            return new Value(
                    parts.get(0).equals("-") ? null : parts.get(0), Set.copyOf(parts.subList(1, parts.size())));
        }

        @Nullable
        Heap heap() {
            for (String word : words) {
                if (word.startsWith(HEAP)) {
                    String[] bytes = word.substring(HEAP.length()).split("\\+", -1);
                    return new Heap(Integer.parseInt(bytes[0]), bytes.length == 1 ? 0 : Integer.parseInt(bytes[1]));
                }
            }
            return null;
        }
    }

    /**
     * What a value takes in memory, in bytes of heap on 64-bit HotSpot with compressed references.
     *
     * @param bytes without what its public methods show, such as the content of an optional; 0 if it is a constant
     * @param textBytes for each character of its text
     */
    public record Heap(int bytes, int textBytes) {}

    /** Returns whether each mapping supports the type of this name. */
    public static boolean contains(String className) {
        Value value = VALUES.get(className);
        return (value != null && !value.words.contains("part"))
                || ENUMS.contains(className)
                || JdkContainers.isOfEachMapping(className)
                || LoggerTypes.names().contains(className);
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
        Value value = VALUES.get(className);
        return value == null
                ? LoggerTypes.names().contains(className)
                : Collections.disjoint(value.words, Set.of("standard", "open", "part"));
    }

    /** Returns whether values of a class can be the keys of a map. */
    public static boolean isKey(Class<?> type) {
        Value value = VALUES.get(type.getName());
        return value != null && value.words.containsAll(KEY);
    }

    /** Returns whether nobody can change values of exactly this class, nor anything in them. */
    public static boolean isConstant(Class<?> type) {
        String name = publicClass(type).getName();
        Value value = VALUES.get(name);
        return value == null
                ? Enum.class.isAssignableFrom(type) || LoggerTypes.names().contains(name)
                : value.words.contains("constant") || type.isEnum();
    }

    /** Returns what values of a class take in memory; {@code null} if its fields tell. */
    public static @Nullable Heap heap(Class<?> type) {
        Value value = VALUES.get(publicClass(type).getName());
        boolean constant = Enum.class.isAssignableFrom(type)
                || type == Class.class
                || LoggerTypes.names().contains(publicClass(type).getName());
        return constant ? new Heap(0, 0) : value == null ? null : value.heap();
    }

    /** Returns the group of rows that write and read a type; {@code null} if it has none. */
    public static @Nullable String group(Class<?> type) {
        Value value = VALUES.get(type.getName());
        return value == null ? null : value.group;
    }

    /**
     * Returns the class that programs name for values of an internal JDK class; other classes are returned unchanged.
     */
    public static Class<?> publicClass(Class<?> type) {
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
        Value value = VALUES.get(type.getName());
        return value == null
                ? LoggerTypes.names().contains(type.getName())
                : !value.words.contains("open") && !value.words.contains("part");
    }

    /** Returns the types that each mapping supports and this JVM has, except the enums that are listed by name. */
    public static Stream<Class<?>> all() {
        Stream<Class<?>> values = VALUES.keySet().stream()
                .filter(JdkTypes::contains)
                .flatMap(name -> Stream.concat(
                                PRIMITIVES.stream()
                                        .filter(type -> type.getName().equals(name)),
                                loaded(name))
                        .limit(1));
        return Stream.concat(values, JdkContainers.ofEachMapping());
    }

    private static Stream<Class<?>> loaded(String name) {
        try {
            return Stream.of(Class.forName(name, false, JdkTypes.class.getClassLoader()));
        } catch (ClassNotFoundException e) {
            return Stream.empty();
        }
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
