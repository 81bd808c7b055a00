package dev.cachezip.codec.jackson3.state;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * The part of the JDK that is meant for libraries of serialization: {@code sun.reflect.ReflectionFactory}, which module
 * {@code jdk.unsupported} exports to all. Found by its name, since the compiler warns about it.
 */
final class ReflectionFactories {

    private ReflectionFactories() {}

    /** Returns the factory, {@code null} where the JVM has no such module. */
    static @Nullable Object instance() {
        try {
            return Class.forName("sun.reflect.ReflectionFactory")
                    .getMethod("getReflectionFactory")
                    .invoke(null);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Returns a method of the factory, {@code null} where the JVM has no such module. */
    static @Nullable Method method(String name, Class<?>... parameters) {
        Object factory = instance();
        try {
            return factory == null ? null : factory.getClass().getMethod(name, parameters);
        } catch (NoSuchMethodException e) {
            return null;
        }
    }
}
