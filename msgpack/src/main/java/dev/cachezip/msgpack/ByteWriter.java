package dev.cachezip.msgpack;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.StreamWriteException;
import tools.jackson.core.io.IOContext;

/**
 * The array that a {@link MessagePackGenerator} writes to, each value in its shortest format, and the target of the bytes.
 *
 * <p>The generator writes directly to the array of a {@link ByteArrayTarget}; handing bytes over only sets its length.
 * For any other stream, it uses an array from Jackson's recycler.
 */
// A superclass of the generator, not a part of it, since each write would load one more reference.
abstract class ByteWriter extends DerivedWrites {

    /** The room to request if the exact number of bytes is not known yet: a header and eight bytes. */
    private static final int MARGIN = 9;

    private static final int LONGEST_HEADER = 5;

    private static final int INITIAL_CAPACITY = 8000;

    /** The number of chars that are encoded at a time: few texts are longer. */
    private static final int SEGMENT_LENGTH = 256;

    /** The length of the longest array that is reused: the recycler never frees the arrays it gets. */
    private static final int MAX_RECYCLED = 1 << 20;

    /** The longest array that every JVM can allocate. */
    private static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

    private static final byte[] RELEASED = {};

    byte[] bytes;
    int position;

    /** Index of the root item that is not complete yet, or of the last one. */
    private int itemAt;

    private char @Nullable [] segment;

    private final OutputStream stream;
    private final @Nullable ByteArrayTarget target;
    private final byte[] recycled;

    ByteWriter(ObjectWriteContext writeContext, IOContext ioContext, int features, OutputStream stream) {
        super(writeContext, ioContext, features);
        this.stream = stream;
        if (stream instanceof ByteArrayTarget buffer) {
            target = buffer;
            bytes = buffer.array();
            position = buffer.length();
            recycled = RELEASED;
        } else {
            target = null;
            recycled = ioContext.allocWriteEncodingBuffer(INITIAL_CAPACITY);
            bytes = recycled;
        }
        itemAt = position;
    }

    /** Refuses all further writes, and drops items that have begun and cannot be finished. */
    abstract void abandon();

    /** Hands over all bytes, which are whole items or elements. */
    abstract void handOver();

    @Override
    public final Object streamWriteOutputTarget() {
        return stream;
    }

    /** Returns the array, with room for a number of bytes after the position. */
    final byte[] room(long count) {
        return count <= bytes.length - position ? bytes : enlarge(count);
    }

    private byte[] enlarge(long count) {
        long capacity = position + count;
        try {
            bytes = target == null ? enlargeOwn(capacity) : enlargeTarget(target, capacity);
        } catch (RuntimeException | OutOfMemoryError e) {
            abandon();
            throw e;
        }
        return bytes;
    }

    private byte[] enlargeOwn(long capacity) {
        if (capacity > MAX_ARRAY_LENGTH) {
            throw new StreamWriteException(this, "A document of more than " + MAX_ARRAY_LENGTH + " bytes");
        }
        return Arrays.copyOf(bytes, (int) Math.min(Math.max(capacity, 2L * bytes.length), MAX_ARRAY_LENGTH));
    }

    private byte[] enlargeTarget(ByteArrayTarget buffer, long capacity) {
        long limit = buffer.limit();
        if (capacity > limit && capacity - MARGIN <= limit && limit + 2 * MARGIN <= MAX_ARRAY_LENGTH) {
            // Perhaps only the margin is beyond the limit, so the bytes go to an array of our own until handOver()
            // decides. If that is too short as well, more than the margin is beyond the limit.
            return Arrays.copyOf(bytes, (int) limit + 2 * MARGIN);
        }
        return buffer.ensureCapacity(capacity);
    }

    /** Begins a root item. */
    final void beginItem() {
        if (isFull()) {
            handOver();
        }
        itemAt = position;
    }

    /** Returns whether complete items should be handed over before the next one. */
    final boolean isFull() {
        return target == null && position >= INITIAL_CAPACITY;
    }

    /** Hands over all bytes to the target. */
    final void handOverBytes() throws IOException {
        try {
            handOver(position);
        } finally {
            itemAt = position;
        }
    }

    /** Hands over the first bytes of the array. All bytes after them are dropped. */
    private void handOver(int length) throws IOException {
        if (target == null) {
            // First, because a failed write may have written some of the bytes, and nothing may be written twice.
            position = 0;
            stream.write(bytes, 0, length);
        } else {
            byte[] array = target.ensureCapacity(length);
            if (array != bytes) {
                System.arraycopy(bytes, 0, array, 0, length);
                bytes = array;
            }
            target.length(length);
            position = length;
        }
    }

    final void flushTarget() throws IOException {
        if (isEnabled(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)) {
            stream.flush();
        }
    }

    /**
     * Hands over the complete items, since a reader would take half an item for a whole one, and closes the target if the
     * features say so.
     */
    final void closeTarget(boolean complete) throws IOException {
        try {
            handOver(complete ? position : itemAt);
        } finally {
            if (_ioContext.isResourceManaged() || isEnabled(StreamWriteFeature.AUTO_CLOSE_TARGET)) {
                stream.close();
            } else {
                flushTarget();
            }
        }
    }

    /** Leaves the array: a write after the end must not reach one that another generator may use by now. */
    final void releaseBytes() {
        if (target == null) {
            _ioContext.releaseWriteEncodingBuffer(bytes.length <= MAX_RECYCLED ? bytes : recycled);
        }
        bytes = RELEASED;
        position = 0;
    }

    @Override
    public final int streamWriteOutputBuffered() {
        return target == null || _closed ? position : position - target.length();
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
        } else {
            // A negative number takes one bit more than its complement.
            position = value >= 0
                    ? putBits(Formats.UINT8, value, value, array, at)
                    : putBits(Formats.INT8, value, ~value << 1, array, at);
        }
    }

    final void putLong(long value) {
        if (value == (int) value) {
            putInt((int) value);
        } else if (value >>> Integer.SIZE == 0) {
            putBits32(Formats.UINT32, (int) value);
        } else {
            putBits64(value >= 0 ? Formats.UINT64 : Formats.INT64, value);
        }
    }

    /** Writes an integer that {@linkplain Numbers#fits fits}. */
    final void putInteger(BigInteger value) {
        if (value.bitLength() < Long.SIZE) {
            putLong(value.longValue());
        } else {
            putBits64(Formats.UINT64, value.longValue());
        }
    }

    /** Writes a format byte and a number of 32 bits. */
    final void putBits32(byte format, int bits) {
        byte[] array = room(MARGIN);
        int at = position;
        array[at] = format;
        BigEndian.putInt(array, at + 1, bits);
        position = at + LONGEST_HEADER;
    }

    /** Writes a format byte and a number of 64 bits. */
    final void putBits64(byte format, long bits) {
        byte[] array = room(MARGIN);
        int at = position;
        array[at] = format;
        BigEndian.putLong(array, at + 1, bits);
        position = at + MARGIN;
    }

    /**
     * Writes a number in as few of one, two or four bytes as {@code unsigned} takes, behind its format byte; the three
     * formats are consecutive. The array has room. Returns the index after it.
     */
    private static int putBits(byte format8, int bits, int unsigned, byte[] array, int at) {
        if (unsigned >>> Byte.SIZE == 0) {
            array[at] = format8;
            array[at + 1] = (byte) bits;
            return at + 2;
        }
        if (unsigned >>> Short.SIZE == 0) {
            array[at] = (byte) (format8 + 1);
            BigEndian.putShort(array, at + 1, bits);
            return at + 3;
        }
        array[at] = (byte) (format8 + 2);
        BigEndian.putInt(array, at + 1, bits);
        return at + LONGEST_HEADER;
    }

    final void putBinary(byte[] source, int offset, int length) {
        position = putBits(Formats.BIN8, length, length, room(MARGIN), position);
        putBytes(source, offset, length);
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
            position = putBits(Formats.EXT8, length, length, array, position);
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

    final void putShortName(ShortName name) {
        byte[] array = bytes;
        int at = position;
        if (at <= array.length - ShortName.WRITTEN) {
            position = name.put(array, at);
        } else {
            byte[] utf8 = name.asUnquotedUTF8();
            putUtf8(utf8, 0, utf8.length);
        }
    }

    /** Writes bytes that are UTF-8 as a string. */
    final void putUtf8(byte[] utf8, int offset, int length) {
        byte[] array = bytes;
        int at = position;
        if (length > Formats.MAX_FIXSTR || length >= array.length - at) {
            array = room((long) length + MARGIN);
        }
        at = putStringHeader(length, array, at);
        System.arraycopy(utf8, offset, array, at, length);
        position = at + length;
    }

    /** Writes a string as UTF-8 without half surrogates. */
    final void putString(String text) {
        int length = text.length();
        byte[] array = bytes;
        int at = position;
        if (length <= Formats.MAX_FIXSTR && length < array.length - at && Utf8.isAscii(text, length)) {
            array[at] = (byte) (Formats.FIXSTR | length);
            Utf8.copyAscii(text, 0, length, array, at + 1);
            position = at + 1 + length;
        } else {
            putAnyString(text, length);
        }
    }

    private void putAnyString(String text, int chars) {
        boolean fits = (long) chars * Utf8.MAX_BYTES_PER_CHAR + LONGEST_HEADER <= bytes.length - position;
        byte[] array = fits ? bytes : room(Utf8.length(text) + LONGEST_HEADER);
        if (segment == null) {
            segment = new char[SEGMENT_LENGTH];
        }
        int start = position + Lengths.stringHead(chars);
        int end = Utf8.encode(text, segment, array, start);
        if (end < 0) {
            abandon();
            throw new StreamWriteException(
                    this,
                    "Half of a surrogate pair, U+%04X, at index %d of a text, which UTF-8 cannot express: replace it"
                            .formatted((int) text.charAt(-1 - end), -1 - end));
        }
        int length = end - start;
        int body = position + Lengths.stringHead(length);
        if (body != start) {
            // The header is longer than the number of chars suggested.
            System.arraycopy(array, start, array, body, length);
        }
        putStringHeader(length, array, position);
        position = body + length;
    }

    static int putStringHeader(int length, byte[] array, int at) {
        if (length <= Formats.MAX_FIXSTR) {
            array[at] = (byte) (Formats.FIXSTR | length);
            return at + 1;
        }
        return putBits(Formats.STR8, length, length, array, at);
    }

    /** Returns the string whose header is at an index. */
    final String stringAt(int header) {
        int start = header + Formats.stringHeaderLength(bytes[header]);
        return new String(bytes, start, Formats.stringLength(bytes, header), StandardCharsets.UTF_8);
    }

    /** Leaves room for the header of an array or map, and returns its index. */
    final int reserve(int length) {
        room(length);
        int at = position;
        position = at + length;
        return at;
    }

    /** Moves all bytes from an index on, for which there is room. */
    final void shift(int from, int distance) {
        System.arraycopy(bytes, from, bytes, from + distance, position - from);
        position += distance;
    }

    /** Writes the header of an array or map at an index, in the shortest format. */
    final void putContainerHeader(int at, int count, byte fix, byte format16) {
        if (count <= Formats.MAX_FIX_ENTRIES) {
            bytes[at] = (byte) (fix | count);
        } else if (count <= Formats.MAX_16) {
            bytes[at] = format16;
            BigEndian.putShort(bytes, at + 1, count);
        } else {
            bytes[at] = (byte) (format16 + 1);
            BigEndian.putInt(bytes, at + 1, count);
        }
    }
}
