package dev.cachezip.pipeline;

import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.columns.Columns;
import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.Dictionaries;
import java.util.Arrays;

/**
 * The half of a pipeline from plain bytes to stored bytes. Immutable, but for what the guard has learned, and
 * thread-safe.
 *
 * @param minLength plain length in bytes from which compression is tried
 * @param belowMinLength the outcome of shorter values
 */
record Packer(
        Compressor compressor,
        CompressionGuard guard,
        int minLength,
        Outcome belowMinLength,
        int maxPlainLength,
        ListLayout layout,
        BufferPool buffers) {

    /** Returns this packer for the values of one cache, of which its guard has seen none. */
    Packer ofACache() {
        return with(compressor);
    }

    /** Returns this packer for the values of one cache, which are compressed with the cache's dictionaries. */
    Packer with(Dictionaries dictionaries) {
        return with(compressor.with(dictionaries));
    }

    private Packer with(Compressor other) {
        return new Packer(other, guard.anew(), minLength, belowMinLength, maxPlainLength, layout, buffers);
    }

    /**
     * Returns the stored bytes of a value.
     *
     * @param rows plain bytes as the codec has written them
     */
    PackedValue pack(OutputBuffer rows, ValueCodec<?> codec) {
        return layout == ListLayout.COLUMNS ? packColumns(rows, codec) : packBytes(rows);
    }

    private PackedValue packColumns(OutputBuffer rows, ValueCodec<?> codec) {
        OutputBuffer columns = buffers.acquire();
        try {
            columns.limit(maxPlainLength);
            long memory = Columns.write(rows.array(), 0, rows.length(), columns);
            if (memory == 0) {
                return packBytes(rows);
            }
            PackedValue packed = packBytes(columns);
            if (memory > codec.memoryLimit(packed.stored().length)) {
                return packBytes(rows);
            }
            return new PackedValue(packed.stored(), Outcome.columns(packed.outcome()));
        } finally {
            buffers.release(columns);
        }
    }

    private PackedValue packBytes(OutputBuffer content) {
        byte[] plain = content.array();
        int length = content.length();
        // Plain bytes that look like an envelope (no MessagePack or JSON document does) would be read as an envelope.
        boolean ambiguous = Envelope.startsWithMagic(plain, length);
        if (!ambiguous) {
            if (length < minLength) {
                return packed(plain, length, belowMinLength);
            }
            if (!guard.isOpen(length, compressor.state())) {
                compressor.passOver(plain, 0, length);
                return packed(plain, length, Outcome.NotCompressed.SKIPPED);
            }
        }
        OutputBuffer buffer = buffers.acquire();
        try {
            // At offset 5, so that the envelope costs no second copy.
            byte[] array = buffer.ensureCapacity(Envelope.LENGTH + compressor.maxCompressedLength(length));
            int storedLength = Envelope.LENGTH + compressor.compress(plain, 0, length, array, Envelope.LENGTH);
            guard.compressed(length, storedLength);
            if (storedLength >= length && !ambiguous) {
                return packed(plain, length, Outcome.NotCompressed.NOT_SMALLER);
            }
            Envelope.write(compressor.algorithm(), array);
            Outcome outcome =
                    new Outcome.CompressedBlock(compressor.algorithm(), compressor.label(array, Envelope.LENGTH));
            return packed(array, storedLength, outcome);
        } finally {
            buffers.release(buffer);
        }
    }

    private static PackedValue packed(byte[] array, int length, Outcome outcome) {
        return new PackedValue(Arrays.copyOf(array, length), outcome);
    }

    /**
     * Stored bytes.
     *
     * @param stored an array of its own
     */
    @SuppressWarnings("ArrayRecordComponent") // taken apart at once, never compared
    record PackedValue(byte[] stored, Outcome outcome) {}
}
