package dev.cachezip.redis;

import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

/** What values are of a declared type. */
final class DeclaredTypes {

    private DeclaredTypes() {}

    /** Tells whether a value, and what it holds if it is a collection or map, is of a type. */
    static boolean isInstance(Type type, Object value) {
        return isInstance(ResolvableType.forType(type), value);
    }

    private static boolean isInstance(ResolvableType type, @Nullable Object value) {
        if (value == null) {
            return true;
        }
        if (!ClassUtils.resolvePrimitiveIfNecessary(type.toClass()).isInstance(value)) {
            return false;
        }
        if (value instanceof Collection<?> collection) {
            return allInstances(type.as(Collection.class).getGeneric(0), collection);
        }
        return !(value instanceof Map<?, ?> map)
                || (allInstances(type.as(Map.class).getGeneric(0), map.keySet())
                        && allInstances(type.as(Map.class).getGeneric(1), map.values()));
    }

    private static boolean allInstances(ResolvableType type, Collection<?> values) {
        if (type.toClass() == Object.class) {
            return true;
        }
        for (Object value : values) {
            if (!isInstance(type, value)) {
                return false;
            }
        }
        return true;
    }
}
