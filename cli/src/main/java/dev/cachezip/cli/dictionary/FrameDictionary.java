package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.value.DecodedValue;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.dictionary.DictionaryFields;
import dev.cachezip.pipeline.Envelope;
import org.jspecify.annotations.Nullable;

/** The dictionary that the zstd frame of a readable value names (RFC 8878, section 3.1.1.1). */
public final class FrameDictionary {

    private static final int DESCRIPTOR = Envelope.LENGTH + Integer.BYTES;
    private static final int SINGLE_SEGMENT = 0x20;
    private static final int[] ID_LENGTHS = {0, 1, 2, 4};

    private FrameDictionary() {}

    /**
     * Returns the id as text; null if the value was compressed without a dictionary.
     *
     * @param stored the bytes that the value was decoded from
     */
    public static @Nullable String id(DecodedValue value, byte[] stored) {
        if (value.algorithm() != Algorithm.ZSTD) {
            return null;
        }
        int descriptor = stored[DESCRIPTOR];
        int start = DESCRIPTOR + ((descriptor & SINGLE_SEGMENT) == 0 ? 2 : 1);
        int length = ID_LENGTHS[descriptor & 0x03];
        long id = 0;
        for (int i = start + length - 1; i >= start; i--) {
            id = (id << Byte.SIZE) | (stored[i] & 0xFF);
        }
        return id == 0 ? null : DictionaryFields.digits(id);
    }
}
