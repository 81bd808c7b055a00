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
import dev.cachezip.msgpack.Lengths;
import dev.cachezip.msgpack.ObjectShape;
import dev.cachezip.msgpack.Timestamps;
import dev.cachezip.msgpack.ValueSink;
import dev.cachezip.msgpack.ValueSource;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Writes rows to a buffer, each value in the shortest format of MessagePack; the limit is checked before each value. */
final class RowOutput implements ValueSink {

    private final OutputBuffer buffer;
    private final @Nullable Queue<ValueSource> detached;
    private byte[] array;
    private int length;
    private int end;

    /**
     * Creates an output.
     *
     * @param detached receives the elements of lists, of which only the header is written, with a mark; null to write
     *     them
     */
    RowOutput(OutputBuffer buffer, @Nullable Queue<ValueSource> detached) {
        this.buffer = buffer;
        this.detached = detached;
        this.array = buffer.array();
        this.length = buffer.length();
        this.end = Math.min(array.length, buffer.limit());
    }

    /** Makes what was written part of the buffer. */
    void finish() {
        buffer.length(length);
    }

    private void room(long more) {
        if (more > end - length) {
            array = buffer.ensureCapacity(length + more);
            end = Math.min(array.length, buffer.limit());
        }
    }

    private void write(int value) {
        room(1);
        array[length++] = (byte) value;
    }

    @Override
    public void nil() {
        write(Formats.NIL);
    }

    @Override
    public void bool(boolean value) {
        write(value ? Formats.TRUE : Formats.FALSE);
    }

    void copy(byte[] src, int at, int count) {
        room(count);
        System.arraycopy(src, at, array, length, count);
        length += count;
    }

    @Override
    public void integer(long value) {
        if (value >= MIN_FIXINT && value <= MAX_FIXINT) {
            write((int) value);
            return;
        }
        int size = Lengths.integer(value);
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

    @Override
    public void float64(long bits) {
        room(1 + Long.BYTES);
        array[length] = FLOAT64;
        BigEndian.putLong(array, length + 1, bits);
        length += 1 + Long.BYTES;
    }

    @Override
    public void timestamp(long second, int nano) {
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

    @Override
    public void string(byte[] bytes, int offset, int count) {
        stringHead(count);
        copy(bytes, offset, count);
    }

    @Override
    public void binary(byte[] bytes, int offset, int count) {
        head(BIN8, count);
        copy(bytes, offset, count);
    }

    @Override
    public void encoded(byte[] bytes, int offset, int count) {
        copy(bytes, offset, count);
    }

    @Override
    public @Nullable Object repeated(byte[] bytes, int offset, int count, @Nullable Object known) {
        copy(bytes, offset, count);
        return null;
    }

    @Override
    public void array(int size, ValueSource[] elements) {
        containerHead(FIXARRAY, ARRAY16, size);
        boolean shared = size > 1 && elements.length == 1;
        if (shared && detached != null && !isMarked(size, elements[0])) {
            write(Formats.NEVER_USED);
            detached.add(elements[0]);
            return;
        }
        if (shared && elements[0] instanceof Column column) {
            // Growing step by step would take half as much memory again.
            room((long) size * column.leastLength());
        }
        for (int i = 0; i < size; i++) {
            elements[elements.length == 1 ? 0 : i].next(this);
        }
    }

    /** Returns whether an array of two begins with an extension that may say what it is: a reader looks for it first. */
    private static boolean isMarked(int size, ValueSource elements) {
        int extension = size == 2 ? elements.nextExtensionType() : ValueSource.NO_EXTENSION;
        return extension != ValueSource.NO_EXTENSION && extension != TIMESTAMP;
    }

    @Override
    public void object(int size, ObjectShape shape, ValueSource[] properties) {
        containerHead(FIXMAP, MAP16, size);
        for (int i = 0; i < properties.length; i++) {
            if (size < properties.length && properties[i].isNextAbsent()) {
                properties[i].skipAbsent();
            } else {
                copy(shape.bytes(), shape.start(i), shape.length(i));
                properties[i].next(this);
            }
        }
    }

    private void stringHead(int count) {
        if (count <= MAX_FIXSTR) {
            write(FIXSTR | count);
        } else {
            head(STR8, count);
        }
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
    private void head(byte format, int count) {
        buffer.checkLimit((long) length + count);
        if (count <= MAX_8) {
            room(2);
            array[length++] = format;
            array[length++] = (byte) count;
        } else if (count <= MAX_16) {
            number16((byte) (format + 1), count);
        } else {
            number32((byte) (format + 2), count);
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
