package dev.cachezip.objects.classes;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Access to the part of the JDK that is meant for serialization libraries: {@code sun.reflect.ReflectionFactory}, which
 * the module {@code jdk.unsupported} exports to all. It is found by name, since the compiler warns about it.
 */
final class ReflectionFactories {

    private ReflectionFactories() {}

    /** Returns the factory, or {@code null} if the JVM does not have the module. */
    static @Nullable Object instance() {
        try {
            return Class.forName("sun.reflect.ReflectionFactory")
                    .getMethod("getReflectionFactory")
                    .invoke(null);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Returns a method of the factory, or {@code null} if the JVM does not have the module. */
    static @Nullable Method method(String name, Class<?>... parameters) {
        Object factory = instance();
        try {
            return factory == null ? null : factory.getClass().getMethod(name, parameters);
        } catch (NoSuchMethodException e) {
            return null;
        }
    }
}
