package dev.cachezip.benchmarks.dictionaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.benchmarks.dictionaries.DictionaryCase.Operation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DictionaryCaseTest {

    @Test
    void all_cases_areThereOnceAndWhatTheirParametersSay() {
        assertThat(DictionaryCase.all())
                .doesNotHaveDuplicates()
                .allSatisfy(next -> assertThat(DictionaryCase.of("any.package." + next.benchmark(), next.parameters()))
                        .hasValue(next));
    }

    @Test
    void all_cases_haveTheBaseFirst() {
        for (Content content : Content.values()) {
            List<DictionaryCase> written = DictionaryCase.all().stream()
                    .filter(next ->
                            next.operation() == Operation.WRITE && next.values().equals(content.name()))
                    .toList();
            assertThat(written.get(0).variant()).isEqualTo(Variant.UNGUARDED);
        }
    }

    @Test
    void of_anotherBenchmark_isEmpty() {
        assertThat(DictionaryCase.of("org.example.CodecBenchmark.encode", Map.of()))
                .isEmpty();
    }

    @Test
    void of_unknownValues_isRefused() {
        assertThatThrownBy(() ->
                        DictionaryCase.of("any.GuardBenchmark.write", Map.of("content", "LETTERS", "variant", "PLAIN")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("LETTERS");
    }
}
