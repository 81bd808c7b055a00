package dev.cachezip.pipeline;

import dev.cachezip.OutputBuffer;
import dev.cachezip.columns.Columns;
import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.Dictionaries;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/**
 * The half of a pipeline from plain bytes to stored bytes. Immutable, but for what the guard has learned, and
 * thread-safe.
 *
 * @param minLength plain length in bytes from which compression is tried
 * @param belowMinLength the outcome of shorter values
 */
record Packer(
        Compressor compressor,
        Map<String, Outcome> compressed,
        CompressionGuard guard,
        int minLength,
        Outcome belowMinLength,
        int maxPlainLength,
        Layout layout,
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
        return new Packer(other, compressed, guard.anew(), minLength, belowMinLength, maxPlainLength, layout, buffers);
    }

    /**
     * Returns stored bytes, and tells an observer.
     *
     * @param rows plain bytes as the codec has written them
     * @param start when the observer's time began
     */
    byte[] pack(OutputBuffer rows, PipelineStats stats, long start) {
        return layout == Layout.COLUMNS ? storeColumns(rows, stats, start) : store(rows, rows.length(), stats, start);
    }

    private byte[] storeColumns(OutputBuffer rows, PipelineStats stats, long start) {
        OutputBuffer columns = buffers.acquire();
        try {
            columns.limit(maxPlainLength);
            return Columns.write(rows.array(), 0, rows.length(), columns)
                    ? store(columns, rows.length(), stats, start)
                    : store(rows, rows.length(), stats, start);
        } finally {
            buffers.release(columns);
        }
    }

    /**
     * Stores plain bytes.
     *
     * @param content rows or columns
     * @param rowsLength length in bytes of the rows, as observers know it
     */
    private byte[] store(OutputBuffer content, int rowsLength, PipelineStats stats, long start) {
        byte[] plain = content.array();
        int length = content.length();
        // Plain bytes that look like an envelope (no MessagePack or JSON document does) would be read as an envelope.
        boolean ambiguous = Envelope.startsWithMagic(plain, length);
        if (!ambiguous) {
            if (length < minLength) {
                return stored(plain, length, length, rowsLength, belowMinLength, stats, start);
            }
            if (!guard.isOpen(length, compressor.state())) {
                compressor.passOver(plain, 0, length);
                return stored(plain, length, length, rowsLength, Outcome.Plain.SKIPPED, stats, start);
            }
        }
        OutputBuffer buffer = buffers.acquire();
        try {
            // At offset 5, so that the envelope costs no second copy.
            byte[] array = buffer.ensureCapacity(Envelope.LENGTH + compressor.maxCompressedLength(length));
            int storedLength = Envelope.LENGTH + compressor.compress(plain, 0, length, array, Envelope.LENGTH);
            guard.compressed(length, storedLength);
            if (storedLength >= length && !ambiguous) {
                return stored(plain, length, length, rowsLength, Outcome.Plain.NOT_SMALLER, stats, start);
            }
            Envelope.write(compressor.algorithm(), array);
            Outcome outcome = Objects.requireNonNull(compressed.get(compressor.label(array, Envelope.LENGTH)));
            return stored(array, storedLength, length, rowsLength, outcome, stats, start);
        } finally {
            buffers.release(buffer);
        }
    }

    private static byte[] stored(
            byte[] array,
            int storedLength,
            int length,
            int rowsLength,
            Outcome outcome,
            PipelineStats stats,
            long start) {
        byte[] stored = Arrays.copyOf(array, storedLength);
        Outcome told = length == rowsLength ? outcome : Outcome.columns(outcome);
        stats.encoded(told, rowsLength, storedLength, stats.now() - start);
        return stored;
    }
}
