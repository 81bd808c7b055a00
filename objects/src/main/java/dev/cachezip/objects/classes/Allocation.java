package dev.cachezip.objects.classes;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.access.CountedAccessor;
import dev.cachezip.objects.access.FieldAccess;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Creates objects whose fields are set afterwards.
 *
 * <p>It calls the constructor without parameters if there is one. Otherwise it uses a serialization constructor of
 * {@code sun.reflect.ReflectionFactory}: the part of the JDK that is meant for libraries like this one, exported and
 * open to all modules in {@code jdk.unsupported} from JDK 9 on.
 */
public final class Allocation {

    private static final Object[] NO_ARGUMENTS = {};

    /** The factory; {@code null} if the JVM does not have its module. Found by name: the compiler warns about it. */
    static final @Nullable Object FACTORY = factory();

    private static final @Nullable Method FACTORY_METHOD =
            method("newConstructorForSerialization", Class.class, Constructor.class);

    private Allocation() {}

    private static @Nullable Object factory() {
        try {
            return Class.forName("sun.reflect.ReflectionFactory")
                    .getMethod("getReflectionFactory")
                    .invoke(null);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Returns a method of the factory, or {@code null} if the JVM does not have its module. */
    static @Nullable Method method(String name, Class<?>... parameters) {
        try {
            return FACTORY == null ? null : FACTORY.getClass().getMethod(name, parameters);
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    /**
     * Returns a supplier that creates objects of a class: without a constructor, as JDK serialization does, if the class
     * replaces them by {@code readResolve}.
     *
     * @throws CachezipException.Codec if the class is abstract, or the JVM cannot create its objects
     */
    public static Supplier<Object> of(Class<?> type, FieldAccess access) {
        if (Modifier.isAbstract(type.getModifiers())) {
            throw new CachezipException.Codec(
                    type.getName() + " is abstract, and the value does not name a class", null);
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (constructor.getParameterCount() == 0 && Hooks.resolution(type) == null) {
                constructor.setAccessible(true);
                CountedAccessor<Function<@Nullable Object[], Object>> creator = access.creator(constructor);
                return orElse(() -> creator.counted().apply(NO_ARGUMENTS), () -> withoutConstructor(type));
            }
        }
        return withoutConstructor(type);
    }

    /**
     * Returns a supplier that creates objects by one of two ways: by the second one as soon as the first one has failed, like
     * a constructor that throws because no code is to call it. JDK serialization runs no constructor of the class either.
     *
     * @param second returns the second way
     */
    public static Supplier<Object> orElse(Supplier<Object> first, Supplier<Supplier<Object>> second) {
        return new Supplier<>() {

            private volatile Supplier<Object> current = first;

            @Override
            @SuppressWarnings({"IllegalCatch", "ReferenceEquality"
            }) // whatever the constructor throws; the first way itself
            public Object get() {
                Supplier<Object> way = current;
                try {
                    return way.get();
                } catch (Exception | AssertionError e) {
                    if (way != first) {
                        throw e;
                    }
                    Supplier<Object> other = second.get();
                    current = other;
                    return other.get();
                }
            }
        };
    }

    /** Returns a supplier that creates objects of a class and runs none of its constructors. */
    public static Supplier<Object> withoutConstructor(Class<?> type) {
        Constructor<?> constructor = constructor(type, Object.class);
        return () -> create(constructor);
    }

    /**
     * Returns a constructor that creates objects of a class by running a constructor of a superclass.
     *
     * @param parameters types of the parameters of the superclass's constructor
     */
    public static Constructor<?> constructor(Class<?> type, Class<?> superclass, Class<?>... parameters) {
        if (FACTORY_METHOD == null) {
            throw new CachezipException.Codec(
                    type.getName() + " has no constructor without parameters, and this JVM has no module"
                            + " jdk.unsupported to make one otherwise",
                    null);
        }
        try {
            Constructor<?> inherited = superclass.getDeclaredConstructor(parameters);
            return (Constructor<?>) FACTORY_METHOD.invoke(FACTORY, type, inherited);
        } catch (ReflectiveOperationException e) {
            throw new CachezipException.Codec("No object of " + type.getName() + " can be made", e);
        }
    }

    /**
     * Creates an object.
     *
     * @throws CachezipException.Codec if the constructor fails or cannot be called
     */
    public static Object create(Constructor<?> constructor, @Nullable Object... arguments) {
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new CachezipException.Codec(
                    "A constructor of " + constructor.getDeclaringClass().getName() + " has failed", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new CachezipException.Codec(
                    "No object of " + constructor.getDeclaringClass().getName() + " can be made", e);
        }
    }
}
