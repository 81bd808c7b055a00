package dev.cachezip.objects.format;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.root.MessageKind;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.root.TypedRoot;
import dev.cachezip.objects.types.ValueType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The two forms of plain bytes, with the prefix and suffix around the value that a backend writes.
 */
public enum PlainForm {
    /** The MessagePack form. */
    MESSAGE_PACK {
        private static final Set<Class<?>> NATURAL_SCALARS =
                Set.of(String.class, Boolean.class, Integer.class, Double.class, Instant.class, byte[].class);

        @Override
        public boolean isNatural(ValueType type) {
            Class<?> raw = type.rawClass();
            if (raw == ArrayList.class) {
                return isNatural(type.content());
            }
            if (raw == LinkedHashMap.class) {
                return type.arguments().get(0).rawClass() == String.class && isNatural(type.content());
            }
            return NATURAL_SCALARS.contains(raw);
        }

        @Override
        public byte[] prefix(byte[] id) {
            return TypedRoot.messagePackPrefix(id);
        }

        @Override
        public void writeSuffix(OutputBuffer plain) {
            // An array of two has no end marker.
        }
    },

    /**
     * The JSON form.
     *
     * <p>Objects and arrays always carry a type id. JSON without one comes from another program, which puts
     * {@code @class} in it or leaves the type to the reader: read here, it would be a map where a bean is expected.
     */
    JSON {
        private static final Set<Class<?>> NATURAL_SCALARS =
                Set.of(String.class, Boolean.class, Integer.class, Double.class);

        @Override
        public boolean isNatural(ValueType type) {
            return NATURAL_SCALARS.contains(type.rawClass());
        }

        @Override
        public byte[] prefix(byte[] id) {
            return TypedRoot.jsonPrefix(id);
        }

        @Override
        public void writeSuffix(OutputBuffer plain) {
            plain.write('}');
        }
    };

    /**
     * Returns whether objects and arrays always carry a type id. Another program may have written JSON without one, of
     * any type, and unknown properties are no reason to refuse a value.
     */
    public boolean isTyped() {
        return this == JSON;
    }

    /** Returns whether a reader without a declared type builds exactly this type, which makes an id superfluous. */
    public abstract boolean isNatural(ValueType type);

    /** Returns whether a reader without a declared type builds exactly this value, though not each value of its type. */
    public boolean isNaturalNumber(Object value) {
        return this == MESSAGE_PACK && value instanceof Long number && number != number.intValue();
    }

    /**
     * Refuses a value that was read without a type id, has a map, and would be written with an id: an object of a declared
     * type looks like a map.
     */
    public void checkWhole(@Nullable Object value, Function<Object, ValueType> typeOf) {
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

    /** Changes a value without a type id that is one byte, and could be read as either form. */
    public void separate(OutputBuffer plain, int start) {
        if (plain.length() - start != 1 || !PlainRoot.isDigit(plain.array()[start])) {
            return;
        }
        if (this == JSON) {
            plain.write('\n');
        } else {
            plain.write(plain.array()[start]);
            plain.array()[start] = MessageKind.UINT_8_BYTE;
        }
    }

    /** Returns the bytes before a value that has a type id. */
    public abstract byte[] prefix(byte[] id);

    /** Appends the bytes after a value that has a type id. */
    public abstract void writeSuffix(OutputBuffer plain);
}
