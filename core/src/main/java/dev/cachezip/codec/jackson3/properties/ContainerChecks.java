package dev.cachezip.codec.jackson3.properties;

import dev.cachezip.CachezipException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/**
 * Refuses collections and maps that are not equal to what their declared type is read as, or have another order.
 *
 * @param declared the class that is declared
 * @param content checks the elements or the values of entries; {@code null} if they need no check
 */
record ContainerChecks(Class<?> declared, @Nullable ContainerChecks content) implements Consumer<@Nullable Object> {

    private static final Set<Class<?>> LOSSY =
            Set.of(Collection.class, Iterable.class, Queue.class, Deque.class, HashMap.class, HashSet.class);

    /** Returns the check of a declared type, or {@code null} if its values need none. */
    static @Nullable ContainerChecks of(JavaType type) {
        JavaType content = type.getContentType();
        ContainerChecks inner = content == null ? null : of(content);
        Class<?> raw = type.getRawClass();
        return inner != null || LOSSY.contains(raw) ? new ContainerChecks(raw, inner) : null;
    }

    @Override
    public void accept(@Nullable Object value) {
        if (value == null) {
            return;
        }
        if (isLost(value)) {
            throw new CachezipException.Codec(
                    "A " + value.getClass().getName() + " where " + declared.getName()
                            + " is declared would come back as another collection: declare its own interface or class, or"
                            + " set cachezip.mapping=state",
                    null);
        }
        if (content != null) {
            elements(value).forEach(content);
        }
    }

    private boolean isLost(Object value) {
        if (declared == Collection.class || declared == Iterable.class) {
            return value instanceof Set;
        }
        if (declared == HashMap.class) {
            return value instanceof LinkedHashMap<?, ?> map && map.size() > 1;
        }
        if (declared == HashSet.class) {
            return value instanceof LinkedHashSet<?> set && set.size() > 1;
        }
        return LOSSY.contains(declared) && (value instanceof PriorityQueue || value instanceof PriorityBlockingQueue);
    }

    private static Collection<?> elements(Object value) {
        if (value instanceof Collection<?> collection) {
            return collection;
        }
        if (value instanceof Map<?, ?> map) {
            return map.values();
        }
        if (value instanceof Optional<?> optional) {
            return optional.stream().toList();
        }
        return value instanceof Object[] array ? Arrays.asList(array) : Set.of();
    }
}
