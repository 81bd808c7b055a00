package dev.cachezip.objects.classes;

import dev.cachezip.CachezipException;
import java.io.Externalizable;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.Date;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.util.ClassUtil;

/**
 * The methods by which a {@link Serializable} class takes part in its own serialization, found as the JDK finds them.
 *
 * <p>They are part of the state of such a class: a class that writes a proxy, or that writes and reads more than its
 * fields, comes back through them as in JDK serialization. If the JVM does not have the module {@code jdk.unsupported},
 * no class has any hooks.
 */
public final class Hooks {

    private static final @Nullable Method WRITE_REPLACE = method("writeReplaceForSerialization");
    private static final @Nullable Method READ_RESOLVE = method("readResolveForSerialization");
    private static final @Nullable Method WRITE_OBJECT = method("writeObjectForSerialization");
    private static final @Nullable Method READ_OBJECT = method("readObjectForSerialization");

    private Hooks() {}

    /**
     * Returns a function from an object to the object written instead, or {@code null} if the class has no
     * {@code writeReplace}.
     */
    public static @Nullable UnaryOperator<@Nullable Object> replacement(Class<?> type) {
        return isSerializable(type) ? operator(find(WRITE_REPLACE, type)) : null;
    }

    /**
     * Returns a function from an object that was read to its replacement, or {@code null} if the class has no
     * {@code readResolve}.
     */
    public static @Nullable UnaryOperator<@Nullable Object> resolution(Class<?> type) {
        return isSerializable(type) ? operator(find(READ_RESOLVE, type)) : null;
    }

    /** Returns whether a class, or a superclass, writes or reads more than its fields. */
    public static boolean isCustom(Class<?> type) {
        if (!isSerializable(type) || type.isRecord()) {
            return false;
        }
        if (Externalizable.class.isAssignableFrom(type)) {
            return true;
        }
        for (Class<?> each = type; each != null && isPart(each); each = each.getSuperclass()) {
            if (isSerializable(each) && (writer(each) != null || reader(each) != null)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether a class is a part of an application's class: a superclass outside of the JDK, or {@link Date}, whose
     * {@code writeObject} writes all of its state.
     */
    public static boolean isPart(Class<?> type) {
        return type == Date.class || !Refusals.isOfTheJdk(type);
    }

    /** Returns a handle of {@code writeObject}, or {@code null} if the class itself has none. */
    public static @Nullable MethodHandle writer(Class<?> type) {
        return isSerializable(type) ? find(WRITE_OBJECT, type) : null;
    }

    /** Returns a handle of {@code readObject}, or {@code null} if the class itself has none. */
    public static @Nullable MethodHandle reader(Class<?> type) {
        return isSerializable(type) ? find(READ_OBJECT, type) : null;
    }

    /** Calls {@code writeObject}. */
    public static void write(MethodHandle writer, Object object, ObjectOutputStream out) {
        call(writer, object, out);
    }

    /** Calls {@code readObject}. */
    public static void read(MethodHandle reader, Object object, ObjectInputStream in) {
        call(reader, object, in);
    }

    private static @Nullable Method method(String name) {
        return Allocation.method(name, Class.class);
    }

    private static boolean isSerializable(Class<?> type) {
        return Serializable.class.isAssignableFrom(type) && isPart(type) && !type.isEnum();
    }

    private static @Nullable UnaryOperator<@Nullable Object> operator(@Nullable MethodHandle handle) {
        return handle == null ? null : object -> call(handle, object);
    }

    @SuppressWarnings("IllegalCatch") // as MethodHandle declares it; an exception is wrapped, an error rethrown
    private static @Nullable Object call(MethodHandle handle, @Nullable Object... arguments) {
        try {
            return handle.invokeWithArguments(arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw ClassUtil.sneakyThrow(e);
        }
    }

    private static @Nullable MethodHandle find(@Nullable Method lookup, Class<?> type) {
        try {
            return lookup == null ? null : (MethodHandle) lookup.invoke(Allocation.FACTORY, type);
        } catch (ReflectiveOperationException e) {
            throw new CachezipException.Codec("The JDK does not tell how " + type.getName() + " is serialized", e);
        }
    }
}
