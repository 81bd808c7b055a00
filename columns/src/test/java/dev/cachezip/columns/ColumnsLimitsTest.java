package dev.cachezip.columns;

import static dev.cachezip.columns.Rows.map;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.OutputBuffer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

/** A writer keeps the limits of readers: it leaves rows as they are, or chooses columns of another kind. */
class ColumnsLimitsTest {

    @Test
    void write_columnsAndRowsTogetherAboveTheLimit_leavesRows() {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            list.add(map("id", i, "name", "name of " + i));
        }
        byte[] rows = Rows.of(list);
        OutputBuffer unlimited = new OutputBuffer();
        assertThat(Columns.write(rows, 0, rows.length, unlimited)).isPositive();
        int both = rows.length + unlimited.length();

        OutputBuffer enough = limited(both);
        assertThat(Columns.write(rows, 0, rows.length, enough)).isPositive();
        assertThat(Rows.read(Arrays.copyOf(enough.array(), enough.length()), rows.length))
                .isEqualTo(rows);
        OutputBuffer tooLittle = limited(both - 1);
        assertThat(Columns.write(rows, 0, rows.length, tooLittle)).isZero();
        assertThat(tooLittle.length()).isZero();
    }

    private static OutputBuffer limited(int limit) {
        OutputBuffer buffer = new OutputBuffer();
        buffer.limit(limit);
        return buffer;
    }

    /** All rows but the first have 1 of 100 names, and enough other bytes for 99 absent values. */
    @ParameterizedTest
    @CsvSource({"160000, true", "175000, false"})
    void write_absentValues_leavesRowsAboveTheLimit(int count, boolean columns) {
        String rest = "x".repeat(110);
        Map<String, Object> first = map("rest", rest);
        List<Object> list = new ArrayList<>();
        list.add(first);
        for (int i = 0; i < 100; i++) {
            first.put(name(i), 1);
        }
        for (int i = 1; i < count; i++) {
            list.add(map("rest", rest, name(i % 100), 1));
        }
        byte[] rows = Rows.of(list);
        OutputBuffer out = new OutputBuffer();
        assertThat(Columns.write(rows, 0, rows.length, out) > 0).isEqualTo(columns);
        if (columns) {
            assertThat(Rows.read(Arrays.copyOf(out.array(), out.length()), rows.length))
                    .isEqualTo(rows);
        }
    }

    private static String name(int index) {
        return "n" + (char) ('0' + index / 10) + (char) ('0' + index % 10);
    }

    /** In 66 times 64 places, 255 words each: more than 2^20. */
    @Test
    void write_wordsOfDictionariesAboveTheLimit_writesOtherColumns() throws IOException {
        int count = 510;
        byte[] rows;
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            packer.packArrayHeader(count);
            for (int i = 0; i < count; i++) {
                String word = "" + (char) ('g' + i / 32) + (char) ('g' + i / 2 % 16);
                packer.packMapHeader(66);
                for (int outer = 0; outer < 66; outer++) {
                    packer.packString(name(outer)).packMapHeader(64);
                    for (int inner = 0; inner < 64; inner++) {
                        packer.packString(name(inner)).packString(word);
                    }
                }
            }
            rows = packer.toByteArray();
        }
        OutputBuffer out = new OutputBuffer();
        assertThat(Columns.write(rows, 0, rows.length, out)).isPositive();
        assertThat(Rows.read(Arrays.copyOf(out.array(), out.length()), rows.length))
                .isEqualTo(rows);
    }
}
