package dev.cachezip.columns;

import dev.cachezip.OutputBuffer;
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
        int size = Lengths.integer(value) - 1;
        if (size == 0) {
            write((int) value);
        } else {
            number((value < 0 ? Formats.INT8 : Formats.UINT8) + Integer.numberOfTrailingZeros(size), value, size);
        }
    }

    @Override
    public void float64(long bits) {
        number(Formats.FLOAT64, bits, Double.BYTES);
    }

    @Override
    public void timestamp(long second, int nano) {
        int size = Timestamps.length(second, nano);
        room(Lengths.timestamp(second, nano));
        if (size > Long.BYTES) {
            number(Formats.EXT8, size, Byte.BYTES);
        } else {
            write(size == Integer.BYTES ? Formats.FIXEXT4 : Formats.FIXEXT8);
        }
        write(Formats.TIMESTAMP);
        Timestamps.write(second, nano, size, array, length);
        length += size;
    }

    @Override
    public void string(byte[] bytes, int offset, int count) {
        if (count <= Formats.MAX_FIXSTR) {
            write(Formats.FIXSTR | count);
        } else {
            head(Formats.STR8, count);
        }
        copy(bytes, offset, count);
    }

    @Override
    public void binary(byte[] bytes, int offset, int count) {
        head(Formats.BIN8, count);
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
        containerHead(Formats.FIXARRAY, Formats.ARRAY16, size);
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
        return extension != ValueSource.NO_EXTENSION && extension != Formats.TIMESTAMP;
    }

    @Override
    public void object(int size, ObjectShape shape, ValueSource[] properties) {
        containerHead(Formats.FIXMAP, Formats.MAP16, size);
        for (int i = 0; i < properties.length; i++) {
            if (size < properties.length && properties[i].isNextAbsent()) {
                properties[i].skipAbsent();
            } else {
                copy(shape.bytes(), shape.start(i), shape.length(i));
                properties[i].next(this);
            }
        }
    }

    private void containerHead(byte small, byte large, int count) {
        int size = Lengths.containerHead(count) - 1;
        if (size == 0) {
            write(small | count);
        } else {
            number(size == Short.BYTES ? large : large + 1, count, size);
        }
    }

    private void head(byte format, int count) {
        buffer.checkLimit((long) length + count);
        int size = (int) Lengths.binary(count) - count - 1;
        number(format + Integer.numberOfTrailingZeros(size), count, size);
    }

    /** Writes a format and a number of 1, 2, 4 or 8 bytes; formats for such numbers follow one another. */
    private void number(int format, long value, int size) {
        room(1 + size);
        Values.put(format, value, size, array, length);
        length += 1 + size;
    }
}
