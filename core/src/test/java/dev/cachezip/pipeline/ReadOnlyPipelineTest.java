package dev.cachezip.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.samples.SampleValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pipelines for callers who share what they read. */
class ReadOnlyPipelineTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.samples.*");

    @ParameterizedTest
    @EnumSource(SampleValue.class)
    void decode_eachSampleInEachLayout_isTheValue(SampleValue sample) {
        for (ListLayout layout : ListLayout.values()) {
            try (ValuePipeline<Object> pipeline = ValuePipeline.builder(ObjectCodecs.messagePack(TYPES))
                    .layout(layout)
                    .build()) {
                byte[] stored = pipeline.encode(sample.value());
                Object read = pipeline.readOnly().decode(stored);

                assertThat(read).isEqualTo(sample.value());
                assertThat(pipeline.readOnly().encode(sample.value())).isEqualTo(stored);
                if (read instanceof Collection<?> collection) {
                    assertThatExceptionOfType(UnsupportedOperationException.class)
                            .isThrownBy(collection::clear);
                }
            }
        }
    }

    /** Whatever maps by properties fills the lists in objects itself. */
    @Test
    void decode_byProperties_isCheckedAsBefore() {
        List<Object> checked = new ArrayList<>();
        try (ValuePipeline<Object> pipeline =
                ValuePipeline.builder(Jackson3Codecs.of(TYPES).messagePack()).build()) {
            Object value = SampleValue.SMALL_RECORD.value();
            byte[] stored = pipeline.encode(value);
            Object read = pipeline.declaredAs(value.getClass(), checked::add)
                    .readOnly()
                    .decode(stored);

            assertThat(read).isEqualTo(value);
            assertThat(checked).containsExactly(value);
        }
    }
}
