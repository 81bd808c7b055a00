package dev.cachezip.msgpack;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.io.IOContext;

/** The part of a generator that writes numbers and bytes, each in the shortest format. */
abstract class MessageValues extends MessageBuffer {

    static final int LONGEST_HEADER = 5;

    MessageValues(ObjectWriteContext writeContext, IOContext ioContext, int features, OutputStream stream) {
        super(writeContext, ioContext, features, stream);
    }

    final void putByte(byte value) {
        room(1)[position++] = value;
    }

    final void putInt(int value) {
        byte[] array = room(MARGIN);
        int at = position;
        if (value >= Formats.MIN_FIXINT && value <= Formats.MAX_FIXINT) {
            array[at] = (byte) value;
            position = at + 1;
        } else if (value >= 0) {
            position = putUnsigned(value, array, at);
        } else {
            position = putNegative(value, array, at);
        }
    }

    private static int putUnsigned(int value, byte[] array, int at) {
        if (value <= Formats.MAX_8) {
            array[at] = Formats.UINT8;
            array[at + 1] = (byte) value;
            return at + 2;
        }
        if (value <= Formats.MAX_16) {
            array[at] = Formats.UINT16;
            BigEndian.putShort(array, at + 1, value);
            return at + 3;
        }
        array[at] = Formats.UINT32;
        BigEndian.putInt(array, at + 1, value);
        return at + 5;
    }

    private static int putNegative(int value, byte[] array, int at) {
        if (value >= Byte.MIN_VALUE) {
            array[at] = Formats.INT8;
            array[at + 1] = (byte) value;
            return at + 2;
        }
        if (value >= Short.MIN_VALUE) {
            array[at] = Formats.INT16;
            BigEndian.putShort(array, at + 1, value);
            return at + 3;
        }
        array[at] = Formats.INT32;
        BigEndian.putInt(array, at + 1, value);
        return at + 5;
    }

    final void putLong(long value) {
        if (value == (int) value) {
            putInt((int) value);
        } else if (value >>> Integer.SIZE == 0) {
            putHeader(Formats.UINT32, (int) value);
        } else {
            putLong(value >= 0 ? Formats.UINT64 : Formats.INT64, value);
        }
    }

    /**
     * Writes an integer. With {@code typed}, a long that would fit an int has the longest format, which preserves its
     * type.
     */
    final void putLong(long value, boolean typed) {
        if (typed && value == (int) value) {
            putLong(Formats.INT64, value);
        } else {
            putLong(value);
        }
    }

    /** Returns whether MessagePack has a format for an integer: 64 bits, with or without a sign. */
    static boolean fits(BigInteger value) {
        return value.bitLength() < Long.SIZE || (value.bitLength() == Long.SIZE && value.signum() > 0);
    }

    /** Writes an integer that {@link #fits fits}. */
    final void putInteger(BigInteger value) {
        if (value.bitLength() < Long.SIZE) {
            putLong(value.longValue());
        } else {
            putLong(Formats.UINT64, value.longValue());
        }
    }

    final void putFloat(float value) {
        // Like msgpack-core: NaN keeps its bits.
        putHeader(Formats.FLOAT32, Float.floatToRawIntBits(value));
    }

    final void putDouble(double value) {
        putLong(Formats.FLOAT64, Double.doubleToRawLongBits(value));
    }

    private void putLong(byte format, long value) {
        byte[] array = room(MARGIN);
        int at = position;
        array[at] = format;
        BigEndian.putLong(array, at + 1, value);
        position = at + 9;
    }

    /** Writes a format byte and a number of 32 bits. */
    private void putHeader(byte format, int value) {
        byte[] array = room(MARGIN);
        int at = position;
        array[at] = format;
        BigEndian.putInt(array, at + 1, value);
        position = at + LONGEST_HEADER;
    }

    /** Writes a header with a length of one, two or four bytes; the three formats have consecutive format bytes. */
    final void putHeader8(byte format8, int length) {
        position = putHeader8(format8, length, room(MARGIN), position);
    }

    /**
     * Writes a header like {@link #putHeader8(byte, int)} into an array that has room, and returns the index after the
     * header.
     */
    static int putHeader8(byte format8, int length, byte[] array, int at) {
        if (length <= Formats.MAX_8) {
            array[at] = format8;
            array[at + 1] = (byte) length;
            return at + 2;
        }
        if (length <= Formats.MAX_16) {
            array[at] = (byte) (format8 + 1);
            BigEndian.putShort(array, at + 1, length);
            return at + 3;
        }
        array[at] = (byte) (format8 + 2);
        BigEndian.putInt(array, at + 1, length);
        return at + LONGEST_HEADER;
    }

    final void putBytes(byte[] source, int offset, int length) {
        byte[] array = room(length);
        System.arraycopy(source, offset, array, position, length);
        position += length;
    }

    final void putExtensionHeader(byte type, int length) {
        byte[] array = room(MARGIN);
        byte fixed =
                switch (length) {
                    case 1 -> Formats.FIXEXT1;
                    case 2 -> Formats.FIXEXT2;
                    case 4 -> Formats.FIXEXT4;
                    case 8 -> Formats.FIXEXT8;
                    case 16 -> Formats.FIXEXT16;
                    default -> Formats.NIL;
                };
        if (fixed == Formats.NIL) {
            putHeader8(Formats.EXT8, length);
        } else {
            array[position++] = fixed;
        }
        putByte(type);
    }

    final void putTimestamp(long epochSecond, int nano) {
        int length = Timestamps.length(epochSecond, nano);
        putExtensionHeader(Formats.TIMESTAMP, length);
        byte[] array = room(length);
        Timestamps.write(epochSecond, nano, length, array, position);
        position += length;
    }

    final void putDecimal(int scale, byte[] unscaledValue) {
        putExtensionHeader(Formats.DECIMAL, Lengths.integer(scale) + unscaledValue.length);
        putInt(scale);
        putBytes(unscaledValue, 0, unscaledValue.length);
    }

    /** Writes all bytes of a stream, or a number of them if that is not negative. */
    final int putBinary(InputStream stream, int length) {
        boolean complete = false;
        try {
            int count = copy(stream, length);
            complete = true;
            return count;
        } catch (IOException e) {
            throw _wrapIOFailure(e);
        } finally {
            if (!complete) {
                abandon();
            }
        }
    }

    private int copy(InputStream stream, int length) throws IOException {
        int begin = position;
        room(MARGIN);
        if (length < 0) {
            position += LONGEST_HEADER;
        } else {
            putHeader8(Formats.BIN8, length);
        }
        int start = position;
        long end = length < 0 ? Long.MAX_VALUE : (long) start + length;
        int read = 0;
        while (read >= 0 && position < end) {
            // Reads as much as there is room for, and doubles the room: a false length must not cost memory.
            byte[] array = room(1);
            read = stream.read(array, position, (int) Math.min(end, array.length) - position);
            position += Math.max(read, 0);
        }
        int count = position - start;
        if (count < length) {
            _reportError("The stream ended after " + count + " of " + length + " bytes");
        }
        if (length < 0) {
            position = begin;
            putHeader8(Formats.BIN8, count);
            System.arraycopy(bytes, start, bytes, position, count);
            position += count;
        }
        return count;
    }
}
