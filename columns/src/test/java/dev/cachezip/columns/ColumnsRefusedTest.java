package dev.cachezip.columns;

import static dev.cachezip.samples.Bytes.hex;
import static dev.cachezip.samples.Bytes.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.msgpack.BigEndian;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns that are not as docs/format.md says are refused, before they cost memory or time. */
class ColumnsRefusedTest {

    /** A list of two rows. */
    private static final String TWO = "0d 00 04 00 ";

    /** A list of 10^9 rows. */
    private static final String MANY = "0d 00 80a8d6b907 00 ";

    private static final int LIMIT = 64 << 20;

    /** A list of 20 million rows, nearly a third of the limit. */
    private static final String A_THIRD_OF_THE_LIMIT = "0d 00 80b48913 00 ";

    private static void malformed(byte[] columns, String reason) {
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> Rows.read(columns, LIMIT))
                .withMessageContaining(reason)
                .satisfies(e -> assertThat(e.offset()).isBetween(0L, (long) columns.length));
    }

    private static void malformed(String column, String reason) {
        malformed(Rows.columns(hex(column)), reason);
    }

    private static void tooLarge(String column) {
        byte[] columns = Rows.columns(hex(column));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        OutputBuffer rows = new OutputBuffer();
        rows.limit(LIMIT);
        long before = threads.getCurrentThreadAllocatedBytes();
        boolean tooLarge = isTooLarge(columns, rows);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 20);
        assertThat(tooLarge).isTrue();
        assertThat(rows.length()).isZero();
    }

    private static boolean isTooLarge(byte[] columns, OutputBuffer rows) {
        try {
            Columns.read(columns, 0, columns.length, rows);
            return false;
        } catch (CachezipException.TooLarge e) {
            return true;
        }
    }

    @Test
    void read_otherExtension_isMalformed() {
        malformed(hex("c70344 010000"), "no columns");
    }

    @Test
    void read_nothing_isMalformed() {
        malformed(new byte[0], "no columns");
    }

    @Test
    void read_versionTwo_isMalformed() {
        malformed(hex("c70354 020000"), "version 2");
    }

    @Test
    void read_longerThanItsHeader_isMalformed() {
        malformed(hex("c70354 010001 00"), "another length");
    }

    @Test
    void read_shorterThanItsHeader_isMalformed() {
        malformed(hex("c70454 010001"), "another length");
    }

    @Test
    void read_bytesAfterTheColumns_isMalformed() {
        malformed("00 01 00", "after the columns");
    }

    @Test
    void read_reservedKind_isMalformed() {
        malformed("05", "kind of column 5");
    }

    @Test
    void read_unknownKind_isMalformed() {
        malformed("11", "kind of column 17");
    }

    @Test
    void read_unknownFlags_isMalformed() {
        malformed("01 08", "flags 8");
    }

    @Test
    void read_flagsOfNoOthers_isMalformed() {
        malformed("01 03", "flags 3");
    }

    @Test
    void read_absentDocument_isMalformed() {
        malformed("01 05", "absent");
    }

    @Test
    void read_absentElement_isMalformed() {
        malformed(TWO + "01 01 01 0f 00", "absent");
    }

    @Test
    void read_absentInTuple_isMalformed() {
        malformed("0e 01 01 05", "absent");
    }

    @Test
    void read_threeLevelsOfOptionalValues_isMalformed() {
        malformed(TWO + "01 00 03 01 00 03 01 00 03 0f 01", "three levels");
    }

    @Test
    void read_threeLevelsOfNulls_isMalformed() {
        malformed(TWO + "01 00 03 01 00 03 01 04", "three levels");
    }

    @Test
    void read_unknownFormOfIntegers_isMalformed() {
        malformed("03 02 00 00", "form 2");
    }

    @Test
    void read_differencesOfNothing_isMalformed() {
        malformed("0d 00 00 00 03 01 00 00 00", "form 1 of 0");
    }

    @Test
    void read_integersOf65Bits_isMalformed() {
        malformed("03 00 00 41", "65 bits");
    }

    @Test
    void read_planesBeyondTheEnd_isMalformed() {
        malformed(TWO + "03 00 00 10 000000", "cut off");
    }

    @Test
    void read_bitsBeyondTheEnd_isMalformed() {
        malformed("0d 00 20 00 02 00", "cut off");
    }

    @Test
    void read_numberOfMoreThan64Bits_isMalformed() {
        malformed("03 00 ffffffffffffffffff02 00", "64 bits");
    }

    @Test
    void read_numberWithoutEnd_isMalformed() {
        malformed("03 00 ffffffffffffffffffff00", "64 bits");
    }

    @Test
    void read_beginningOfStringsBeyondTheEnd_isMalformed() {
        malformed("07 09 61", "beyond");
    }

    @Test
    void read_lengthsOfStringsBeyondTheEnd_isMalformed() {
        malformed(TWO + "07 00 00 00 04 00 616263", "beyond its bytes");
    }

    @Test
    void read_negativeLengthOfString_isMalformed() {
        malformed(TWO + "07 00 00 01 04 05 00 6161", "beyond its bytes");
    }

    @Test
    void read_lengthsOfStringsThatOverflow_isMalformed() {
        malformed(TWO + "07 00 00 00 feffffffffffffffff01 00 61", "beyond its bytes");
    }

    @Test
    void read_lengthsOfBytesBeyondTheEnd_isMalformed() {
        malformed(TWO + "0a 00 04 00 616263", "beyond its bytes");
    }

    @Test
    void read_noDifferentValues_isMalformed() {
        malformed("06 00", "no different values");
    }

    @Test
    void read_indexBeyondDifferentValues_isMalformed() {
        malformed("06 03 01 02 03 82 03", "index");
    }

    @Test
    void read_hugeIndex_isMalformed() {
        malformed("06 02 01 02 40 00000000000000ff", "index");
    }

    @Test
    void read_nameThatIsNoString_isMalformed() {
        malformed("0c 01 05 0f 05", "no str");
    }

    @Test
    void read_nameTwice_isMalformed() {
        malformed("0c 03 a161 a162 a161 0f 01 0f 02 0f 03", "name twice");
    }

    @Test
    void read_nameTwiceInAnotherFormat_isMalformed() {
        malformed("0c 02 a161 d90161 0f 01 0f 02", "name twice");
    }

    @Test
    void read_moreNamesThanBytes_isMalformed() {
        malformed("0c ff7f a161", "beyond");
    }

    @Test
    void read_19Decimals_isMalformed() {
        malformed("10 13 00 02 00", "19 decimals");
    }

    @Test
    void read_19DecimalsInText_isMalformed() {
        malformed("09 00 00 13 00 00 02 00", "19 decimals");
    }

    @Test
    void read_65DigitsInText_isMalformed() {
        malformed("09 00 00 00 41 00 02 00", "65 digits");
    }

    @Test
    void read_65HexadecimalDigits_isMalformed() {
        malformed("08 41 " + "00".repeat(50), "65 digits");
    }

    @Test
    void read_unknownUnitOfTime_isMalformed() {
        malformed("0b 01 00 02 00", "unit 1");
    }

    @Test
    void read_500Levels_areRead() {
        assertThat(Rows.read(Rows.columns(hex("0e01".repeat(500) + "0f00")))).hasSize(501);
    }

    @Test
    void read_501Levels_isMalformed() {
        malformed("0e01".repeat(501) + "0f00", "500 levels");
    }

    @Test
    void read_65536Columns_isMalformed() {
        byte[] list = hex("0e ff" + "0f00".repeat(255));
        byte[][] lists = new byte[255][];
        Arrays.fill(lists, list);
        // Two levels of 255 make 65,281 columns with those of the lists; this goes beyond.
        byte[] column = join(hex("0e 02 0e ff"), join(lists), hex("0e ff"), join(lists));
        byte[] header = hex("c9 00000000 54 01");
        byte[] columns = join(header, column);
        BigEndian.putInt(columns, 1, column.length + 1);
        malformed(columns, "65536 columns");
    }

    @Test
    void read_negativeLengthOfArray_isMalformed() {
        malformed("0d 00 01 00 00", "negative");
    }

    @Test
    void read_sumOfLengthsOf31Bits_isMalformed() {
        malformed(TWO + "0d 00 80808080 08 00 0f 00", "too many");
    }

    @Test
    void read_valueThatIsCutOff_isMalformed() {
        malformed("00 a261", "cut off");
    }

    @Test
    void read_valueOfTheUnusedByte_isMalformed() {
        malformed("0f c1", "no MessagePack");
    }

    @Test
    void read_valueOfManyElements_isMalformed() {
        malformed("0f ddffffffff 00", "cut off");
    }

    @Test
    void read_oneOfManyRows_isTooLarge() {
        tooLarge(MANY + "0f c0");
    }

    @Test
    void read_manyNumbersWithoutBytes_isTooLarge() {
        tooLarge(MANY + "03 01 00 02 00");
    }

    @Test
    void read_manyStringsWithoutBytes_isTooLarge() {
        tooLarge(MANY + "07 00 00 00 00 00");
    }

    @Test
    void read_manyEmptyMaps_isTooLarge() {
        tooLarge(MANY + "0c 00");
    }

    @Test
    void read_manyNulls_isTooLarge() {
        tooLarge(MANY + "01 04");
    }

    @Test
    void read_listsOfManyLists_isTooLarge() {
        tooLarge("0d 00 8001 00 0d 00 80808001 00 0d 00 8001 00 0f c0");
    }

    @Test
    void read_manyLongConstants_isTooLarge() {
        tooLarge("0d 00 80808008 00 0f b0" + "61".repeat(16));
    }

    @Test
    void read_timestampsLongerThanTheLimit_isTooLarge() {
        tooLarge(A_THIRD_OF_THE_LIMIT + "0b 00 00 00 00");
    }

    @Test
    void read_decimalsLongerThanTheLimit_isTooLarge() {
        tooLarge(A_THIRD_OF_THE_LIMIT + "10 00 00 00 00");
    }

    /** Else a few bytes would take as much memory as the limit allows, before the elements are counted. */
    @Test
    void outline_ofManyTimestamps_hasNoneOfThem() {
        byte[] columns = Rows.columns(hex(A_THIRD_OF_THE_LIMIT + "0b 00 00 00 00"));
        OutputBuffer outline = new OutputBuffer();
        outline.limit(3 * LIMIT);

        new ColumnDocument(columns, 0, columns.length, outline, Long.MAX_VALUE).outline();

        assertThat(outline.length()).isLessThan(10);
    }

    @Test
    void outline_ofShortListsInLists_hasNoneOfThem() {
        byte[] columns = Rows.columns(hex(TWO.repeat(25) + "0f c0"));
        OutputBuffer outline = new OutputBuffer();

        new ColumnDocument(columns, 0, columns.length, outline, Long.MAX_VALUE).outline();

        assertThat(outline.length()).isLessThan(10);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // A million nils, and as many absent ones and lists.
                "0d 00 80897a 00 0f c0",
                "0d 00 80897a 00 0c 01 a161 01 05",
                "0d 00 80897a 00 0d 00 00 00 01 04",
                // Two rows of 200 places, each with 255 words.
                TWO + "0e c8 200 dictionaries"
            })
    void read_columnsOfMoreMemoryThanTheirBytesWarrant_isTooLarge(String column) {
        String dictionary = "06 ff " + "c0 ".repeat(255) + "00 ";
        byte[] columns = Rows.columns(hex(column.replace("200 dictionaries", dictionary.repeat(200))));
        OutputBuffer rows = new OutputBuffer();
        assertThatExceptionOfType(CachezipException.TooLarge.class)
                .isThrownBy(() -> new ColumnDocument(columns, 0, columns.length, rows, 1 << 19).outline())
                .withMessageContaining("cachezip.max-object-size");
    }

    @Test
    void rows_ofLongTextsBeyondAQuarterOfTheMemory_isTooLarge() {
        byte[] columns = Rows.columns(hex("0d 00 d00f 00 0f d9 ff" + "61".repeat(255)));
        int length = 3 + 1000 * 257;
        long both = (long) length + columns.length;
        assertThatExceptionOfType(CachezipException.TooLarge.class)
                .isThrownBy(() -> rows(columns, 4 * both - 1))
                .withMessageContaining("cachezip.max-object-size");
        assertThat(rows(columns, 4 * both).length()).isEqualTo(length);
    }

    private static OutputBuffer rows(byte[] columns, long memory) {
        return new ColumnDocument(columns, 0, columns.length, new OutputBuffer(), memory).rows();
    }

    /** Each column that all rows lack costs two bytes of input, and must not cost time in each of the rows. */
    @Test
    void read_manyRowsThatLackManyNames_endsSoon() {
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            names.append("a4")
                    .append(HexFormat.of().formatHex("%04d".formatted(i).getBytes(StandardCharsets.US_ASCII)));
        }
        String column = "0d 00 80808008 00 0c 8827 " + names + "0105".repeat(5000);
        byte[] rows = Rows.read(Rows.columns(hex(column)), LIMIT);
        assertThat(rows).hasSize((1 << 23) + 5);
    }
}
