package dev.cachezip.objects.document;

import dev.cachezip.OutputBuffer;
import dev.cachezip.msgpack.ByteArrayTarget;
import org.jspecify.annotations.Nullable;

/**
 * Presents a buffer to the generator of MessagePack, which writes directly to its array, and keeps what is noted about the
 * value that is written. Not thread-safe.
 */
public final class BufferTarget extends ByteArrayTarget {

    private final OutputBuffer buffer;
    private final @Nullable TrackedObjects tracked;
    private final @Nullable Unconfirmed collecting;

    private boolean unconfirmed;
    private @Nullable EntitySet entities;

    /**
     * Creates the target of one value.
     *
     * @param tracked searches for objects to which the value refers twice, or has found them; {@code null} to write such
     *     objects twice
     * @param collecting collects the shapes of which no value has come back yet; {@code null} to note only that there are
     *     any
     */
    public BufferTarget(OutputBuffer buffer, @Nullable TrackedObjects tracked, @Nullable Unconfirmed collecting) {
        this.buffer = buffer;
        this.tracked = tracked;
        this.collecting = collecting;
    }

    @Nullable
    TrackedObjects tracked() {
        return tracked;
    }

    @Nullable
    Unconfirmed collecting() {
        return collecting;
    }

    void noteUnconfirmed() {
        unconfirmed = true;
    }

    void noteEntity(Object entity) {
        EntitySet known = entities;
        if (known == null) {
            known = new EntitySet();
            entities = known;
        }
        if (!known.add(entity)) {
            throw new EntityTwice();
        }
    }

    /** Returns whether the value that was written has a shape of which no value has come back yet. */
    public boolean isUnconfirmed() {
        return unconfirmed;
    }

    @Override
    public byte[] array() {
        return buffer.array();
    }

    @Override
    public int length() {
        return buffer.length();
    }

    @Override
    public void length(int length) {
        buffer.length(length);
    }

    @Override
    public int limit() {
        return buffer.limit();
    }

    @Override
    public byte[] ensureCapacity(long capacity) {
        return buffer.ensureCapacity(capacity);
    }

    @Override
    public void write(int b) {
        buffer.write(b);
    }

    @Override
    public void write(byte[] src, int offset, int count) {
        buffer.write(src, offset, count);
    }

    /** Ends the writing of a value that has an entity twice. */
    public static final class EntityTwice extends RuntimeException {

        private static final long serialVersionUID = 1;

        EntityTwice() {
            super(null, null, false, false);
        }
    }
}
