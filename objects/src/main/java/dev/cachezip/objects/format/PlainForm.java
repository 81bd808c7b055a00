package dev.cachezip.objects.format;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.root.MessageKind;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.types.ValueType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Which values have no type id in MessagePack, and what that means for their bytes. */
public final class PlainForm {

    private static final Set<Class<?>> NATURAL_SCALARS =
            Set.of(String.class, Boolean.class, Integer.class, Double.class, Instant.class, byte[].class);

    private PlainForm() {}

    /** Returns whether a reader without a declared type builds exactly this type, which makes an id superfluous. */
    public static boolean isNatural(ValueType type) {
        Class<?> raw = type.rawClass();
        if (raw == ArrayList.class) {
            return isNatural(type.content());
        }
        if (raw == LinkedHashMap.class) {
            return type.arguments().get(0).rawClass() == String.class && isNatural(type.content());
        }
        return NATURAL_SCALARS.contains(raw);
    }

    /** Returns whether a reader without a declared type builds exactly this value, though not each value of its type. */
    public static boolean isNaturalNumber(Object value) {
        return value instanceof Long number && number != number.intValue();
    }

    /**
     * Refuses a value that was read without a type id, has a map, and would be written with an id: an object of a declared
     * type looks like a map.
     */
    public static void checkWhole(@Nullable Object value, Function<Object, ValueType> typeOf) {
        if (value != null && holdsMap(value) && !isNatural(typeOf.apply(value))) {
            throw new CachezipException.Codec(
                    "An object without type id, and its type is not declared: it was written by a cached method that"
                            + " declares it, or by another program",
                    null);
        }
    }

    private static boolean holdsMap(@Nullable Object value) {
        return value instanceof Map
                || (value instanceof List<?> list && list.stream().anyMatch(PlainForm::holdsMap));
    }

    /** Changes a value without a type id that is one byte, and could be read as text. */
    public static void separate(OutputBuffer plain, int start) {
        if (plain.length() - start == 1 && PlainRoot.isDigit(plain.array()[start])) {
            plain.write(plain.array()[start]);
            plain.array()[start] = MessageKind.UINT_8_BYTE;
        }
    }
}
