package dev.cachezip.columns;

import static dev.cachezip.columns.Rows.map;
import static dev.cachezip.samples.Bytes.hex;
import static dev.cachezip.samples.Bytes.join;
import static dev.cachezip.samples.Bytes.toHex;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.columns.ColumnExamples.Example;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows become columns from which they come back byte for byte. */
class ColumnsWriteTest {

    private static final int DOCUMENTS = 3000;

    private static final ValueCodec<Object> CODEC = ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.*"));

    static List<Example> examples() {
        return ColumnExamples.all();
    }

    /** Returns columns; empty if they are not worth it. Whatever they are, the rows come back. */
    private static byte[] write(byte[] rows) {
        OutputBuffer out = new OutputBuffer();
        boolean written = Columns.write(rows, 0, rows.length, out) > 0;
        byte[] columns = Arrays.copyOf(out.array(), out.length());
        if (written) {
            assertThat(columns.length * 4L).isLessThan(rows.length * 3L);
            assertThat(Columns.isColumns(columns, 0, columns.length)).isTrue();
            assertThat(Rows.read(columns, rows.length)).isEqualTo(rows);
        } else {
            assertThat(columns).isEmpty();
        }
        return columns;
    }

    private static byte[] write(Object rows) {
        return write(Rows.of(rows));
    }

    private static List<Object> rows(int count, IntFunction<Object> row) {
        List<Object> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(row.apply(i));
        }
        return rows;
    }

    /** Returns ten rows that are alike, but for those that are replaced. */
    private static List<@Nullable Object> ten(@Nullable Object... others) {
        List<@Nullable Object> rows = new ArrayList<>(rows(10, ColumnsWriteTest::row));
        for (int i = 0; i < others.length; i++) {
            rows.set(3 + 2 * i, others[i]);
        }
        return rows;
    }

    private static Object row(int i) {
        return map(
                "number",
                1000 + i,
                "text",
                "a text of all rows",
                "flag",
                i % 2 == 0,
                "list",
                List.of(i, "x"),
                "price",
                i / 4.0);
    }

    @ParameterizedTest
    @EnumSource
    void write_sampleValue_comesBack(SampleValue sample) {
        OutputBuffer rows = new OutputBuffer();
        CODEC.write(sample.value(), rows);
        byte[] columns = write(Arrays.copyOf(rows.array(), rows.length()));
        assertThat(columns.length > 0).isEqualTo(sample.isList() && sample.count() > 1);
    }

    @Test
    void write_listsForEachKind_areAsPinned() throws IOException {
        StringBuilder written = new StringBuilder();
        WrittenExamples.all()
                .forEach((name, list) -> written.append(name)
                        .append(": ")
                        .append(toHex(write(list)))
                        .append('\n'));
        assertThat(written.toString()).isEqualTo(Files.readString(Path.of("src/test/resources/columns/written.txt")));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void write_rowsOfExample_comeBack(Example example) {
        write(example.rows());
    }

    @Test
    void write_tenRows_becomeColumns() {
        assertThat(write(ten())).isNotEmpty();
    }

    @Test
    void write_oneRowIsNull_becomesColumns() {
        assertThat(write(ten((Object) null))).isNotEmpty();
    }

    @Test
    void write_oneValueIsNull_becomesColumns() {
        assertThat(write(ten(map("number", null, "text", null, "flag", null, "list", null, "price", null))))
                .isNotEmpty();
    }

    @Test
    void write_oneNameIsAbsent_becomesColumns() {
        assertThat(write(ten(map("number", 1, "flag", true, "price", 1.5), map(), map("flag", null))))
                .isNotEmpty();
    }

    @Test
    void write_oneRowHasMoreNames_becomesColumns() {
        assertThat(write(ten(map("first", 0, "number", 7, "middle", List.of(), "text", "b", "last", map("a", 1)))))
                .isNotEmpty();
    }

    @Test
    void write_oneArrayIsLonger_becomesColumns() {
        assertThat(write(ten(map("number", 5, "text", "x", "flag", true, "list", List.of(1, "x", 2.5), "price", 0.0))))
                .isNotEmpty();
    }

    @Test
    void write_valuesOfAnotherType_comeBack() {
        write(ten(map("number", "7", "text", 7, "flag", 7L, "list", map("a", 1), "price", 1)));
    }

    @Test
    void write_oneRowOfAnotherType_comesBack() {
        write(ten("text", 5, List.of(), true));
    }

    @Test
    void write_oneRowInOtherOrder_comesBack() {
        write(ten(map("price", 0.25, "list", List.of(1, "x"), "flag", true, "text", "a", "number", 1)));
    }

    @Test
    void write_allDefectsAtOnce_comeBack() {
        write(ten(null, map("text", 1), map("flag", true, "number", 2), List.of(1, 2, 3)));
    }

    @Test
    void write_nestedLists_becomeColumns() {
        List<Object> orders = rows(20, i -> map("no", "A-" + i, "lines", rows(i % 4, ColumnsWriteTest::row)));
        assertThat(write(map("customer", map("name", "b"), "orders", orders))).isNotEmpty();
    }

    @Test
    void write_sevenRows_areNotWorthIt() {
        assertThat(write(rows(7, ColumnsWriteTest::row))).isEmpty();
    }

    @Test
    void write_mapWithIdsAsNames_comesBack() {
        write(rows(100, i -> map("id" + i, i, "id" + (i + 1), i, "a", 5)));
    }

    @Test
    void write_nameTwice_comesBack() {
        byte[] row = hex("82 a161 01 a161 02");
        byte[][] rows = new byte[20][];
        Arrays.fill(rows, row);
        write(join(hex("dc0014"), join(rows)));
    }

    @Test
    void write_lastBitsOfNumbers_comeBack() {
        long[] numbers = {
            Long.MIN_VALUE, Long.MAX_VALUE, 0, -1, 1, 255, 256, -128, -129, 65_535, 65_536, -32_769, 1L << 32
        };
        write(rows(400, i -> map("number", numbers[i % numbers.length], "name of the same text", numbers[i % 2])));
    }

    @Test
    void write_doublesThatAreNoDecimals_comeBack() {
        double[] numbers = {0.1, -0.0, Double.NaN, 1e300, Double.MIN_VALUE, Double.NEGATIVE_INFINITY, 1e15 + 0.3};
        write(rows(
                100,
                i -> map(
                        "a long name of a number",
                        numbers[i % numbers.length],
                        "and of another",
                        i == 7 ? -0.0 : i / 8.0)));
    }

    @Test
    void write_numbersInTextThatAreNotCanonical_comeBack() {
        String[] texts = {"-0", "00", "+1", "1.", ".5", "1e5", "01", "1", "-01", "1.0", "99999999999999999999", ""};
        for (String text : texts) {
            write(rows(
                    30,
                    i -> map("a long name of a number", i == 9 ? text : "" + i, "another", "1." + (10 + i) + text)));
        }
    }

    @Test
    void write_deepDocument_comesBack() {
        Object value = rows(100, ColumnsWriteTest::row);
        for (int i = 0; i < 450; i++) {
            value = i % 2 == 0 ? List.of(value) : map("a", value);
        }
        write(value);
    }

    @Test
    void write_withinOtherBytes_isAppended() {
        Example example = ColumnExamples.users();
        byte[] around = join(new byte[3], example.rows(), new byte[5]);
        OutputBuffer out = new OutputBuffer();
        out.write(99);
        assertThat(Columns.write(around, 3, example.rows().length, out)).isPositive();
        assertThat(out.array()[0]).isEqualTo((byte) 99);
        assertThat(Rows.read(Arrays.copyOfRange(out.array(), 1, out.length()))).isEqualTo(example.rows());
    }

    @Test
    void write_bufferWithALowLimit_isNotWorthIt() {
        byte[] rows = ColumnExamples.users().rows();
        OutputBuffer out = new OutputBuffer();
        out.limit(100);
        assertThat(Columns.write(rows, 0, rows.length, out)).isZero();
        assertThat(out.length()).isZero();
    }

    @Test
    void write_rowsThatAreCutOffOrChanged_neverFails() {
        byte[] rows = ColumnExamples.orders().rows();
        for (int length = 0; length < rows.length; length++) {
            assertThat(write(Arrays.copyOf(rows, length))).isEmpty();
        }
        Random random = new Random(7);
        for (int i = 0; i < 10_000; i++) {
            byte[] changed = rows.clone();
            changed[random.nextInt(rows.length)] = (byte) random.nextInt();
            changed[random.nextInt(rows.length)] = (byte) random.nextInt();
            write(changed);
        }
    }

    @Test
    void write_randomDocuments_comeBack() {
        int columns = 0;
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            columns += write(RandomRows.of(seed)).length > 0 ? 1 : 0;
        }
        assertThat(columns).isGreaterThan(DOCUMENTS / 4);
    }
}
