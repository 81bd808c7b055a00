package dev.cachezip.benchmarks.codec;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * Valkey GLIDE's two kinds of compression: short values and values that do not shrink are stored as they are; otherwise
 * the header goes into a second array, followed by a copy of the payload.
 */
final class GlideBlocks implements BlockFormat {

    private static final int HEADER_LENGTH = 5;
    private static final int MIN_LENGTH = 64;
    private static final int ZSTD = 1;
    private static final int ZSTD_LEVEL = 3;
    private static final int LZ4 = 2;

    private interface Compressing {
        byte[] payload(byte[] plain) throws IOException;
    }

    private interface Decompressing {
        byte[] plain(byte[] stored, int offset) throws IOException;
    }

    private final byte algorithm;
    private final Compressing compressing;
    private final Decompressing decompressing;

    private GlideBlocks(int algorithm, Compressing compressing, Decompressing decompressing) {
        this.algorithm = (byte) algorithm;
        this.compressing = compressing;
        this.decompressing = decompressing;
    }

    /**
     * Returns the format of GLIDE's zstd: GLIDE opens a stream for each value, at level 3. The stream does not know the
     * length, so the frame does not contain it. In Java, the streams' own buffers add to the cost.
     */
    static BlockFormat zstd() {
        return new GlideBlocks(
                ZSTD,
                plain -> {
                    ByteArrayOutputStream payload = new ByteArrayOutputStream();
                    try (OutputStream zstd = new ZstdOutputStreamNoFinalizer(payload, ZSTD_LEVEL)) {
                        zstd.write(plain);
                    }
                    return payload.toByteArray();
                },
                (stored, offset) -> {
                    InputStream payload = new ByteArrayInputStream(stored, offset, stored.length - offset);
                    try (InputStream zstd = new ZstdInputStreamNoFinalizer(payload)) {
                        return zstd.readAllBytes();
                    }
                });
    }

    /**
     * Returns the format of GLIDE's lz4: one raw block after its plain length, compressed into a new array of the
     * greatest length it can have.
     */
    static BlockFormat lz4() {
        LZ4Compressor compressor = LZ4Factory.nativeInstance().fastCompressor();
        LZ4SafeDecompressor decompressor = LZ4Factory.nativeInstance().safeDecompressor();
        return new GlideBlocks(
                LZ4,
                plain -> {
                    byte[] payload = new byte[Integer.BYTES + compressor.maxCompressedLength(plain.length)];
                    littleEndian(payload).putInt(0, plain.length);
                    int length = compressor.compress(plain, 0, plain.length, payload, Integer.BYTES);
                    return Arrays.copyOf(payload, Integer.BYTES + length);
                },
                (stored, offset) -> {
                    byte[] plain = new byte[littleEndian(stored).getInt(offset)];
                    int block = offset + Integer.BYTES;
                    decompressor.decompress(stored, block, stored.length - block, plain, 0);
                    return plain;
                });
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public byte[] compress(byte[] plain) {
        if (plain.length < MIN_LENGTH) {
            return plain;
        }
        try {
            byte[] payload = compressing.payload(plain);
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
    public byte[] decompress(byte[] stored) {
        if (stored.length < HEADER_LENGTH || stored[0] != 0 || stored[1] != 1 || stored[2] != 2) {
            return stored;
        }
        try {
            return decompressing.plain(stored, HEADER_LENGTH);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
