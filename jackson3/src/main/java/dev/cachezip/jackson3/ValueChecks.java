package dev.cachezip.jackson3;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.GeneratedClasses;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Checks for values that would come back as a different value; each check throws a {@link CachezipException.Codec}.
 */
final class ValueChecks {

    private ValueChecks() {}

    /** Checks a value, or its content, against the class that its reader will build. */
    static void subclass(@Nullable Object value, Class<?> declared) {
        if (value == null || value.getClass() == declared) {
            return;
        }
        if (value instanceof Collection<?> collection) {
            for (Object element : collection) {
                subclass(element, declared);
            }
        } else if (value instanceof Map<?, ?> map) {
            subclass(map.values(), declared);
        } else if (value instanceof Object[] array) {
            for (Object element : array) {
                subclass(element, declared);
            }
        } else if (value instanceof Optional<?> optional) {
            subclass(optional.orElse(null), declared);
        } else if (value instanceof AtomicReference<?> reference) {
            subclass(reference.get(), declared);
        } else if (declared.isInstance(value)) {
            GeneratedClasses.check(value.getClass());
            throw new CachezipException.Codec(
                    "A " + value.getClass().getName() + " where " + declared.getName()
                            + " is declared would come back as the latter: declare the class that is meant, an"
                            + " interface or an abstract class, or annotate it with @JsonTypeInfo",
                    null);
        }
    }

    /** Checks that a value, if it is a sorted collection or map, has the order that its reader will give it. */
    static void comparator(@Nullable Object value) {
        Comparator<?> comparator = null;
        if (value instanceof SortedSet<?> set) {
            comparator = set.comparator();
        } else if (value instanceof SortedMap<?, ?> map) {
            comparator = map.comparator();
        }
        if (comparator != null && !comparator.equals(Comparator.naturalOrder())) {
            throw new CachezipException.Codec(
                    "A sorted collection with a comparator would come back without it: cache a list, a LinkedHashSet or"
                            + " a LinkedHashMap of its content",
                    null);
        }
    }
}
