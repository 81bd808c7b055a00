package dev.cachezip.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.samples.SampleValue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SampleValueTest {

    @ParameterizedTest
    @EnumSource
    void value_calledTwice_givesEqualValues(SampleValue sample) {
        assertThat(sample.value()).isNotSameAs(sample.value()).isEqualTo(sample.value());
    }
}
