package dev.cachezip.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.DictionaryTrainer;
import dev.cachezip.compress.Training;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.pipeline.CompressionTrial;
import dev.cachezip.settings.Policies;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is said about dictionaries, and the properties that give a cache a setting. */
class CacheAdviserTests {

    private static final String BOOKS = "cachezip.caches.books.";

    private static Map<String, String> properties(CompressionTrial setting, String... ofTheCache) {
        try (setting) {
            return CacheAdviser.properties(setting, Policies.books(ofTheCache));
        }
    }

    @Test
    void properties_ofColumns_nameTheLayout() {
        assertThat(properties(CompressionTrial.ofColumns(Algorithm.ZSTD, 3)))
                .containsExactly(
                        Map.entry(BOOKS + "algorithm", "zstd"),
                        Map.entry(BOOKS + "level", "3"),
                        Map.entry(BOOKS + "layout", "columns"));
    }

    @Test
    void properties_ofRowsForACacheWithColumns_nameTheLayout() {
        assertThat(properties(CompressionTrial.of(Algorithm.LZ4, 0), "layout=columns"))
                .containsExactly(Map.entry(BOOKS + "algorithm", "lz4"), Map.entry(BOOKS + "layout", "rows"));
    }

    @Test
    void properties_ofADictionary_turnItOn() {
        List<byte[]> samples = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            samples.add(("{\"title\":\"title " + i * 7919 + "\",\"author\":\"author " + i * 31 + "\"}")
                    .getBytes(StandardCharsets.UTF_8));
        }
        Training training =
                DictionaryTrainer.create(3, DictionaryTrainer.DEFAULT_LENGTH).train(samples, null);
        try (ZstdDictionary dictionary = ((Training.DictionaryCandidate) training).dictionary()) {
            assertThat(properties(CompressionTrial.of(dictionary, 3)))
                    .containsExactly(
                            Map.entry(BOOKS + "algorithm", "zstd"),
                            Map.entry(BOOKS + "level", "3"),
                            Map.entry(BOOKS + "dictionary", "on"));
        }
    }

    @Test
    void properties_ofNoDictionaryForACacheWithOne_turnItOff() {
        assertThat(properties(CompressionTrial.of(Algorithm.ZSTD, 1), "dictionary=on"))
                .containsEntry(BOOKS + "dictionary", "off");
    }

    @Test
    void properties_ofNoCompression_areOne() {
        assertThat(properties(CompressionTrial.uncompressed())).containsExactly(Map.entry(BOOKS + "algorithm", "none"));
    }

    private static List<byte[]> noise(int count, int length) {
        Random random = new Random(1);
        return Stream.generate(() -> new byte[length])
                .limit(count)
                .peek(random::nextBytes)
                .toList();
    }

    private static List<String> notes(List<byte[]> values) {
        List<String> notes = new ArrayList<>();
        assertThat(CacheAdviser.trained(values, notes)).isNull();
        return notes;
    }

    @Test
    void trained_onFewValues_saysSo() {
        assertThat(notes(noise(1, 100))).containsExactly("There are too few values to train a dictionary.");
    }

    @Test
    void trained_onValuesThatShrinkNoFurther_saysSo() {
        assertThat(notes(noise(100, 60_000))).containsExactly("A dictionary saves less than 5 %.");
    }

    /** With these, zstd 1.5.7 would read beyond the samples. */
    @Test
    void trained_onValuesThatAreMostlyEmpty_saysSo() {
        List<byte[]> values =
                Stream.concat(noise(38, 0).stream(), noise(2, 5000).stream()).toList();
        assertThat(notes(values)).containsExactly("There are too few values to train a dictionary.");
    }
}
