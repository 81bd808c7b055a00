package dev.cachezip.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.samples.SampleValue;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SuiteTest {

    @ParameterizedTest
    @EnumSource
    void cases_ofASuite_areThereOnce(Suite suite) {
        assertThat(suite.cases()).isNotEmpty().doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource
    void cases_ofASuite_areWhatTheirParametersSay(Suite suite) {
        for (Case next : suite.cases()) {
            assertThat(Case.of(next.operation().benchmark(), next.parameters())).hasValue(next);
        }
    }

    @ParameterizedTest
    @EnumSource
    void cases_ofASuite_haveTheBaseFirst(Suite suite) {
        for (SampleValue sample : SampleValue.values()) {
            List<Case> encoded = suite.cases().stream()
                    .filter(next -> next.operation() == Operation.ENCODE && next.sample() == sample)
                    .toList();
            if (!encoded.isEmpty()) {
                assertThat(encoded.get(0).subject()).isEqualTo(Suite.CODEC_BASE);
            }
        }
    }

    @Test
    void cases_full_haveWhatQuickHas() {
        assertThat(Suite.FULL.cases()).containsAll(Suite.QUICK.cases());
    }

    @Test
    void cases_full_haveEachSampleAndEachCodecAndEachCompression() {
        List<Case> cases = Suite.FULL.cases();

        assertThat(cases).extracting(Case::sample).contains(SampleValue.values());
        assertThat(cases)
                .extracting(Case::subject)
                .contains(Arrays.stream(Codec.values()).map(Combination::plain).toArray(Subject[]::new))
                .contains(Compression.ZSTD, Compression.GLIDE_ZSTD, Compression.GLIDE_LZ4);
    }

    @Test
    void of_anotherBenchmark_isEmpty() {
        assertThat(Case.of("org.example.Other.encode", Map.of())).isEmpty();
    }
}
