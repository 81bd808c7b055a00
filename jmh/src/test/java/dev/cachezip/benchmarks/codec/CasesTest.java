package dev.cachezip.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.benchmarks.report.Suite;
import dev.cachezip.samples.SampleValue;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CasesTest {

    @ParameterizedTest
    @EnumSource(names = {"QUICK", "FULL"})
    void cases_ofASuite_areThereOnce(Suite suite) {
        assertThat(Cases.of(suite)).isNotEmpty().doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource(names = {"QUICK", "FULL"})
    void cases_ofASuite_areWhatTheirParametersSay(Suite suite) {
        for (Case next : Cases.of(suite)) {
            assertThat(Case.of("any.package." + next.operation().benchmark(), next.parameters()))
                    .hasValue(next);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"QUICK", "FULL"})
    void cases_ofASuite_haveTheBaseFirst(Suite suite) {
        for (SampleValue sample : SampleValue.values()) {
            List<Case> encoded = Cases.of(suite).stream()
                    .filter(next -> next.operation() == Operation.ENCODE && next.sample() == sample)
                    .toList();
            if (!encoded.isEmpty()) {
                assertThat(encoded.get(0).subject()).isEqualTo(Cases.CODEC_BASE);
            }
        }
    }

    @Test
    void cases_full_haveWhatQuickHas() {
        assertThat(Cases.of(Suite.FULL)).containsAll(Cases.of(Suite.QUICK));
    }

    @Test
    void cases_full_haveEachSampleAndEachCodecAndEachCompression() {
        List<Case> cases = Cases.of(Suite.FULL);

        assertThat(cases).extracting(Case::sample).contains(SampleValue.values());
        assertThat(cases)
                .extracting(Case::subject)
                .contains(Arrays.stream(Codec.values()).map(Combination::plain).toArray(Subject[]::new))
                .contains(Compression.ZSTD, Compression.GLIDE_ZSTD, Compression.GLIDE_LZ4);
    }

    @Test
    void of_anotherBenchmark_isEmpty() {
        assertThat(Case.of("org.example.Other.encode", Map.of())).isEmpty();
        assertThat(Case.of("org.example.OtherCodecBenchmark.encode", Map.of())).isEmpty();
    }
}
