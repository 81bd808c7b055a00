package dev.cachezip.pipeline;

import dev.cachezip.CachezipException;
import dev.cachezip.compress.Decompressor;
import java.util.OptionalLong;

/**
 * What stored bytes are, as far as they tell without being decoded.
 *
 * @since 0.1
 */
public sealed interface StoredValue {

    /** Returns the length of the stored bytes. */
    int storedLength();

    /**
     * Looks at stored bytes without decompressing them.
     *
     * @throws CachezipException.Malformed if they begin like an envelope and are none, or if the header
     *     of the payload is broken
     */
    static StoredValue inspect(byte[] stored) {
        if (!Envelope.startsWithMagic(stored, stored.length)) {
            return new Plain(stored.length);
        }
        Envelope envelope = Envelope.read(stored);
        try (Decompressor decompressor = Decompressor.create(envelope.algorithm())) {
            OptionalLong plainLength =
                    decompressor.plainLength(stored, Envelope.LENGTH, stored.length - Envelope.LENGTH);
            return new Compressed(envelope, stored.length, plainLength);
        }
    }

    /**
     * Bytes without an envelope: one MessagePack or JSON document, or what another program wrote.
     *
     * @param storedLength length in bytes
     */
    record Plain(int storedLength) implements StoredValue {}

    /**
     * An envelope and a compressed payload.
     *
     * @param envelope the first five bytes
     * @param storedLength length in bytes, envelope included
     * @param plainLength length in bytes that the payload claims to have once decompressed; empty for
     *     a zstd frame without content size, as Valkey GLIDE writes them
     */
    record Compressed(Envelope envelope, int storedLength, OptionalLong plainLength) implements StoredValue {}
}
