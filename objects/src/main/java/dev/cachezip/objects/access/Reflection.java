package dev.cachezip.objects.access;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What accessors do before there is generated code, with the same exceptions. */
final class Reflection {

    private Reflection() {}

    static @Nullable Object get(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw HiddenClasses.rethrown(e);
        }
    }

    static long getBits(Field field, Object object) {
        Object value = Objects.requireNonNull(get(field, object));
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

    static void set(Field field, Object object, @Nullable Object value) {
        try {
            field.set(object, cast(value, field.getType()));
        } catch (IllegalAccessException e) {
            throw HiddenClasses.rethrown(e);
        }
    }

    static void setBits(Field field, Object object, long bits) {
        set(field, object, boxed(field.getType(), bits));
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

    static Object create(Constructor<?> constructor, @Nullable Object... arguments) {
        Class<?>[] types = constructor.getParameterTypes();
        for (int i = 0; i < types.length; i++) {
            cast(arguments[i], types[i]);
        }
        try {
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw HiddenClasses.rethrown(e.getCause() != null ? e.getCause() : e);
        }
    }

    /** Refuses an object of another class with the exception of generated code. */
    private static @Nullable Object cast(@Nullable Object value, Class<?> type) {
        return type.isPrimitive() ? value : type.cast(value);
    }
}
