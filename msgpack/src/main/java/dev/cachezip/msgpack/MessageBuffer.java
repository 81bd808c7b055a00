package dev.cachezip.msgpack;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.base.GeneratorBase;
import tools.jackson.core.io.IOContext;

/**
 * The array that a generator writes to, and the target of its bytes.
 *
 * <p>The generator writes directly to the array of a {@link ByteArrayTarget}; handing bytes over only sets its length.
 * For any other stream, it uses an array from Jackson's recycler.
 */
// The layers of the generator are superclasses, not objects, since each write would load one more reference.
abstract class MessageBuffer extends GeneratorBase {

    /** The room to request if the exact number of bytes is not known yet: a header and eight bytes. */
    static final int MARGIN = 9;

    private static final int INITIAL_CAPACITY = 8000;

    /** The length of the longest array that is reused: the recycler never frees the arrays it gets. */
    private static final int MAX_RECYCLED = 1 << 20;

    /** The longest array that every JVM can allocate. */
    private static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

    private static final byte[] RELEASED = {};

    byte[] bytes;
    int position;

    private final OutputStream stream;
    private final @Nullable ByteArrayTarget target;
    private final byte[] recycled;

    MessageBuffer(ObjectWriteContext writeContext, IOContext ioContext, int features, OutputStream stream) {
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
    }

    /** Returns the array, with room for a number of bytes after the position. */
    final byte[] room(int count) {
        return count <= bytes.length - position ? bytes : enlarge(count);
    }

    /** Refuses all further writes, and drops items that have begun and cannot be finished. */
    abstract void abandon();

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

    /** Makes room for a number of bytes that may exceed the longest possible array. */
    final byte[] room(long count) {
        return count <= bytes.length - position ? bytes : enlarge(count);
    }

    private byte[] enlargeOwn(long capacity) {
        if (capacity > MAX_ARRAY_LENGTH) {
            _reportError("A document of more than " + MAX_ARRAY_LENGTH + " bytes");
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

    /** Hands over the first bytes of the array, which are whole items. All bytes after them are dropped. */
    final void handOver(int length) throws IOException {
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

    /** Returns whether complete items should be handed over before the next one. */
    final boolean isFull() {
        return target == null && position >= INITIAL_CAPACITY;
    }

    final void flushTarget() throws IOException {
        if (isEnabled(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)) {
            stream.flush();
        }
    }

    /** Hands over the first bytes of the array, and closes the target if the features say so. */
    final void closeTarget(int length) throws IOException {
        try {
            handOver(length);
        } finally {
            if (_ioContext.isResourceManaged() || isEnabled(StreamWriteFeature.AUTO_CLOSE_TARGET)) {
                stream.close();
            } else {
                flushTarget();
            }
        }
    }

    @Override
    protected final void _releaseBuffers() {
        if (target == null) {
            _ioContext.releaseWriteEncodingBuffer(bytes.length <= MAX_RECYCLED ? bytes : recycled);
        }
        // A write after the end must not reach an array that another generator may use by now.
        abandon();
        bytes = RELEASED;
        position = 0;
    }

    @Override
    public final Object streamWriteOutputTarget() {
        return stream;
    }

    @Override
    public final int streamWriteOutputBuffered() {
        return target == null || _closed ? position : position - target.length();
    }
}
