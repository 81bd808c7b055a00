package dev.cachezip.dictionary;

import static dev.cachezip.samples.Bytes.hex;
import static dev.cachezip.samples.Bytes.toHex;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DictionaryFactsTest {

    private static final DictionaryFacts FACTS = new DictionaryFacts(1, 3, 100, 5000, 1000, 2000, 7L);

    private static final String GOLDEN = "87" + "a763726561746564" + "01" + "a56c6576656c" + "03"
            + "a773616d706c6573" + "64" + "a5706c61696e" + "cd1388" + "a673746f726564" + "cd03e8"
            + "a7776974686f7574" + "cd07d0" + "a772657469726564" + "07";

    @Test
    void write_isAMapByNames() {
        assertThat(toHex(FACTS.write())).isEqualTo(GOLDEN);
    }

    @Test
    void read_storedFacts_areTheSame() {
        assertThat(DictionaryFacts.read(hex(GOLDEN))).isEqualTo(FACTS);
        DictionaryFacts current = FACTS.retiredAt(null);
        assertThat(DictionaryFacts.read(current.write())).isEqualTo(current);
    }

    @Test
    void read_mapWithOtherNames_hasWhatIsKnown() {
        assertThat(DictionaryFacts.read(
                        hex("83" + "a763726561746564" + "05" + "a56c6576656c" + "ff" + "a3666f6f" + "90")))
                .isEqualTo(DictionaryFacts.unmeasured(5, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "01", "90", "87a763726561746564", "c1"})
    void read_otherBytes_isUnknown(String hex) {
        assertThat(DictionaryFacts.read(hex(hex))).isEqualTo(DictionaryFacts.UNKNOWN);
    }

    @Test
    void read_nothingOrTooMuch_isUnknown() {
        assertThat(DictionaryFacts.read(null)).isEqualTo(DictionaryFacts.UNKNOWN);
        byte[] tooLong = new byte[DictionaryFacts.MAX_LENGTH + 1];
        byte[] golden = hex(GOLDEN);
        System.arraycopy(golden, 0, tooLong, 0, golden.length);
        assertThat(DictionaryFacts.read(tooLong)).isEqualTo(DictionaryFacts.UNKNOWN);
    }

    @Test
    void ratio_isStoredByPlain() {
        assertThat(FACTS.ratio()).isEqualTo(0.2);
        assertThat(DictionaryFacts.UNKNOWN.ratio()).isEqualTo(1);
    }
}
