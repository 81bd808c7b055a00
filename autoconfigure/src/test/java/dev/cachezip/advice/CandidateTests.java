package dev.cachezip.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.pipeline.CompressionTrial;
import dev.cachezip.pipeline.Layout;
import dev.cachezip.settings.Policies;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The properties that give a cache a setting. */
class CandidateTests {

    private static final String BOOKS = "cachezip.caches.books.";

    private static Candidate candidate(Algorithm algorithm, int level, boolean dictionary, Layout layout) {
        return new Candidate(algorithm, level, dictionary, layout, CompressionTrial.uncompressed());
    }

    @Test
    void properties_ofColumns_nameTheLayout() {
        assertThat(candidate(Algorithm.ZSTD, 3, false, Layout.COLUMNS).properties(Policies.books()))
                .containsExactly(
                        Map.entry(BOOKS + "algorithm", "zstd"),
                        Map.entry(BOOKS + "level", "3"),
                        Map.entry(BOOKS + "layout", "columns"));
    }

    @Test
    void properties_ofRowsForACacheWithColumns_nameTheLayout() {
        assertThat(candidate(Algorithm.LZ4, 0, false, Layout.ROWS).properties(Policies.books("layout=columns")))
                .containsExactly(Map.entry(BOOKS + "algorithm", "lz4"), Map.entry(BOOKS + "layout", "rows"));
    }

    @Test
    void properties_ofADictionary_turnItOn() {
        assertThat(candidate(Algorithm.ZSTD, 3, true, Layout.ROWS).properties(Policies.books()))
                .containsExactly(
                        Map.entry(BOOKS + "algorithm", "zstd"),
                        Map.entry(BOOKS + "level", "3"),
                        Map.entry(BOOKS + "dictionary", "on"));
    }

    @Test
    void properties_ofNoDictionaryForACacheWithOne_turnItOff() {
        assertThat(candidate(Algorithm.ZSTD, 1, false, Layout.ROWS).properties(Policies.books("dictionary=on")))
                .containsEntry(BOOKS + "dictionary", "off");
    }

    @Test
    void properties_ofNoCompression_areOne() {
        assertThat(new Candidate(null, 0, false, Layout.ROWS, CompressionTrial.uncompressed())
                        .properties(Policies.books()))
                .containsExactly(Map.entry(BOOKS + "algorithm", "none"));
    }
}
