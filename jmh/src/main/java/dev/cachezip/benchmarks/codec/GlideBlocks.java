package dev.cachezip.benchmarks.codec;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The common part of Valkey GLIDE's two kinds of compression: short values and values that do not shrink are stored as
 * they are; otherwise the header goes into a second array, followed by a copy of the payload.
 */
abstract class GlideBlocks implements BlockFormat {

    private static final int HEADER_LENGTH = 5;
    private static final int MIN_LENGTH = 64;

    private final byte algorithm;

    GlideBlocks(int algorithm) {
        this.algorithm = (byte) algorithm;
    }

    abstract byte[] payload(byte[] plain) throws IOException;

    abstract byte[] plain(byte[] stored, int offset) throws IOException;

    @Override
    public final byte[] compress(byte[] plain) {
        if (plain.length < MIN_LENGTH) {
            return plain;
        }
        try {
            byte[] payload = payload(plain);
            if (HEADER_LENGTH + payload.length >= plain.length) {
                return plain;
            }
            byte[] stored = new byte[HEADER_LENGTH + payload.length];
            stored[1] = 1;
            stored[2] = 2;
            stored[4] = algorithm;
            System.arraycopy(payload, 0, stored, HEADER_LENGTH, payload.length);
            return stored;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public final byte[] decompress(byte[] stored) {
        if (stored.length < HEADER_LENGTH || stored[0] != 0 || stored[1] != 1 || stored[2] != 2) {
            return stored;
        }
        try {
            return plain(stored, HEADER_LENGTH);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
