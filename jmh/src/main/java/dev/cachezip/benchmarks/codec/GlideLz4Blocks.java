package dev.cachezip.benchmarks.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * The format of GLIDE's lz4: one raw block after its plain length, compressed into a new array of the greatest length
 * it can have.
 */
final class GlideLz4Blocks extends GlideBlocks {

    private static final int ALGORITHM = 2;

    private final LZ4Compressor compressor = LZ4Factory.nativeInstance().fastCompressor();
    private final LZ4SafeDecompressor decompressor = LZ4Factory.nativeInstance().safeDecompressor();

    GlideLz4Blocks() {
        super(ALGORITHM);
    }

    @Override
    byte[] payload(byte[] plain) {
        byte[] payload = new byte[Integer.BYTES + compressor.maxCompressedLength(plain.length)];
        littleEndian(payload).putInt(0, plain.length);
        int length = compressor.compress(plain, 0, plain.length, payload, Integer.BYTES);
        return Arrays.copyOf(payload, Integer.BYTES + length);
    }

    @Override
    byte[] plain(byte[] stored, int offset) {
        byte[] plain = new byte[littleEndian(stored).getInt(offset)];
        int block = offset + Integer.BYTES;
        decompressor.decompress(stored, block, stored.length - block, plain, 0);
        return plain;
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
