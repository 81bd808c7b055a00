package dev.cachezip.pipeline;

import dev.cachezip.CachezipException;
import dev.cachezip.compress.Decompressor;
import java.util.OptionalLong;

/** The structure of stored bytes, as far as it is visible without decoding. */
public sealed interface StoredValue {

    /** Returns the length of the stored bytes. */
    int storedLength();

    /**
     * Inspects stored bytes without decompressing them.
     *
     * @throws CachezipException.Malformed if they begin like an envelope but are none, or if the header of the payload
     *     is broken
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
     * Bytes without an envelope: one MessagePack or JSON document, or a value of another program.
     *
     * @param storedLength length in bytes
     */
    record Plain(int storedLength) implements StoredValue {}

    /**
     * An envelope and a compressed payload.
     *
     * @param envelope the first five bytes
     * @param storedLength length in bytes, envelope included
     * @param plainLength length in bytes that the payload claims for its plain bytes; empty for a zstd frame without
     *     content size, as Valkey GLIDE writes them
     */
    record Compressed(Envelope envelope, int storedLength, OptionalLong plainLength) implements StoredValue {}
}
