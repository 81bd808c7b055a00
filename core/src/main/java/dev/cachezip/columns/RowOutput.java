package dev.cachezip.columns;

import static dev.cachezip.msgpack.Formats.ARRAY16;
import static dev.cachezip.msgpack.Formats.BIN8;
import static dev.cachezip.msgpack.Formats.EXT8;
import static dev.cachezip.msgpack.Formats.FIXARRAY;
import static dev.cachezip.msgpack.Formats.FIXEXT4;
import static dev.cachezip.msgpack.Formats.FIXEXT8;
import static dev.cachezip.msgpack.Formats.FIXMAP;
import static dev.cachezip.msgpack.Formats.FIXSTR;
import static dev.cachezip.msgpack.Formats.FLOAT64;
import static dev.cachezip.msgpack.Formats.INT16;
import static dev.cachezip.msgpack.Formats.INT32;
import static dev.cachezip.msgpack.Formats.INT64;
import static dev.cachezip.msgpack.Formats.INT8;
import static dev.cachezip.msgpack.Formats.MAP16;
import static dev.cachezip.msgpack.Formats.MAX_16;
import static dev.cachezip.msgpack.Formats.MAX_8;
import static dev.cachezip.msgpack.Formats.MAX_FIXINT;
import static dev.cachezip.msgpack.Formats.MAX_FIXSTR;
import static dev.cachezip.msgpack.Formats.MAX_FIX_ENTRIES;
import static dev.cachezip.msgpack.Formats.MIN_FIXINT;
import static dev.cachezip.msgpack.Formats.STR8;
import static dev.cachezip.msgpack.Formats.TIMESTAMP;
import static dev.cachezip.msgpack.Formats.UINT16;
import static dev.cachezip.msgpack.Formats.UINT32;
import static dev.cachezip.msgpack.Formats.UINT64;
import static dev.cachezip.msgpack.Formats.UINT8;

import dev.cachezip.OutputBuffer;
import dev.cachezip.msgpack.BigEndian;
import dev.cachezip.msgpack.Formats;
import dev.cachezip.msgpack.Timestamps;

/** Writes rows to a buffer, each value in the shortest format of MessagePack; the limit is checked before each value. */
final class RowOutput {

    private final OutputBuffer buffer;
    private byte[] array;
    private int length;
    private int end;

    RowOutput(OutputBuffer buffer) {
        this.buffer = buffer;
        this.array = buffer.array();
        this.length = buffer.length();
        this.end = Math.min(array.length, buffer.limit());
    }

    /** Makes what was written part of the buffer. */
    void finish() {
        buffer.length(length);
    }

    private void room(int more) {
        if (more > end - length) {
            array = buffer.ensureCapacity((long) length + more);
            end = Math.min(array.length, buffer.limit());
        }
    }

    private void write(int value) {
        room(1);
        array[length++] = (byte) value;
    }

    void nil() {
        write(Formats.NIL);
    }

    void bool(boolean value) {
        write(value ? Formats.TRUE : Formats.FALSE);
    }

    void copy(byte[] src, int at, int count) {
        room(count);
        System.arraycopy(src, at, array, length, count);
        length += count;
    }

    void integer(long value) {
        if (value >= MIN_FIXINT && value <= MAX_FIXINT) {
            write((int) value);
            return;
        }
        int size = Values.integerLength(value);
        room(size);
        switch (size) {
            case 2 -> array[length + 1] = (byte) value;
            case 3 -> BigEndian.putShort(array, length + 1, (int) value);
            case 5 -> BigEndian.putInt(array, length + 1, (int) value);
            default -> BigEndian.putLong(array, length + 1, value);
        }
        array[length] = integerFormat(size, value < 0);
        length += size;
    }

    private static byte integerFormat(int size, boolean negative) {
        return switch (size) {
            case 2 -> negative ? INT8 : UINT8;
            case 3 -> negative ? INT16 : UINT16;
            case 5 -> negative ? INT32 : UINT32;
            default -> negative ? INT64 : UINT64;
        };
    }

    /** Writes a float64 by its bits. */
    void float64(long bits) {
        room(1 + Long.BYTES);
        array[length] = FLOAT64;
        BigEndian.putLong(array, length + 1, bits);
        length += 1 + Long.BYTES;
    }

    void timestamp(long second, int nano) {
        int size = Timestamps.length(second, nano);
        room(size > Long.BYTES ? 3 + size : 2 + size);
        if (size > Long.BYTES) {
            array[length++] = EXT8;
            array[length++] = (byte) size;
        } else {
            array[length++] = size == Integer.BYTES ? FIXEXT4 : FIXEXT8;
        }
        array[length++] = TIMESTAMP;
        Timestamps.write(second, nano, size, array, length);
        length += size;
    }

    void stringHead(long count) {
        if (count <= MAX_FIXSTR) {
            write(FIXSTR | (int) count);
        } else {
            head(STR8, count);
        }
    }

    void binaryHead(int count) {
        head(BIN8, count);
    }

    void arrayHead(int count) {
        containerHead(FIXARRAY, ARRAY16, count);
    }

    void mapHead(int count) {
        containerHead(FIXMAP, MAP16, count);
    }

    private void containerHead(byte small, byte large, int count) {
        if (count <= MAX_FIX_ENTRIES) {
            write(small | count);
            return;
        }
        if (count <= MAX_16) {
            number16(large, count);
        } else {
            number32((byte) (large + 1), count);
        }
    }

    /** The formats for lengths of 8, 16 and 32 bits follow one another. */
    private void head(byte format, long count) {
        buffer.checkLimit(length + count);
        if (count <= MAX_8) {
            room(2);
            array[length++] = format;
            array[length++] = (byte) count;
        } else if (count <= MAX_16) {
            number16((byte) (format + 1), (int) count);
        } else {
            number32((byte) (format + 2), (int) count);
        }
    }

    private void number16(byte format, int count) {
        room(1 + Short.BYTES);
        array[length] = format;
        BigEndian.putShort(array, length + 1, count);
        length += 1 + Short.BYTES;
    }

    private void number32(byte format, int count) {
        room(1 + Integer.BYTES);
        array[length] = format;
        BigEndian.putInt(array, length + 1, count);
        length += 1 + Integer.BYTES;
    }
}
