package dev.cachezip.jmh;

import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.Decompressor;
import java.util.Arrays;

/** Our pair, into a buffer that is used again, with one copy at the end: what the pipeline does. */
final class CachezipBlocks implements BlockFormat {

    private final Compressor compressor;
    private final Decompressor decompressor;
    private byte[] buffer = new byte[0];

    CachezipBlocks(Compressor compressor) {
        this.compressor = compressor;
        this.decompressor = Decompressor.create(compressor.algorithm());
    }

    @Override
    public byte[] compress(byte[] plain) {
        int maxLength = compressor.maxCompressedLength(plain.length);
        if (buffer.length < maxLength) {
            buffer = new byte[maxLength];
        }
        int length = compressor.compress(plain, 0, plain.length, buffer, 0);
        return Arrays.copyOf(buffer, length);
    }

    @Override
    public byte[] decompress(byte[] compressed) {
        return decompressor.decompress(compressed, 0, compressed.length, Integer.MAX_VALUE);
    }

    @Override
    public void close() {
        compressor.close();
        decompressor.close();
    }
}
