package dev.cachezip.benchmarks.dictionaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.cachezip.benchmarks.report.Environment;
import dev.cachezip.benchmarks.report.Goals;
import dev.cachezip.benchmarks.report.Results;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Dictionaries;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.redis.RedisPrograms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DictionarySizesTest {

    /** The bytes are the same in each run, so that their goals can be tested. */
    @Test
    void measure_valuesOfTheShop_reachTheirGoals() throws IOException {
        List<Results.Result> sizes = new ArrayList<>();
        for (DataSet dataSet : List.of(DataSet.SESSIONS, DataSet.PRODUCTS, DataSet.PAGES)) {
            sizes.addAll(DictionarySizes.measure(dataSet, dataSet.ofTheShop()));
        }
        Results results = new Results(List.of(new Results.Run(Environment.of(List.of()), Map.of(), sizes)));

        assertThat(numbers(sizes, "values")).hasSize(3).containsOnly(1000.0);
        assertThat(Goals.of("dictionaries").stream().flatMap(goal -> goal.reached(results).stream()))
                .hasSize(3)
                .containsOnly(true);
    }

    @Test
    void memory_documents_needLessWithADictionary() throws IOException {
        assumeThat(RedisPrograms.installed().isPresent())
                .as("a redis-server on the PATH")
                .isTrue();

        List<Results.Result> memory = DictionarySizes.memory(Documents.USERS);

        assertThat(numbers(memory, "memory")).hasSize(4).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(numbers(memory, "memory").get(1))
                .isGreaterThan(numbers(memory, "json").get(0));
    }

    @ParameterizedTest
    @EnumSource
    void bytes_ofAContent_doNotBecomeSmallerByASixteenth(Content content) throws IOException {
        List<byte[]> values = content.bytes();

        assertThat(values).hasSize(Content.COUNT);
        try (ValuePipeline<byte[]> pipeline = Variant.UNGUARDED.pipeline(ValueCodec.bytes(), Dictionaries.none())) {
            assertThat(values)
                    .filteredOn(value -> pipeline.encode(value).length <= value.length - value.length / 16)
                    .isEmpty();
        }
    }

    private static List<Double> numbers(List<Results.Result> results, String benchmark) {
        return results.stream()
                .filter(result -> result.benchmark().equals(benchmark))
                .map(result -> result.primaryMetric().rawData().get(0).get(0))
                .toList();
    }
}
