package dev.cachezip.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.Decompressors;
import dev.cachezip.compress.HeldDictionaries;
import dev.cachezip.compress.SessionSamples;
import dev.cachezip.compress.ZstdCompressor;
import dev.cachezip.compress.ZstdDictionary;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pipelines with dictionaries. */
class DictionaryPipelineTest {

    private final ZstdDictionary dictionary = SessionSamples.dictionary(1);
    private final List<byte[]> sessions = SessionSamples.sessions(2, 500);
    private final Counts counts = new Counts();

    private static ValuePipeline.ValuePipelineBuilder<byte[]> builder() {
        return ValuePipeline.builder(ValueCodec.bytes());
    }

    @Test
    void encode_withDictionary_isCountedAndAThirdOfPlain() {
        try (ValuePipeline<byte[]> pipeline =
                builder().dictionaries(HeldDictionaries.of(dictionary)).build().observedBy(counts)) {
            long plain = 0;
            long stored = 0;
            for (byte[] session : sessions) {
                byte[] bytes = pipeline.encode(session);
                assertThat(pipeline.decode(bytes)).isEqualTo(session);
                plain += session.length;
                stored += bytes.length;
            }
            assertThat(stored).isLessThan(plain / 3);
        }
        assertThat(counts.byLabel).containsOnlyKeys("zstd-dictionary").containsEntry("zstd-dictionary", 500);
    }

    @Test
    void decode_readersOfAllKinds_readItWithTheDictionaryOnly() {
        HeldDictionaries held = HeldDictionaries.of(dictionary);
        byte[] stored;
        try (ValuePipeline<byte[]> writer = builder().dictionaries(held).build()) {
            stored = writer.encode(sessions.get(0));
        }
        held.noCurrent();
        try (Decompressors shared = Decompressors.create();
                ValuePipeline<byte[]> lz4 = builder()
                        .compressor(Compressor.create(Algorithm.LZ4))
                        .decompressors(shared.with(held))
                        .build();
                ValuePipeline<byte[]> none = builder()
                        .uncompressed()
                        .decompressors(shared.with(held))
                        .build();
                ValuePipeline<byte[]> off =
                        builder().decompressors(shared).dictionaries(held).build();
                ValuePipeline<byte[]> without = builder().decompressors(shared).build()) {
            for (ValuePipeline<byte[]> reader : List.of(lz4, none, off)) {
                assertThat(reader.decode(stored)).isEqualTo(sessions.get(0));
            }
            assertThat(off.observedBy(counts).encode(new byte[200])).hasSizeLessThan(100);
            assertThatExceptionOfType(CachezipException.UnknownDictionary.class)
                    .isThrownBy(() -> without.decode(stored))
                    .satisfies(e -> assertThat(e.dictionaryId()).isEqualTo(dictionary.id()));
        }
        assertThat(counts.byLabel).containsOnlyKeys("zstd");
    }

    @Test
    void decode_flippedBitOfAFrameWithChecksumAndDictionary_isNeverAnotherValue() {
        HeldDictionaries held = HeldDictionaries.of(dictionary);
        try (ValuePipeline<byte[]> pipeline = builder()
                .compressor(ZstdCompressor.createWithChecksum(3))
                .dictionaries(held)
                .build()) {
            byte[] stored = pipeline.encode(sessions.get(0));
            assertThat(pipeline.decode(stored)).isEqualTo(sessions.get(0));
            for (int i = 8 * Envelope.LENGTH; i < 8 * stored.length; i++) {
                byte[] flipped = stored.clone();
                flipped[i / 8] ^= (byte) (1 << i % 8);
                try {
                    assertThat(pipeline.decode(flipped)).isEqualTo(sessions.get(0));
                } catch (CachezipException e) {
                    assertThat(e.kind()).isIn("malformed", "unknown-dictionary", "too-large");
                }
            }
        }
    }

    /** Values that only shrink with a dictionary: the guard closes without it, samples go on, and it opens at once. */
    @Test
    void encode_aDictionaryForSkippedValues_compressesTheNextOne() {
        HeldDictionaries held = HeldDictionaries.of();
        List<byte[]> values =
                sessions.stream().map(session -> Arrays.copyOf(session, 90)).toList();
        try (ValuePipeline<byte[]> pipeline =
                builder().dictionaries(held).build().observedBy(counts)) {
            values.forEach(pipeline::encode);
            assertThat(counts.byLabel.get("skipped")).isGreaterThan(400);
            assertThat(held.offeredCount()).isEqualTo(500);
            counts.byLabel.clear();
            held.change(dictionary);
            values.forEach(pipeline::encode);
            assertThat(counts.byLabel).containsOnlyKeys("zstd-dictionary");
        }
    }

    @Test
    void build_dictionariesForPipelinesThatCannotUseThem_areRefused() {
        HeldDictionaries held = HeldDictionaries.of(dictionary);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().uncompressed().dictionaries(held).build())
                .withMessageContaining("without compression");
        try (Compressor lz4 = Compressor.create(Algorithm.LZ4)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () -> builder().compressor(lz4).dictionaries(held).build())
                    .withMessageContaining("lz4");
        }
    }

    @Test
    void all_outcomes_haveTheirOwnLabels() {
        assertThat(Outcome.all())
                .extracting(Outcome::label)
                .containsExactly(
                        "zstd",
                        "zstd-dictionary",
                        "zstd-columns",
                        "lz4",
                        "lz4-columns",
                        "too-short",
                        "not-smaller",
                        "skipped",
                        "uncompressed",
                        "columns");
        assertThat(Outcome.all())
                .contains(
                        new Outcome.CompressedBlock(Algorithm.ZSTD, "zstd"),
                        new Outcome.CompressedBlock(Algorithm.LZ4, "lz4"));
    }
}
