package dev.cachezip.cli.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.Fixtures;
import dev.cachezip.cli.dictionary.DictionaryFile;
import dev.cachezip.cli.value.ValueDecoder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SurveyTest {

    /** A server that lays out keys as no other does, and allocates in steps of so many bytes. */
    @ParameterizedTest
    @ValueSource(ints = {8, 16})
    void finish_unknownLayoutOfKeys_findsTheStepsFromTheValues(int quantum) {
        MemoryModel server = new MemoryModel(quantum);
        long expected = 0;
        try (ValueDecoder decoder = new ValueDecoder(1 << 10, DictionaryFile.of(null));
                Survey survey = new Survey(decoder, false)) {
            for (int i = 0; i < 60; i++) {
                byte[] stored = Fixtures.text("{\"name\":\"" + "x".repeat(i) + "\",\"stock\":" + i + "}");
                int keyLength = 5 + i % 3;
                long key = 40 + 3L * keyLength;
                survey.add("", keyLength, stored, key + server.value(stored.length, false));
                byte[] plain = PlainEstimate.of(decoder.decode(stored), false).bytes();
                expected += key + server.value(plain.length, false);
            }
            survey.finish(1);

            assertThat(survey.candidates().get(0).trial().name()).isEqualTo("none");
            assertThat(survey.candidates().get(0).memory()).isEqualTo(expected);
        }
    }
}
