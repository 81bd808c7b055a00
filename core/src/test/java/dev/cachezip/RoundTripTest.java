package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.SampleValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every codec and algorithm, over the values that benchmarks use too, read as it was written and by the next setup. */
class RoundTripTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.samples.*");

    static Stream<Arguments> combinations() {
        List<Arguments> combinations = new ArrayList<>();
        Setup[] setups = Setup.values();
        for (SampleValue sample : SampleValue.forTests()) {
            for (int i = 0; i < setups.length; i++) {
                combinations.add(Arguments.of(sample, setups[i], setups[i]));
                // Either codec has three setups.
                Setup next = setups[i % 3 == 2 ? i - 2 : i + 1];
                combinations.add(Arguments.of(sample, setups[i], next));
            }
        }
        return combinations.stream();
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void decode_encodedByAnySetup_isEqual(SampleValue sample, Setup writer, Setup reader) {
        try (ValuePipeline<Object> writing = writer.pipeline();
                ValuePipeline<Object> reading = reader.pipeline()) {
            assertThat(reading.decode(writing.encode(sample.value()))).isEqualTo(sample.value());
        }
    }

    enum Setup {
        MSGPACK_ZSTD,
        MSGPACK_LZ4,
        MSGPACK_NONE,
        JSON_ZSTD,
        JSON_LZ4,
        JSON_NONE;

        ValuePipeline<Object> pipeline() {
            ValuePipeline.ValuePipelineBuilder<Object> builder = ValuePipeline.builder(
                    name().startsWith("MSGPACK")
                            ? ObjectCodecs.messagePack(TYPES)
                            : Jackson3Codecs.of(TYPES).json());
            if (name().endsWith("ZSTD")) {
                return builder.compressor(Compressor.create(Algorithm.ZSTD, 3)).build();
            }
            if (name().endsWith("LZ4")) {
                return builder.compressor(Compressor.create(Algorithm.LZ4, 0)).build();
            }
            return builder.uncompressed().build();
        }
    }
}
