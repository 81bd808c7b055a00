package dev.cachezip.compress;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import java.util.OptionalLong;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * The LZ4 decompressor, which reads exactly one block of the length in front of it. Thread-safe; holds no native
 * memory.
 */
public final class Lz4Decompressor implements Decompressor {

    /** Maximum number of plain bytes for one byte of an LZ4 block (lz4_Block_format.md, lengths). */
    private static final long MAX_RATIO = 255;

    Lz4Decompressor() {}

    @Override
    public OptionalLong plainLength(byte[] src, int srcOffset, int srcLength) {
        return OptionalLong.of(readPlainLength(src, srcOffset, srcLength));
    }

    private static long readPlainLength(byte[] src, int srcOffset, int srcLength) {
        if (srcLength <= Lz4Compressor.HEADER_LENGTH) {
            throw new CachezipException.Malformed("the LZ4 length or block is cut off", srcOffset + srcLength);
        }
        return Integer.toUnsignedLong((int) Lz4Compressor.LITTLE_ENDIAN_INT.get(src, srcOffset));
    }

    @Override
    public void decompress(byte[] src, int srcOffset, int srcLength, OutputBuffer plain) {
        long plainLength = readPlainLength(src, srcOffset, srcLength);
        plain.checkLimit(plainLength);
        int blockOffset = srcOffset + Lz4Compressor.HEADER_LENGTH;
        int blockLength = srcLength - Lz4Compressor.HEADER_LENGTH;
        if (plainLength > MAX_RATIO * blockLength) {
            throw new CachezipException.Malformed(
                    "an LZ4 length of " + plainLength + " bytes before a block of " + blockLength, srcOffset);
        }
        byte[] array = plain.ensureCapacity(plainLength);
        int length;
        try {
            length = Lz4Library.DECOMPRESSOR.decompress(src, blockOffset, blockLength, array, 0, (int) plainLength);
        } catch (LZ4Exception e) {
            throw new CachezipException.Malformed(
                    "a broken LZ4 block, or one of more than " + plainLength + " bytes", blockOffset, e);
        }
        if (length != plainLength) {
            throw new CachezipException.Malformed(
                    length + " bytes in an LZ4 block that claims " + plainLength, srcOffset);
        }
        plain.length(length);
    }

    @Override
    public void close() {}

    /** Loads the native library with the first value that needs it: most applications have none. */
    private static final class Lz4Library {

        // Not fastDecompressor(): since the fix of CVE-2025-12183 it is the slower of the two.
        static final LZ4SafeDecompressor DECOMPRESSOR =
                LZ4Factory.fastestInstance().safeDecompressor();
    }
}
