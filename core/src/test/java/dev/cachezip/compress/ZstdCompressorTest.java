package dev.cachezip.compress;

import static dev.cachezip.samples.Bytes.repeat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ZstdCompressorTest extends CompressorContract {

    @Override
    Algorithm algorithm() {
        return Algorithm.ZSTD;
    }

    @Override
    int[] levels() {
        return new int[] {3, 0, 1, -5, 19, 22, -131072};
    }

    @Override
    int[] levelsOutOfRange() {
        return new int[] {23, -131073, Integer.MAX_VALUE, Integer.MIN_VALUE};
    }

    @Override
    byte[] decompressIndependently(byte[] payload, int plainLength) {
        byte[] plain = new byte[plainLength];
        int length = new ZstdDecompressor().decompress(payload, 0, payload.length, plain, 0, plainLength);
        return Arrays.copyOf(plain, length);
    }

    @Test
    void levels_ofTheLibrary_areOurs() {
        assertThat(Zstd.minCompressionLevel()).isEqualTo(ZstdCompressor.MIN_LEVEL);
        assertThat(Zstd.maxCompressionLevel()).isEqualTo(ZstdCompressor.MAX_LEVEL);
        assertThat(Zstd.defaultCompressionLevel()).isEqualTo(ZstdCompressor.DEFAULT_LEVEL);
    }

    @Test
    void read_frameOfTheLibrary_saysWhatTheLibrarySays() {
        for (int length : new int[] {0, 1, 255, 256, 257, 65_791, 65_792, 1 << 20}) {
            byte[] frame = compress(3, repeat('x', length));
            byte[] padded = Arrays.copyOf(frame, frame.length + 5);
            ZstdFrame read = ZstdFrame.read(padded, 0, padded.length);
            assertThat(read.length()).isEqualTo((int) Zstd.findFrameCompressedSize(padded));
            assertThat(read.contentSize()).hasValue(Zstd.getFrameContentSize(frame));
            assertThat(read.dictionaryId()).isZero();
            assertThat(read.maxContentSize()).isGreaterThanOrEqualTo(length);
        }
    }

    @Test
    void compress_withChecksum_isTheFrameOfTheLibraryAndFitsItsBound() {
        for (int length : new int[] {0, 1, 256, 10_000, 1 << 20}) {
            byte[] plain = new byte[length];
            new Random(length).nextBytes(plain);
            try (ZstdCompressor compressor = ZstdCompressor.createWithChecksum(3);
                    ZstdCompressCtx library = new ZstdCompressCtx().setLevel(3).setChecksum(true)) {
                byte[] dst = new byte[compressor.maxCompressedLength(length)];
                int frameLength = compressor.compress(plain, 0, length, dst, 0);
                byte[] frame = Arrays.copyOf(dst, frameLength);
                assertThat(frame).hasSize(compress(3, plain).length + 4).isEqualTo(library.compress(plain));
                assertThat(decompressIndependently(frame, length)).isEqualTo(plain);
            }
        }
    }

    @Test
    void createWithChecksum_levelOutOfRange_namesTheProperty() {
        for (int level : levelsOutOfRange()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ZstdCompressor.createWithChecksum(level))
                    .withMessageContaining("cachezip.compression.level");
        }
    }

    @Test
    void compress_anything_isTheSameAsTheLibraryInOneCall() {
        byte[] plain = repeat('y', 10_000);
        assertThat(compress(3, plain)).isEqualTo(Zstd.compress(plain, 3));
    }
}
