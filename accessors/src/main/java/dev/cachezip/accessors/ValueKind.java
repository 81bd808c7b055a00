package dev.cachezip.accessors;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.jdk.NumberDeserializers;
import tools.jackson.databind.deser.jdk.StringDeserializer;
import tools.jackson.databind.ser.jdk.BooleanSerializer;
import tools.jackson.databind.ser.jdk.NumberSerializers;
import tools.jackson.databind.ser.jdk.StringSerializer;

/**
 * The kinds of values that can skip databind's standard serializer and deserializer, and for primitives their layout as
 * bits in a long.
 */
enum ValueKind {
    /** Bits: 0 or 1. */
    BOOLEAN(boolean.class, BooleanSerializer.class, NumberDeserializers.BooleanDeserializer.class) {
        @Override
        void write(JsonGenerator generator, long bits) {
            generator.writeBoolean(bits != 0);
        }
    },
    BYTE(byte.class, NumberSerializers.IntLikeSerializer.class, NumberDeserializers.ByteDeserializer.class) {
        @Override
        void write(JsonGenerator generator, long bits) {
            generator.writeNumber((int) bits);
        }
    },
    SHORT(short.class, NumberSerializers.ShortSerializer.class, NumberDeserializers.ShortDeserializer.class) {
        @Override
        void write(JsonGenerator generator, long bits) {
            generator.writeNumber((short) bits);
        }
    },
    INT(int.class, NumberSerializers.IntegerSerializer.class, NumberDeserializers.IntegerDeserializer.class) {
        @Override
        void write(JsonGenerator generator, long bits) {
            generator.writeNumber((int) bits);
        }
    },
    LONG(long.class, NumberSerializers.LongSerializer.class, NumberDeserializers.LongDeserializer.class) {
        @Override
        void write(JsonGenerator generator, long bits) {
            generator.writeNumber(bits);
        }
    },
    /** Bits: {@link Float#floatToRawIntBits}. */
    FLOAT(float.class, NumberSerializers.FloatSerializer.class, NumberDeserializers.FloatDeserializer.class) {
        @Override
        void write(JsonGenerator generator, long bits) {
            generator.writeNumber(Float.intBitsToFloat((int) bits));
        }
    },
    /** Bits: {@link Double#doubleToRawLongBits}. */
    DOUBLE(double.class, NumberSerializers.DoubleSerializer.class, NumberDeserializers.DoubleDeserializer.class) {
        @Override
        void write(JsonGenerator generator, long bits) {
            generator.writeNumber(Double.longBitsToDouble(bits));
        }
    },
    /** Not primitive, so without bits. */
    STRING(String.class, StringSerializer.class, StringDeserializer.class),
    /** All other values, which need their serializer and deserializer. */
    OTHER(Object.class, Object.class, Object.class);

    private static final ValueKind[] KINDS = values();

    private final Class<?> type;
    private final Class<?> serializer;
    private final Class<?> deserializer;

    ValueKind(Class<?> type, Class<?> serializer, Class<?> deserializer) {
        this.type = type;
        this.serializer = serializer;
        this.deserializer = deserializer;
    }

    /** Returns the kind of a primitive type, or {@link #OTHER}. */
    static ValueKind ofPrimitive(Class<?> type) {
        for (ValueKind kind : KINDS) {
            if (kind.type == type && type.isPrimitive()) {
                return kind;
            }
        }
        return OTHER;
    }

    /**
     * Returns the kind of a property's values, boxed or not; {@link #OTHER} if the deserializer is not a standard one.
     */
    static ValueKind ofDeserializer(SettableBeanProperty property) {
        ValueDeserializer<Object> deserializer = property.getValueDeserializer();
        if (deserializer != null && !property.hasValueTypeDeserializer()) {
            for (ValueKind kind : KINDS) {
                boolean standard = kind.deserializer == deserializer.getClass()
                        || (deserializer instanceof StandardToken
                                && kind != OTHER
                                && kind.deserializer.isInstance(deserializer));
                if (standard) {
                    return kind;
                }
            }
        }
        return OTHER;
    }

    /** Returns whether a serializer is the standard one of this kind. */
    boolean isSerializer(@Nullable Object serializer) {
        // Compared by class: with a format, for example, it is a different class, and an application may have a
        // subclass.
        return serializer != null && serializer.getClass() == this.serializer;
    }

    /** Writes a value as the standard serializer does. */
    void write(JsonGenerator generator, long bits) {
        throw new IllegalStateException("Not primitive");
    }

    /** Returns the object that reflection would return for a value. */
    Object box(long bits) {
        return switch (this) {
            case BOOLEAN -> bits != 0;
            case BYTE -> (byte) bits;
            case SHORT -> (short) bits;
            case INT -> (int) bits;
            case LONG -> bits;
            case FLOAT -> Float.intBitsToFloat((int) bits);
            case DOUBLE -> Double.longBitsToDouble(bits);
            case STRING, OTHER -> throw new IllegalStateException("Not primitive");
        };
    }
}
