package dev.cachezip.objects.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Access to accessible fields and constructors: generated, or reflective where no class can be defined, as in a native
 * image.
 *
 * <p>Bits are the value of a primitive field in a {@code long}: 0 or 1 for a boolean, the raw bits of a float or
 * double, the number itself for all other types. Thread-safe. Generated code is kept: one class for each field or
 * constructor.
 */
public final class FieldAccess {

    /** The operations of an accessor. */
    private enum Use {
        GET,
        GET_BITS,
        SET,
        SET_BITS,
        CONSTRUCT,
        SPREAD
    }

    private record Key(Use use, Member member) {}

    /** One accessor for each member, whatever the type arguments of the member's class are: no more than members. */
    private final Map<Key, Object> known = new ConcurrentHashMap<>();

    /** Returns the getter of a field. */
    public Function<Object, @Nullable Object> getter(Field field) {
        Function<Object, @Nullable Object> generated = known(Use.GET, field, () -> Accessors.getter(field));
        return generated != null ? generated : object -> get(field, object);
    }

    /** Returns the getter of a primitive field. */
    public ToLongFunction<Object> bitsGetter(Field field) {
        ToLongFunction<Object> generated = known(Use.GET_BITS, field, () -> Accessors.bitsGetter(field));
        return generated != null ? generated : object -> bits(Objects.requireNonNull(get(field, object)));
    }

    /** Returns the setter of a field; it sets a final field only where the JVM allows it. */
    public BiConsumer<Object, @Nullable Object> setter(Field field) {
        BiConsumer<Object, @Nullable Object> generated = known(Use.SET, field, () -> Accessors.setter(field));
        return generated != null ? generated : (object, value) -> set(field, object, value);
    }

    /** Returns the setter of a primitive field; it sets a final field only where the JVM allows it. */
    public ObjLongConsumer<Object> bitsSetter(Field field) {
        ObjLongConsumer<Object> generated = known(Use.SET_BITS, field, () -> Accessors.bitsSetter(field));
        if (generated != null) {
            return generated;
        }
        return (object, bits) -> set(field, object, boxed(field.getType(), bits));
    }

    /** Returns a supplier that calls a constructor without parameters. */
    public Supplier<Object> constructor(Constructor<?> constructor) {
        Supplier<Object> generated = known(Use.CONSTRUCT, constructor, () -> Accessors.constructor(constructor));
        return generated != null ? generated : () -> create(constructor);
    }

    /** Returns a method handle of type {@code (Object[])Object} that calls a constructor with its arguments. */
    public MethodHandle spreader(Constructor<?> constructor) {
        MethodHandle spreader = known(Use.SPREAD, constructor, () -> Accessors.spreader(constructor));
        return spreader != null
                ? spreader
                : MethodHandles.throwException(Object.class, IllegalAccessError.class)
                        .bindTo(new IllegalAccessError(constructor.toString()));
    }

    /** Returns the accessor of a member, and makes it if necessary: two threads may each make one. */
    @SuppressWarnings("unchecked") // each use has its own type
    private <A> @Nullable A known(Use use, Member member, Supplier<? extends @Nullable A> maker) {
        Key key = new Key(use, member);
        Object accessor = known.get(key);
        if (accessor == null) {
            accessor = maker.get();
            if (accessor != null) {
                known.put(key, accessor);
            }
        }
        return (A) accessor;
    }

    private static @Nullable Object get(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw HiddenClasses.rethrown(e);
        }
    }

    private static void set(Field field, Object object, @Nullable Object value) {
        try {
            field.set(object, value);
        } catch (IllegalAccessException e) {
            throw HiddenClasses.rethrown(e);
        }
    }

    private static Object create(Constructor<?> constructor) {
        try {
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw HiddenClasses.rethrown(e.getCause() != null ? e.getCause() : e);
        }
    }

    private static long bits(Object value) {
        if (value instanceof Boolean truth) {
            return truth ? 1 : 0;
        }
        if (value instanceof Character character) {
            return character;
        }
        if (value instanceof Double number) {
            return Double.doubleToRawLongBits(number);
        }
        return value instanceof Float number ? Float.floatToRawIntBits(number) : ((Number) value).longValue();
    }

    /** Returns the object that reflection takes for the bits of a primitive type. */
    private static Object boxed(Class<?> type, long bits) {
        return switch (type.getName()) {
            case "boolean" -> bits != 0;
            case "byte" -> (byte) bits;
            case "char" -> (char) bits;
            case "short" -> (short) bits;
            case "int" -> (int) bits;
            case "long" -> bits;
            case "float" -> Float.intBitsToFloat((int) bits);
            default -> Double.longBitsToDouble(bits);
        };
    }
}
