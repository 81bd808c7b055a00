package dev.cachezip.columns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.jackson3.Jackson3Codecs;
import dev.cachezip.codec.object.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.SampleValue;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows become columns from which they come back byte for byte. */
class ColumnsWriteTest {

    @ParameterizedTest
    @EnumSource
    void write_sampleValue_comesBack(SampleValue sample) {
        try (ValuePipeline<Object> pipeline = ValuePipeline.<Object>builder(
                        Jackson3Codecs.messagePack(AllowedTypes.of("dev.cachezip.*")))
                .uncompressed()
                .build()) {
            byte[] rows = pipeline.encode(sample.value());
            OutputBuffer out = new OutputBuffer();
            if (Columns.write(rows, 0, rows.length, out)) {
                byte[] columns = Arrays.copyOf(out.array(), out.length());
                assertThat(columns.length).isLessThan(rows.length * 3 / 4);
                assertThat(Rows.read(columns, rows.length)).isEqualTo(rows);
            } else {
                assertThat(out.length()).isZero();
            }
        }
    }
}
