package dev.cachezip.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GlideBlocksTest {

    /** The stored bytes are what the real clients wrote. */
    @ParameterizedTest
    @CsvSource({
        "GLIDE_ZSTD, 000102000128b52ffd00584500001041410100930016",
        "GLIDE_LZ4,  0001020002400000001f41010027504141414141"
    })
    void compress_aRun_givesTheBytesOfTheRealClient(Compression compression, String stored) {
        byte[] plain = "A".repeat(64).getBytes(StandardCharsets.US_ASCII);
        try (BlockFormat blocks = compression.blocks()) {
            byte[] compressed = blocks.compress(plain);

            assertThat(HexFormat.of().formatHex(compressed)).isEqualTo(stored);
            assertThat(blocks.decompress(compressed)).isEqualTo(plain);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            names = {"GLIDE_ZSTD", "GLIDE_LZ4"})
    void compress_shorterThanTheMinimum_isStoredAsItIs(Compression compression) {
        byte[] plain = "A".repeat(63).getBytes(StandardCharsets.US_ASCII);
        try (BlockFormat blocks = compression.blocks()) {
            assertThat(blocks.compress(plain)).isEqualTo(plain);
            assertThat(blocks.decompress(plain)).isEqualTo(plain);
        }
    }

    @Test
    void compress_doesNotShrink_isStoredAsItIs() {
        byte[] plain =
                "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/".getBytes(StandardCharsets.US_ASCII);
        try (BlockFormat blocks = Compression.GLIDE_LZ4.blocks()) {
            assertThat(blocks.compress(plain)).isEqualTo(plain);
        }
    }
}
