package dev.cachezip.compress;

import static dev.cachezip.samples.Bytes.repeat;
import static org.assertj.core.api.Assertions.assertThat;

import io.airlift.compress.lz4.Lz4Decompressor;
import java.util.Arrays;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.Test;

class Lz4CompressorTest extends CompressorContract {

    @Override
    Algorithm algorithm() {
        return Algorithm.LZ4;
    }

    @Override
    int[] levels() {
        return new int[] {0, -1, -128, 1, 9, 12};
    }

    @Override
    int[] levelsOutOfRange() {
        return new int[] {13, -129, Integer.MAX_VALUE, Integer.MIN_VALUE};
    }

    @Override
    byte[] decompressIndependently(byte[] payload, int plainLength) {
        assertThat(payload).startsWith((byte) plainLength, (byte) (plainLength >> 8), (byte) (plainLength >> 16), (byte)
                (plainLength >> 24));
        if (plainLength == 0) {
            return new byte[0]; // aircompressor wants room for a byte
        }
        byte[] plain = new byte[plainLength];
        int length = new Lz4Decompressor().decompress(payload, 4, payload.length - 4, plain, 0, plainLength);
        return Arrays.copyOf(plain, length);
    }

    @Test
    void compress_anything_isTheSameAsTheLibrarysOtherWays() {
        byte[] plain = repeat('y', 10_000);
        LZ4Factory factory = LZ4Factory.nativeInstance();
        assertThat(block(compress(0, plain))).isEqualTo(factory.fastCompressor().compress(plain));
        assertThat(block(compress(9, plain)))
                .isEqualTo(factory.highCompressor(9).compress(plain));
    }

    private static byte[] block(byte[] payload) {
        return Arrays.copyOfRange(payload, 4, payload.length);
    }
}
