package dev.cachezip.codec.object;

import dev.cachezip.OutputBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Set;

/**
 * The two forms of plain bytes: what stands around the value that a backend writes.
 *
 * @since 0.1
 */
public enum Form {
    /** MessagePack. */
    MESSAGE_PACK {
        private static final Set<Class<?>> NATURAL_SCALARS =
                Set.of(String.class, Boolean.class, Integer.class, Double.class, Instant.class, byte[].class);

        @Override
        boolean isNatural(ValueType type) {
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
        byte[] prefix(byte[] id) {
            return TypedRoot.messagePackPrefix(id);
        }

        @Override
        void writeSuffix(OutputBuffer plain) {
            // An array of two ends by itself.
        }
    },

    /**
     * JSON.
     *
     * <p>Objects and arrays always carry a type id: without one they were written by somebody else, who put
     * {@code @class} in them or leaves the type to the reader, and a map would come where a bean is expected.
     */
    JSON {
        private static final Set<Class<?>> NATURAL_SCALARS =
                Set.of(String.class, Boolean.class, Integer.class, Double.class);

        @Override
        boolean isNatural(ValueType type) {
            return NATURAL_SCALARS.contains(type.rawClass());
        }

        @Override
        byte[] prefix(byte[] id) {
            return TypedRoot.jsonPrefix(id);
        }

        @Override
        void writeSuffix(OutputBuffer plain) {
            plain.write('}');
        }
    };

    /**
     * Returns the form of plain bytes: a MessagePack document that begins below {@code 80} is one byte long, so
     * longer ones that begin so can only be JSON.
     */
    static Form of(byte[] plain, int offset, int length) {
        return length > 1 && plain[offset] >= 0 ? JSON : MESSAGE_PACK;
    }

    /**
     * Returns whether objects and arrays always carry a type id. JSON without one is what others wrote, of whatever type,
     * and unknown properties are no reason to refuse a value.
     */
    boolean isTyped() {
        return this == JSON;
    }

    /** Returns whether an object or array has a type id. */
    boolean hasTypeId(byte[] plain, int offset, int length) {
        return isTyped() || TypedRoot.messagePackParts(plain, offset, length) != null;
    }

    /** Returns whether a reader that knows nothing builds just this type, so that an id would be wasted. */
    abstract boolean isNatural(ValueType type);

    /** Returns what comes before a value that has a type id. */
    abstract byte[] prefix(byte[] id);

    /** Appends what comes after such a value. */
    abstract void writeSuffix(OutputBuffer plain);
}
