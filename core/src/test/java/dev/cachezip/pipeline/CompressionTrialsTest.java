package dev.cachezip.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.SessionSamples;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.samples.SampleValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CompressionTrialsTest {

    private static final List<byte[]> SESSIONS = SessionSamples.sessions(2, 50);
    private static final ValueCodec<Object> CODEC = ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.samples.*"));

    /** A value below the length from which values are compressed. */
    private static final byte[] SHORT = new byte[1];

    private static byte[] list() {
        try (ValuePipeline<Object> plain =
                ValuePipeline.builder(CODEC).uncompressed().build()) {
            return plain.encode(SampleValue.LAYOUTS_100.value());
        }
    }

    private static List<String> names(List<CompressionTrial> settings) {
        return settings.stream().map(CompressionTrial::name).toList();
    }

    private static CompressionTrial named(CompressionTrials trials, String name) {
        return trials.all().stream()
                .filter(trial -> trial.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void compared_valuesWithoutLists_haveNoColumns() {
        try (CompressionTrials trials = new CompressionTrials(null, null)) {
            SESSIONS.forEach(trials::add);

            assertThat(names(trials.compared()))
                    .containsExactly("none", "lz4 0", "zstd -1", "zstd 1", "zstd 3", "zstd 9");
            assertThat(names(trials.all()))
                    .containsExactly("none", "lz4 0", "zstd -1", "zstd 1", "zstd 3", "zstd 9", "zstd 3 + columns");
        }
    }

    @Test
    void compared_lists_haveColumns() {
        try (CompressionTrials trials = new CompressionTrials(null, null)) {
            trials.add(list());

            assertThat(trials.compared()).isEqualTo(trials.all());
            assertThat(named(trials, "zstd 3 + columns").storedBytes())
                    .isLessThan(named(trials, "zstd 3").storedBytes() * 6 / 10);
        }
    }

    @Test
    void compared_withATrainedDictionary_hasItOnTop() {
        try (ZstdDictionary dictionary = SessionSamples.dictionary(1);
                CompressionTrials trials = new CompressionTrials(null, dictionary)) {
            SESSIONS.forEach(trials::add);

            assertThat(names(trials.compared()))
                    .containsExactly("none", "lz4 0", "zstd -1", "zstd 1", "zstd 3", "zstd 9", "zstd 3 + dictionary");
            assertThat(named(trials, "zstd 3 + dictionary").storedBytes())
                    .isLessThan(named(trials, "zstd 3").storedBytes() / 2);
        }
    }

    @Test
    void compared_withADictionaryAtAllLevels_hasNoZstdWithoutIt() {
        try (ZstdDictionary dictionary = SessionSamples.dictionary(1);
                CompressionTrials trials = new CompressionTrials(dictionary, null)) {
            trials.add(list());

            assertThat(names(trials.compared()))
                    .containsExactly(
                            "none",
                            "lz4 0",
                            "zstd -1 + dictionary",
                            "zstd 1 + dictionary",
                            "zstd 3 + dictionary",
                            "zstd 9 + dictionary");
        }
    }

    @Test
    void add_severalValues_areLengthsInTheOrderOfTheSettings() {
        try (CompressionTrials trials = new CompressionTrials(null, null)) {
            long[] sums = new long[trials.all().size()];
            for (byte[] session : SESSIONS) {
                int[] lengths = trials.add(session);
                assertThat(lengths[0]).isEqualTo(session.length);
                IntStream.range(0, sums.length).forEach(i -> sums[i] += lengths[i]);
            }

            assertThat(trials.all()).extracting(CompressionTrial::storedBytes).containsExactly(box(sums));
            assertThat(sums[4]).isLessThan(sums[0]);
        }
    }

    private static Long[] box(long[] numbers) {
        return IntStream.range(0, numbers.length).mapToObj(i -> numbers[i]).toArray(Long[]::new);
    }

    @Test
    void measure_ofSeveralValues_isTheTimeOfAll() {
        try (CompressionTrials trials = new CompressionTrials(null, null)) {
            trials.add(SHORT);
            trials.add(
                    "any machine needs longer for megabytes, ".repeat(200_000).getBytes(StandardCharsets.US_ASCII));

            trials.measure(1);

            assertThat(named(trials, "zstd 9").compressMicros()).isGreaterThan(20);
            assertThat(named(trials, "zstd 9").decompressMicros()).isGreaterThan(20);
        }
    }

    @Test
    void measure_ofSettingsThatAreNotCompared_doesNothing() {
        try (CompressionTrials trials = new CompressionTrials(null, null)) {
            trials.add(SESSIONS.get(0));

            trials.measure(1);

            assertThat(trials.compared())
                    .allSatisfy(trial -> assertThat(trial.compressMicros()).isLessThan(Double.MAX_VALUE));
            assertThat(named(trials, "zstd 3 + columns").compressMicros()).isEqualTo(Double.MAX_VALUE);
        }
    }

    /** A time that was measured once counts as disturbed. */
    @Test
    void measure_withEqualTimes_isInSeveralTurnsAndUndisturbed() {
        AtomicLong clock = new AtomicLong();
        try (CompressionTrials trials = new CompressionTrials(null, null)) {
            SESSIONS.forEach(trials::add);

            trials.measure(1, () -> clock.addAndGet(1_000_000));

            assertThat(trials.compared()).noneMatch(CompressionTrial::isDisturbed);
            assertThat(named(trials, "zstd 9").compressMicros()).isEqualTo(1_000.0 / SESSIONS.size());
        }
    }
}
