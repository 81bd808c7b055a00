package dev.cachezip.objects.plans;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.Deserializers;

/**
 * Deserializers that are found in one way for each kind of type. Jackson asks for each kind by a method of its own, whose
 * first parameter is the type, and by one of another form whether a class has one.
 */
public final class UniformDeserializers {

    private UniformDeserializers() {}

    /**
     * Returns deserializers.
     *
     * @param find returns the deserializer of a type, or {@code null} if others find it
     * @param has whether a class has one that need not be asked for, since it precedes what Jackson would do
     */
    public static Deserializers of(Function<JavaType, @Nullable ValueDeserializer<?>> find, Predicate<Class<?>> has) {
        InvocationHandler answer = (proxy, method, arguments) -> {
            if (method.getDeclaringClass() != Deserializers.class) {
                return method.invoke(find, arguments);
            }
            return arguments[0] instanceof JavaType type ? find.apply(type) : has.test((Class<?>) arguments[1]);
        };
        return (Deserializers) Proxy.newProxyInstance(
                Deserializers.class.getClassLoader(), new Class<?>[] {Deserializers.class}, answer);
    }
}
