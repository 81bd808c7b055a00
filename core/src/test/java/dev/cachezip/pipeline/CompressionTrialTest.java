package dev.cachezip.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Algorithm;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CompressionTrialTest {

    private static final byte[] TEXT = "the same again, ".repeat(50).getBytes(StandardCharsets.US_ASCII);

    @Test
    void add_isWhatAPipelineStores() {
        try (CompressionTrial none = CompressionTrial.uncompressed();
                CompressionTrial zstd = CompressionTrial.of(Algorithm.ZSTD, 3);
                ValuePipeline<byte[]> pipeline =
                        ValuePipeline.builder(ValueCodec.bytes()).build()) {
            assertThat(none.add(TEXT)).isEqualTo(TEXT.length);
            assertThat(zstd.add(TEXT)).isEqualTo(pipeline.encode(TEXT).length);
            assertThat(zstd.add(Arrays.copyOf(TEXT, 63))).isEqualTo(63);
        }
    }

    @Test
    void add_afterManyValuesThatDoNotShrink_isThatOfEveryOtherValue() {
        byte[] noise = new byte[TEXT.length];
        new Random(1).nextBytes(noise);
        try (CompressionTrial zstd = CompressionTrial.of(Algorithm.ZSTD, 3)) {
            int before = zstd.add(TEXT);
            for (int i = 0; i < 200; i++) {
                assertThat(zstd.add(noise)).isEqualTo(noise.length);
            }
            assertThat(zstd.add(TEXT)).isEqualTo(before);
        }
    }

    @Test
    void name_isTheAlgorithmAndItsLevel() {
        try (CompressionTrial none = CompressionTrial.uncompressed();
                CompressionTrial lz4 = CompressionTrial.of(Algorithm.LZ4, 9)) {
            assertThat(none.name()).isEqualTo("none");
            assertThat(lz4.name()).isEqualTo("lz4 9");
        }
    }

    @Test
    void measure_severalTimes_keepsTheQuickest() {
        try (CompressionTrial zstd = CompressionTrial.of(Algorithm.ZSTD, 3)) {
            assertThat(zstd.compressMicros()).isEqualTo(Double.MAX_VALUE);
            zstd.measure(List.of(TEXT), 1, System::nanoTime);
            double first = zstd.compressMicros();
            zstd.measure(List.of(TEXT), 1, System::nanoTime);
            assertThat(zstd.compressMicros()).isPositive().isLessThanOrEqualTo(first);
            assertThat(zstd.decompressMicros()).isPositive().isLessThan(Double.MAX_VALUE);
        }
    }

    @Test
    void isDisturbed_afterOneRound_isUnknownAndSoTrue() {
        try (CompressionTrial none = CompressionTrial.uncompressed()) {
            none.measure(List.of(TEXT), 1, System::nanoTime);
            assertThat(none.isDisturbed()).isTrue();
        }
    }

    @Test
    void of_aLevelThatDoesNotExist_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> CompressionTrial.of(Algorithm.ZSTD, 99));
    }
}
