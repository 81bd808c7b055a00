package dev.cachezip.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.columns.ColumnExamples.Example;
import dev.cachezip.samples.Bytes;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns that were written by hand are read as docs/format.md says. */
class ColumnsReadTest {

    static List<Example> examples() {
        return ColumnExamples.all();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void read_columns_areTheRows(Example example) {
        assertThat(Rows.read(example.columns())).asHexString().isEqualTo(hexOf(example.rows()));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void read_limitOfTheRows_isEnough(Example example) {
        assertThat(Rows.read(example.columns(), example.rows().length)).isEqualTo(example.rows());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void read_limitOfOneByteLess_isTooLarge(Example example) {
        assertThatExceptionOfType(CachezipException.TooLarge.class)
                .isThrownBy(() -> Rows.read(example.columns(), example.rows().length - 1));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void read_cutOffAnywhere_isMalformed(Example example) {
        byte[] columns = example.columns();
        int header = columns[0] == (byte) 0xc7 ? 4 : 5;
        for (int length = 1; length < columns.length - header; length++) {
            byte[] cut = Rows.columns(Arrays.copyOfRange(columns, header, header + length));
            assertThatExceptionOfType(CachezipException.Malformed.class)
                    .isThrownBy(() -> Rows.read(cut))
                    .satisfies(e -> assertThat(e.offset()).isBetween(0L, (long) cut.length));
        }
    }

    @Test
    void examples_ofTheDocument_haveTheirLengths() {
        assertThat(ColumnExamples.orders().rows()).hasSize(357);
        assertThat(ColumnExamples.orders().columns()).hasSize(89);
        assertThat(ColumnExamples.users().rows()).hasSize(421);
        assertThat(ColumnExamples.users().columns()).hasSize(50);
    }

    /** What a writer of this project does not write. */
    @ParameterizedTest
    @CsvSource({
        // A second before 1970, one from 2^34 seconds on, and half a second before 1970.
        "0b 00 00 01 00, c70cff 00000000 ffffffffffffffff",
        "0b 00 00 8080808080 01 00, c70cff 00000000 0000000400000000",
        "0b 03 00 e707 00, c70cff 1dcd6500 ffffffffffffffff",
        // Nothing is made of the unused half of the last plane.
        "08 01 00 af, a161",
        "08 01 00 a0, a161",
        // Digits: two after the point, and none, one and five in all.
        "09 0000 02 00 00 0a 00, a4302e3035",
        "09 0000 02 01 00 0a 00, a4302e3035",
        "09 0000 02 05 00 0a 00, a63030302e3035",
        "09 0000 00 00 00 00 00, a130",
        "09 0000 00 03 00 09 00, a42d303035"
    })
    void read_rareForms_areAsTheDocumentSays(String column, String rows) {
        assertThat(Rows.read(Rows.columns(Bytes.hex(column)))).isEqualTo(Bytes.hex(rows));
    }

    @Test
    void read_withinOtherBytes_isAppended() {
        Example example = ColumnExamples.users();
        byte[] around = new byte[example.columns().length + 10];
        System.arraycopy(example.columns(), 0, around, 7, example.columns().length);
        OutputBuffer rows = new OutputBuffer();
        rows.write(99);
        Columns.read(around, 7, example.columns().length, rows);
        assertThat(rows.array()[0]).isEqualTo((byte) 99);
        assertThat(Arrays.copyOfRange(rows.array(), 1, rows.length())).isEqualTo(example.rows());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "c7", "c703", "c7035501", "d454", "d5540100", "c80003", "c9000354", "93c0c0c0", "a3547454"})
    void isColumns_otherBytes_isFalse(String digits) {
        byte[] plain = Bytes.hex(digits);
        assertThat(Columns.isColumns(plain, 0, plain.length)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"c7035401", "c703540200", "c800035401", "c90000000354"})
    void isColumns_extensionOfAnyVersion_isTrue(String digits) {
        byte[] plain = Bytes.hex("ff" + digits);
        assertThat(Columns.isColumns(plain, 1, plain.length - 1)).isTrue();
    }

    private static String hexOf(byte[] bytes) {
        return Bytes.toHex(bytes).toUpperCase(Locale.ROOT);
    }
}
