package dev.cachezip.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class CombinationTest {

    /** Samples of a hundred elements at most, and the beans: longer lists have the same shapes. */
    static Stream<Arguments> codecsAndSamples() {
        List<SampleValue> samples = SampleValue.forTests().stream()
                .filter(sample -> sample.count() <= 100 || sample == SampleValue.LAYOUT_BEANS_1000)
                .toList();
        return Arrays.stream(Codec.values())
                .flatMap(codec -> samples.stream().map(sample -> Arguments.of(codec, sample)));
    }

    @ParameterizedTest
    @MethodSource("codecsAndSamples")
    void checked_codecAlone_givesTheValueBackOrSaysWhatIsMissing(Codec codec, SampleValue sample) throws IOException {
        if (codec == Codec.MSGPACK_BY_HAND && HandWrittenForm.find(sample).isEmpty()) {
            assertThatThrownBy(() -> codec.create(sample)).isInstanceOf(IllegalArgumentException.class);
            return;
        }
        try (StoredForm form = codec.create(sample)) {
            assertThat(Combination.plain(codec).checked(form, sample)).isNotEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void checked_anyCompression_givesTheValueBack(Compression compression) throws IOException {
        for (SampleValue sample : SampleValue.forTests()) {
            for (Codec codec : new Codec[] {Codec.CACHEZIP_MSGPACK, Codec.JACKSON3_JSON}) {
                Combination combination = new Combination(codec, compression);
                try (StoredForm form = combination.create(sample)) {
                    assertThat(combination.checked(form, sample)).isNotEmpty();
                }
            }
        }
    }

    @Test
    void checked_formThatLosesTheValue_throws() {
        StoredForm lossy = new StoredForm(value -> new byte[1], stored -> "another");
        assertThatThrownBy(() -> Combination.plain(Codec.JDK).checked(lossy, SampleValue.SMALL_RECORD))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("JDK serialization")
                .hasMessageContaining("small record");
    }
}
