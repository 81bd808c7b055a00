package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.compress.ZstdCompressor;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.SampleValue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The effect of one flipped bit in about 300 stored bytes: the percentages in docs/format.md. */
class FlippedBitsTest {

    private static final String TEXT = """
            Six sturdy chairs of oiled beech for the kitchen, with a seat of woven paper cord that is easily \
            repaired. They were made by hand in a small workshop near the sea, and each carries the name of its \
            maker. Delivered in one parcel, within four working days; returned chairs are picked up without \
            charge, even after years of use. Cord for repairs can be ordered.""";

    /** Values, and how many percent of the flips are documented to be read as another value. */
    static Object[][] values() {
        return new Object[][] {{SampleValue.LAYOUTS_1.value(), 15}, {TEXT, 65}};
    }

    @ParameterizedTest
    @MethodSource("values")
    void decode_flippedBitOfAFrameWithChecksum_isNeverAnotherValue(Object value) {
        try (ValuePipeline<Object> pipeline = pipeline(ZstdCompressor.createWithChecksum(3))) {
            byte[] stored = pipeline.encode(value);
            assertThat(stored).startsWith(0, 1, 2, 0, 1).hasSizeBetween(250, 350);
            assertThat(otherValues(pipeline, stored, value)).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("values")
    void decode_flippedBitOfAFrameWithoutChecksum_isAnotherValueAsOftenAsDocumented(Object value, int percent) {
        try (ValuePipeline<Object> pipeline = pipeline(ZstdCompressor.create(3))) {
            byte[] stored = pipeline.encode(value);
            assertThat(100.0 * otherValues(pipeline, stored, value) / (8 * stored.length))
                    .isBetween(percent - 1.0, percent + 1.0);
        }
    }

    private static ValuePipeline<Object> pipeline(ZstdCompressor compressor) {
        return ValuePipeline.builder(ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.samples.*")))
                .compressor(compressor)
                .build();
    }

    private static int otherValues(ValuePipeline<Object> pipeline, byte[] stored, Object value) {
        int others = 0;
        for (int i = 0; i < 8 * stored.length; i++) {
            byte[] flipped = stored.clone();
            flipped[i / 8] ^= (byte) (1 << i % 8);
            others += isRefusedOrEqual(pipeline, flipped, value) ? 0 : 1;
        }
        return others;
    }

    private static boolean isRefusedOrEqual(ValuePipeline<Object> pipeline, byte[] stored, Object value) {
        try {
            return value.equals(pipeline.decode(stored));
        } catch (CachezipException e) {
            return true;
        }
    }
}
