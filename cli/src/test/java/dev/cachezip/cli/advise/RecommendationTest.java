package dev.cachezip.cli.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.Fixtures;
import dev.cachezip.cli.dictionary.DictionaryFile;
import dev.cachezip.cli.value.ValueDecoder;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecommendationTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            *                | cachezip.compression.algorithm=none
            products::*      | cachezip.caches.products.algorithm=none
            products:v2::*   | cachezip.caches.products.algorithm=none
            products::471?   | cachezip.caches.products.algorithm=none
            shop:products::* | cachezip.caches[shop\\:products].algorithm=none
            two words::*     | cachezip.caches[two\\ words].algorithm=none
            prod*::*         | # for compression, look at one cache (--pattern 'NAME::*'), or at all of them
            [ab]::*          | # for compression, look at one cache (--pattern 'NAME::*'), or at all of them
            products*        | # for compression, look at one cache (--pattern 'NAME::*'), or at all of them
            ::*              | # for compression, look at one cache (--pattern 'NAME::*'), or at all of them
            """)
    void lines_pattern_areOfWhatItNames(String pattern, String line) {
        try (ValueDecoder decoder = new ValueDecoder(1 << 10, DictionaryFile.of(null));
                Survey survey = new Survey(decoder, false)) {
            survey.add("products", 10, Fixtures.typed(7), 0);
            survey.finish(1);

            String lines = new Recommendation(survey, new Source("", "", Instant.now(), 1, 1, pattern)).lines();

            assertThat(lines).isEqualTo("# application.properties\n" + line + "\n");
        }
    }
}
