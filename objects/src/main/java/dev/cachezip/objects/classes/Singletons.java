package dev.cachezip.objects.classes;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.Libraries;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Instances of Kotlin's {@code object}, companion objects included. Their state is not stored.
 */
public final class Singletons {

    private Singletons() {}

    /** Returns the single instance of an {@code object}, or {@code null} for other classes. */
    public static @Nullable Object instance(Class<?> type) {
        if (!Libraries.isOfKotlin(type)) {
            return null;
        }
        Object own = constant(type, "INSTANCE", type);
        Class<?> outer = type.getDeclaringClass();
        return own != null || outer == null ? own : constant(outer, type.getSimpleName(), type);
    }

    private static @Nullable Object constant(Class<?> holder, String name, Class<?> type) {
        int expected = Modifier.STATIC | Modifier.FINAL;
        for (Field field : holder.getDeclaredFields()) {
            if (field.getName().equals(name)
                    && field.getType() == type
                    && (field.getModifiers() & expected) == expected) {
                try {
                    field.setAccessible(true);
                    return field.get(null);
                } catch (IllegalAccessException e) {
                    throw new CachezipException.Codec("No access to the object " + type.getName(), e);
                }
            }
        }
        return null;
    }
}
