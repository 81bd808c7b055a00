package dev.cachezip.benchmarks.dictionaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.cachezip.benchmarks.dictionaries.DictionaryResults.Memory;
import dev.cachezip.benchmarks.dictionaries.DictionaryResults.Sizes;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Dictionaries;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.redis.RedisPrograms;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OthersTest {

    /** The bytes are the same in each run, so that their goals can be tested. */
    @ParameterizedTest
    @EnumSource(names = {"SESSIONS", "PRODUCTS", "PAGES"})
    void sizes_valuesOfTheShop_reachTheGoal(DataSet dataSet) throws IOException {
        Sizes sizes = Sizes.measure(dataSet, dataSet.ofTheShop());

        assertThat(sizes.values()).isEqualTo(1000);
        assertThat(of(sizes, Variant.UNGUARDED)).isLessThanOrEqualTo(of(sizes, Variant.PLAIN));
        double ratio = of(sizes, Variant.DICTIONARY) / of(sizes, Variant.PLAIN);
        assertThat(DictionaryGoals.all())
                .filteredOn(goal -> goal.measured().equals(new Side.Stored(dataSet, Variant.DICTIONARY)))
                .singleElement()
                .satisfies(goal -> assertThat(ratio).isLessThanOrEqualTo(goal.limit()));
    }

    @Test
    void memory_documents_needLessWithADictionary() throws IOException {
        assumeThat(RedisPrograms.installed().isPresent())
                .as("a redis-server on the PATH")
                .isTrue();

        Memory memory = Memory.measure(Documents.USERS);

        assertThat(memory.count()).isEqualTo(909);
        assertThat(List.copyOf(memory.bytes().values())).hasSize(4).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(memory.bytes().get(DocumentForm.JSON)).isGreaterThan(memory.jsonBytes());
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

    private static double of(Sizes sizes, Variant variant) {
        return Objects.requireNonNull(sizes.bytes().get(variant));
    }
}
