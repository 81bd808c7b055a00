package dev.cachezip.objects.fields;

import tools.jackson.core.JsonGenerator;

/** The primitive types, and the layout of their values as bits in a long. */
enum ValueKind {
    /** Bits: 0 or 1. */
    BOOLEAN(boolean.class) {
        @Override
        void write(JsonGenerator generator, long bits) {
            generator.writeBoolean(bits != 0);
        }
    },
    BYTE(byte.class) {
        @Override
        void write(JsonGenerator generator, long bits) {
            generator.writeNumber((int) bits);
        }
    },
    CHAR(char.class) {
        @Override
        void write(JsonGenerator generator, long bits) {
            generator.writeString(String.valueOf((char) bits));
        }
    },
    SHORT(short.class) {
        @Override
        void write(JsonGenerator generator, long bits) {
            generator.writeNumber((short) bits);
        }
    },
    INT(int.class) {
        @Override
        void write(JsonGenerator generator, long bits) {
            generator.writeNumber((int) bits);
        }
    },
    LONG(long.class) {
        @Override
        void write(JsonGenerator generator, long bits) {
            generator.writeNumber(bits);
        }
    },
    /** Bits: {@link Float#floatToRawIntBits}. */
    FLOAT(float.class) {
        @Override
        void write(JsonGenerator generator, long bits) {
            generator.writeNumber(Float.intBitsToFloat((int) bits));
        }
    },
    /** Bits: {@link Double#doubleToRawLongBits}. */
    DOUBLE(double.class) {
        @Override
        void write(JsonGenerator generator, long bits) {
            generator.writeNumber(Double.longBitsToDouble(bits));
        }
    };

    private final Class<?> type;

    ValueKind(Class<?> type) {
        this.type = type;
    }

    /** Returns the kind of a primitive type. */
    static ValueKind of(Class<?> type) {
        for (ValueKind kind : values()) {
            if (kind.type == type) {
                return kind;
            }
        }
        throw new IllegalArgumentException("Not primitive");
    }

    /** Writes a value. */
    abstract void write(JsonGenerator generator, long bits);
}
