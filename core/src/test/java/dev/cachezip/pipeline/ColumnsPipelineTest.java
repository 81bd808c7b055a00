package dev.cachezip.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.columns.Columns;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.Decompressors;
import dev.cachezip.compress.HeldDictionaries;
import dev.cachezip.compress.SessionSamples;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.samples.SampleValue;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Pipelines that store lists as columns, and those that read them. */
class ColumnsPipelineTest {

    private static final ValueCodec<Object> CODEC = ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.samples.*"));
    private static final Object LAYOUTS = SampleValue.LAYOUTS_100.value();

    private final Counts counts = new Counts();
    private final ValuePipeline<Object> rows = ValuePipeline.builder(CODEC).build();

    @AfterEach
    void close() {
        rows.close();
    }

    private static ValuePipeline.ValuePipelineBuilder<Object> builder() {
        return ValuePipeline.builder(CODEC).layout(ListLayout.COLUMNS);
    }

    @ParameterizedTest
    @EnumSource(SampleValue.class)
    void decode_eachSample_isTheValueAndHardlyLarger(SampleValue sample) {
        try (ValuePipeline<Object> columns = builder().build()) {
            byte[] stored = columns.encode(sample.value());
            byte[] before = stored.clone();

            assertThat(rows.decode(stored)).isEqualTo(sample.value());
            // Copies in the application are read by many.
            assertThat(stored).isEqualTo(before);
            assertThat(stored.length).isLessThanOrEqualTo(rows.encode(sample.value()).length * 101 / 100);
        }
    }

    @Test
    void encode_aList_isMuchSmallerAndObserversKnowTheRows() {
        try (ValuePipeline<Object> columns = builder().build().observedBy(counts)) {
            byte[] stored = columns.encode(LAYOUTS);

            assertThat(stored.length).isLessThan(rows.encode(LAYOUTS).length * 6 / 10);
            assertThat(Columns.isColumns(stored, 0, stored.length)).isTrue();
            assertThat(counts.byLabel).containsOnlyKeys("columns");
            assertThat(counts.plainBytes).isEqualTo(plainLength(LAYOUTS));
            assertThat(columns.decode(stored)).isEqualTo(LAYOUTS);
            assertThat(counts.plainBytesRead).isEqualTo(plainLength(LAYOUTS));
        }
    }

    private static int plainLength(Object value) {
        try (ValuePipeline<Object> plain =
                ValuePipeline.builder(CODEC).uncompressed().build()) {
            return plain.encode(value).length;
        }
    }

    @Test
    void encode_withEachCompressor_isToldWithItsAlgorithm() {
        Object users = SampleValue.USERS_100.value();
        try (ValuePipeline<Object> zstd = builder().build().observedBy(counts);
                ValuePipeline<Object> lz4 = builder()
                        .compressor(Compressor.create(Algorithm.LZ4))
                        .build()
                        .observedBy(counts);
                ValuePipeline<Object> none = builder().uncompressed().build().observedBy(counts)) {
            for (ValuePipeline<Object> pipeline : List.of(zstd, lz4, none)) {
                assertThat(rows.decode(pipeline.encode(users))).isEqualTo(users);
            }
        }
        assertThat(counts.byLabel).containsOnlyKeys("columns", "lz4-columns", "zstd-columns");
    }

    @Test
    void encode_aValueThatIsNoList_isRows() {
        Object customer = SampleValue.SMALL_RECORD.value();
        try (ValuePipeline<Object> columns = builder().build().observedBy(counts)) {
            assertThat(columns.encode(customer)).isEqualTo(rows.encode(customer));
        }
        assertThat(counts.byLabel.keySet()).noneMatch(label -> label.contains("columns"));
    }

    @Test
    void encode_withADictionary_readsBoth() {
        HeldDictionaries held = HeldDictionaries.of(SessionSamples.dictionary(1));
        try (ValuePipeline<Object> columns = builder().dictionaries(held).build();
                Decompressors shared = Decompressors.create();
                ValuePipeline<Object> reader = ValuePipeline.builder(CODEC)
                        .decompressors(shared.with(held))
                        .build()) {
            for (Object value : List.of(LAYOUTS, SampleValue.SMALL_RECORD.value(), SampleValue.USERS_100.value())) {
                assertThat(reader.decode(columns.encode(value))).isEqualTo(value);
            }
        }
    }

    @Test
    void decode_columnsWhoseRowsExceedTheLimit_isRefused() {
        byte[] stored;
        try (ValuePipeline<Object> columns = builder().build()) {
            stored = columns.encode(LAYOUTS);
        }
        int length = plainLength(LAYOUTS);
        try (ValuePipeline<Object> tight =
                        ValuePipeline.builder(CODEC).maxPlainLength(length - 1).build();
                ValuePipeline<Object> wide =
                        ValuePipeline.builder(CODEC).maxPlainLength(length).build()) {
            assertThat(wide.decode(stored)).isEqualTo(LAYOUTS);
            assertThatExceptionOfType(CachezipException.TooLarge.class).isThrownBy(() -> tight.decode(stored));
        }
    }

    /** A reader holds columns to the memory of objects, so a writer does. */
    @ParameterizedTest
    @CsvSource({"1, false", "8, true"})
    void encode_columnsThatTakeTooMuchMemory_areRows(int megabytes, boolean inColumns) {
        Object texts = Collections.nCopies(20, "x".repeat(40_000));
        ValueCodec<Object> codec = ObjectCodecs.objects(AllowedTypes.of())
                .maxObjectSize(megabytes << 20)
                .messagePack();
        try (ValuePipeline<Object> columns =
                ValuePipeline.builder(codec).layout(ListLayout.COLUMNS).build().observedBy(counts)) {
            assertThat(columns.decode(columns.encode(texts))).isEqualTo(texts);
        }
        assertThat(counts.byLabel).containsOnlyKeys(inColumns ? "zstd-columns" : "zstd");
    }

    @Test
    void decode_damagedColumns_isRefusedOrAnotherValueAndNothingElse() {
        byte[] stored;
        try (ValuePipeline<Object> columns = builder().build()) {
            stored = columns.encode(LAYOUTS);
        }
        for (int i = 0; i < stored.length; i++) {
            byte[] damaged = stored.clone();
            damaged[i] ^= 0x55;
            try {
                rows.decode(damaged);
            } catch (CachezipException e) {
                assertThat(e).hasMessageNotContaining("Layout[");
            }
        }
    }

    /** The goals of columns: what zstd does not reach with rows. */
    @ParameterizedTest
    @CsvSource({"LAYOUTS_1000, 38000, 0.54", "USERS_100, 3600, 0.45", "ITEMS_1000, 1200, 0.05", "LAYOUTS_10, 660, 0.73"
    })
    void encode_sampleValue_meetsItsGoals(SampleValue sample, int columns, double ofZstd) {
        assertThat(length(builder().uncompressed(), sample)).isLessThanOrEqualTo(columns);
        assertThat(length(builder().compressor(Compressor.create(Algorithm.ZSTD, 3)), sample))
                .isLessThan((int) (ofZstd
                        * rows.declaredAs(new ListType(sample.elementType())).encode(sample.value()).length));
    }

    private static int length(ValuePipeline.ValuePipelineBuilder<Object> builder, SampleValue sample) {
        try (ValuePipeline<Object> pipeline = builder.build()) {
            return pipeline.declaredAs(new ListType(sample.elementType())).encode(sample.value()).length;
        }
    }

    private record ListType(Class<?> element) implements ParameterizedType {

        @Override
        public Type[] getActualTypeArguments() {
            return new Type[] {element};
        }

        @Override
        public Type getRawType() {
            return List.class;
        }

        @Override
        public @Nullable Type getOwnerType() {
            return null;
        }
    }
}
