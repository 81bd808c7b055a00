package dev.cachezip.objects;

import dev.cachezip.OutputBuffer;
import dev.cachezip.msgpack.ByteArrayTarget;
import dev.cachezip.objects.places.WrittenValue;
import org.jspecify.annotations.Nullable;

/** Presents a buffer to the generator of MessagePack, which writes directly to its array. */
final class BufferTarget extends ByteArrayTarget implements WrittenValue {

    private final OutputBuffer buffer;

    private boolean unconfirmed;
    private @Nullable EntitySet entities;

    BufferTarget(OutputBuffer buffer) {
        this.buffer = buffer;
    }

    @Override
    public void noteUnconfirmed() {
        unconfirmed = true;
    }

    @Override
    public void noteEntity(Object entity) {
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
    boolean isUnconfirmed() {
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
    static final class EntityTwice extends RuntimeException {

        private static final long serialVersionUID = 1;

        EntityTwice() {
            super(null, null, false, false);
        }
    }
}
