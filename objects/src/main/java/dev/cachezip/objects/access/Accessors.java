package dev.cachezip.objects.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes accessors of accessible fields and constructors.
 *
 * <p>Each method returns null if no accessor can be made, for whatever reason. The class of an accessor is hidden, and
 * only that accessor refers to it. So it is unloaded with the accessor, together with its references to the classes of
 * the application.
 */
@SuppressWarnings("unchecked") // the interfaces of the templates
final class Accessors {

    private static final MethodHandles.Lookup MEMBERS = MethodHandles.publicLookup();

    private Accessors() {}

    /** Returns a function that reads a field. */
    static @Nullable Function<Object, @Nullable Object> getter(Field field) {
        return (Function<Object, @Nullable Object>) attempt(() -> define(
                Templates.Getter.class,
                MEMBERS.unreflectGetter(field).asType(MethodType.methodType(Object.class, Object.class))));
    }

    /** Returns a function that reads a primitive field as bits. */
    static @Nullable ToLongFunction<Object> bitsGetter(Field field) {
        return (ToLongFunction<Object>) attempt(() -> {
            MethodHandle bits = MEMBERS.unreflectGetter(field);
            if (field.getType() == double.class) {
                bits = MethodHandles.filterReturnValue(
                        bits, convert(Double.class, "doubleToRawLongBits", double.class, long.class));
            } else if (field.getType() == float.class) {
                bits = MethodHandles.filterReturnValue(
                        bits, convert(Float.class, "floatToRawIntBits", float.class, int.class));
            }
            MethodHandle widened =
                    MethodHandles.explicitCastArguments(bits, bits.type().changeReturnType(long.class));
            return define(Templates.BitsGetter.class, widened.asType(MethodType.methodType(long.class, Object.class)));
        });
    }

    /** Returns a function that sets a field. */
    static @Nullable BiConsumer<Object, @Nullable Object> setter(Field field) {
        return (BiConsumer<Object, @Nullable Object>) attempt(() -> define(
                Templates.Setter.class,
                MEMBERS.unreflectSetter(field).asType(MethodType.methodType(void.class, Object.class, Object.class))));
    }

    /** Returns a function that sets a primitive field from bits. */
    static @Nullable ObjLongConsumer<Object> bitsSetter(Field field) {
        return (ObjLongConsumer<Object>) attempt(() -> {
            MethodHandle bits = MEMBERS.unreflectSetter(field);
            if (field.getType() == double.class) {
                bits = MethodHandles.filterArguments(
                        bits, 1, convert(Double.class, "longBitsToDouble", long.class, double.class));
            } else if (field.getType() == float.class) {
                bits = MethodHandles.filterArguments(
                        bits, 1, convert(Float.class, "intBitsToFloat", int.class, float.class));
            }
            MethodHandle narrowing =
                    MethodHandles.explicitCastArguments(bits, bits.type().changeParameterType(1, long.class));
            return define(
                    Templates.BitsSetter.class,
                    narrowing.asType(MethodType.methodType(void.class, Object.class, long.class)));
        });
    }

    /** Returns a function that calls a constructor with its arguments. */
    static @Nullable Function<@Nullable Object[], Object> creator(Constructor<?> constructor) {
        return (Function<@Nullable Object[], Object>) attempt(() -> {
            MethodHandle handle = MEMBERS.unreflectConstructor(constructor).asFixedArity();
            MethodHandle spreader = handle.asType(handle.type().generic())
                    .asSpreader(Object[].class, handle.type().parameterCount());
            return define(Templates.Getter.class, spreader.asType(MethodType.methodType(Object.class, Object.class)));
        });
    }

    private static MethodHandle convert(Class<?> box, String name, Class<?> from, Class<?> to)
            throws ReflectiveOperationException {
        return MEMBERS.findStatic(box, name, MethodType.methodType(to, from));
    }

    private static @Nullable Object define(Class<?> template, MethodHandle handle) {
        return HiddenClasses.copy(MethodHandles.lookup(), template, handle);
    }

    private static @Nullable Object attempt(Making making) {
        try {
            return HiddenClasses.AVAILABLE ? making.make() : null;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            // A method handle takes one argument less than a constructor may have, and fewer longs still.
            return null;
        }
    }

    @FunctionalInterface
    private interface Making {
        @Nullable
        Object make() throws ReflectiveOperationException;
    }
}
