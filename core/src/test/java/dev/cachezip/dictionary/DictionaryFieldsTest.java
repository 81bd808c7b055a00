package dev.cachezip.dictionary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DictionaryFieldsTest {

    @Test
    void fields_ofAnId_areItsDigits() {
        assertThat(DictionaryFields.dictionary(0x00c0ffee)).asString().isEqualTo("00c0ffee");
        assertThat(DictionaryFields.facts(0x00c0ffee)).asString().isEqualTo("00c0ffee.about");
    }

    @Test
    void id_ofItsText_isTheId() {
        assertThat(DictionaryFields.id("00008000")).hasValue(0x8000);
        assertThat(DictionaryFields.id("7fffffff")).hasValue(Integer.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "current", "00007fff", "80000000", "00C0FFEE", "0c0ffee", "00c0ffee.about"})
    void id_ofAnotherText_isEmpty(String text) {
        assertThat(DictionaryFields.id(text)).isEmpty();
    }
}
