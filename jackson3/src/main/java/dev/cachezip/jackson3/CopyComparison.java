package dev.cachezip.jackson3;

import dev.cachezip.objects.types.HashedStates;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of an object with its copy. Two that are not equal differ if a part does that has an {@code equals}: an
 * array, or another object without one, equals no copy. Not thread-safe.
 */
public final class CopyComparison {

    /** Sets and maps whose order says which parts are copies of each other; that of all others may be of hash codes. */
    private static final Set<Class<?>> ORDERED =
            Set.of(LinkedHashSet.class, LinkedHashMap.class, TreeSet.class, TreeMap.class, EnumMap.class);

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private CopyComparison() {}

    /**
     * Returns whether two copies of an object differ, or a record differs from its copy: their bytes do not show what has
     * no property.
     *
     * @param value the objects in a value, in the order in which they are written, as those in its copies
     */
    public static boolean differ(List<Object> value, List<Object> copy, List<Object> another) {
        return value.size() == copy.size()
                && IntStream.range(0, value.size())
                        .anyMatch(i -> differ(copy.get(i), another.get(i))
                                || (value.get(i) instanceof Record && differ(value.get(i), copy.get(i))));
    }

    /** Returns whether an object differs from its copy. */
    public static boolean differ(Object value, Object copy) {
        return new CopyComparison().differs(value, copy);
    }

    private boolean differs(@Nullable Object value, @Nullable Object copy) {
        if (value == null || copy == null || (value instanceof Set) != (copy instanceof Set)) {
            return value != copy;
        }
        // The equals of an address asks for its host, and that of a record or list for its parts.
        boolean whole = !isOrdered(value) && !HashedStates.isIdentity(value.getClass()) && !(value instanceof URL);
        boolean unordered = (copy instanceof Set || copy instanceof Map) && !ORDERED.contains(copy.getClass());
        if (!seen.add(value) || unordered || (whole && value.equals(copy))) {
            return false;
        }
        List<?> parts = parts(value);
        List<?> others = parts(copy);
        if (parts.isEmpty() && others.isEmpty()) {
            return whole;
        }
        return parts.size() != others.size()
                || IntStream.range(0, parts.size()).anyMatch(i -> differs(parts.get(i), others.get(i)));
    }

    private static boolean isOrdered(Object object) {
        return object instanceof Collection
                ? !(object instanceof Set) || object instanceof SortedSet
                : object instanceof SortedMap || object instanceof Record;
    }

    /** Returns the parts of an object; none if it is compared as a whole. */
    private static List<?> parts(Object object) {
        if (object instanceof Map<?, ?> map) {
            List<@Nullable Object> parts = new ArrayList<>(map.keySet());
            parts.addAll(map.values());
            return parts;
        }
        if (object instanceof Collection<?> collection) {
            return new ArrayList<>(collection);
        }
        if (object instanceof Optional<?> optional) {
            return optional.stream().toList();
        }
        return object instanceof Object[] array ? Arrays.asList(array) : fields(object, object.getClass());
    }

    private static List<@Nullable Object> fields(Object object, Class<?> type) {
        List<@Nullable Object> fields = new ArrayList<>();
        if (type.getName().startsWith("java.") || type.isEnum() || HashedStates.isIdentity(type)) {
            return fields;
        }
        try {
            for (Field field : type.getDeclaredFields()) {
                if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0 && field.trySetAccessible()) {
                    fields.add(field.get(object));
                }
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
        fields.addAll(fields(object, type.getSuperclass()));
        return fields;
    }
}
