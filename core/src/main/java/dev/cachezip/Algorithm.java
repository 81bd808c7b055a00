package dev.cachezip;

/**
 * A compression algorithm and its id in the stored bytes.
 *
 * <p>The ids are those of Valkey GLIDE and are never reused.
 *
 * @since 0.1
 */
public enum Algorithm {
    /** Zstandard: one frame (RFC 8878). */
    ZSTD((byte) 0x01),
    /** LZ4: the plain length as unsigned 32-bit little-endian integer, then one raw block. */
    LZ4((byte) 0x02);

    private final byte id;

    Algorithm(byte id) {
        this.id = id;
    }

    /** Returns the fifth byte of the envelope. */
    public byte id() {
        return id;
    }
}
