package dev.cachezip.benchmarks.codec;

import dev.cachezip.OutputBuffer;
import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.Decompressor;
import java.util.Arrays;

/**
 * Cachezip's compressor and decompressor with a reused buffer, as in the pipeline: only the stored bytes are copied.
 */
final class CachezipBlocks implements BlockFormat {

    private final Compressor compressor;
    private final Decompressor decompressor;
    private final OutputBuffer buffer = new OutputBuffer();

    CachezipBlocks(Compressor compressor) {
        this.compressor = compressor;
        this.decompressor = Decompressor.create(compressor.algorithm());
    }

    @Override
    public byte[] compress(byte[] plain) {
        byte[] array = buffer.ensureCapacity(compressor.maxCompressedLength(plain.length));
        int length = compressor.compress(plain, 0, plain.length, array, 0);
        return Arrays.copyOf(array, length);
    }

    @Override
    public byte[] decompress(byte[] compressed) {
        return Arrays.copyOf(decompressToBuffer(compressed), buffer.length());
    }

    @Override
    public byte[] decompressToBuffer(byte[] compressed) {
        buffer.reset();
        decompressor.decompress(compressed, 0, compressed.length, buffer);
        return buffer.array();
    }

    @Override
    public void close() {
        compressor.close();
        decompressor.close();
    }
}
