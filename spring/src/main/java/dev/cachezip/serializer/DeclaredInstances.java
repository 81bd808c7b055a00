package dev.cachezip.serializer;

import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.cache.support.NullValue;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

/** The check of values against a declared type. */
final class DeclaredInstances {

    private DeclaredInstances() {}

    /**
     * Returns the check that a value, with its elements if it is a collection or map, is of a type. It throws an
     * {@link UnreadableValueException}.
     */
    static Consumer<Object> checkOf(Type type) {
        ResolvableType resolved = ResolvableType.forType(type);
        return value -> {
            if (value != NullValue.INSTANCE && !isInstance(resolved, value)) {
                throw UnreadableValueException.ofAnotherType(value, type.getTypeName());
            }
        };
    }

    /** Returns whether a value that was read is an unloaded collection: looking into it would load it, or fail. */
    static boolean isUnloaded(Object value) {
        // Loaded collections come back as collections of the JDK.
        return value.getClass().getName().startsWith("org.hibernate.collection.spi.");
    }

    private static boolean isInstance(ResolvableType type, Object value) {
        if (!classOf(type).isInstance(value)) {
            return false;
        }
        if (isUnloaded(value)) {
            return true;
        }
        if (value instanceof Collection<?> collection) {
            return allInstances(type.as(Collection.class).getGeneric(0), collection);
        }
        return !(value instanceof Map<?, ?> map)
                || (allInstances(type.as(Map.class).getGeneric(0), map.keySet())
                        && allInstances(type.as(Map.class).getGeneric(1), map.values()));
    }

    private static boolean allInstances(ResolvableType type, Collection<?> values) {
        Class<?> elementClass = classOf(type);
        if (elementClass == Object.class) {
            return true;
        }
        for (Object value : values) {
            // Most elements hold no other values: for them, one look at the class is enough.
            if (value != null && !elementClass.isInstance(value)) {
                return false;
            }
            if ((value instanceof Collection || value instanceof Map) && !isInstance(type, value)) {
                return false;
            }
        }
        return true;
    }

    private static Class<?> classOf(ResolvableType type) {
        return ClassUtils.resolvePrimitiveIfNecessary(type.toClass());
    }
}
