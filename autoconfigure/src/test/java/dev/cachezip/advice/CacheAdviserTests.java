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
import org.junit.jupiter.api.Test;

/** The properties that give a cache a setting. */
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
        try (ZstdDictionary dictionary = ((Training.Candidate) training).dictionary()) {
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
}
