package dev.cachezip.columns;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Lists of forty values for each kind of column that the writer chooses. */
final class WrittenExamples {

    private static final int COUNT = 40;

    private WrittenExamples() {}

    /** Returns the lists by the kind and what is special. */
    static Map<String, List<@Nullable Object>> all() {
        Map<String, List<@Nullable Object>> all = new LinkedHashMap<>();
        all.put("RAW, of two types", list(i -> Rows.map("a name", "a text of all", "mixed", i % 2 == 0 ? i : "")));
        all.put("CONST", list(i -> "a text"));
        all.put("OPT", list(i -> i % 8 == 0 ? null : 10_000));
        all.put("OPT of nulls", list(i -> i % 2 == 0 ? null : List.of()));
        all.put("BOOL", list(i -> i % 3 == 0));
        all.put("INT, of all bits", list(i -> 100_000 + i * 7 % 40));
        all.put("INT of a plane", list(i -> 100_000 + (i % 20 == 0 ? 200 : i % 2)));
        all.put("INT of differences", list(i -> 1_000_000L * i + (long) i * i));
        all.put("INT of one step", list(i -> 1000 - i));
        all.put("F64", list(i -> Rows.map("a name", "a text of all", "number", i % 2 == 0 ? Math.PI : -0.0)));
        all.put("DEC", list(i -> i * 37 % 40 / 100.0));
        all.put("TIME", list(i -> Instant.ofEpochMilli(1_700_000_000_123L + i * 1000L)));
        all.put("BIN", list(i -> new byte[] {1, 2, 3, (byte) i}));
        all.put("DICT", list(i -> "word " + i % 3));
        all.put("STR", list(i -> "from " + (char) ('g' + i % 20) + (char) ('g' + i / 2 % 20) + " to"));
        all.put("HEX", list(i -> "00ff-%04x".formatted(i * 1637)));
        all.put("HEX in upper case", list(i -> "00FF-%04X".formatted(i * 1637)));
        all.put("NUM", list(i -> "no %d of 40".formatted(i)));
        all.put("NUM with zeros", list(i -> "A-%04d".formatted(i)));
        all.put("NUM with decimals", list(i -> "%d.%02d".formatted(i / 10, i)));
        all.put("LIST", list(i -> i % 3 == 0 ? List.of() : List.of(5, 5)));
        all.put("TUPLE", list(i -> List.of(2026, 1 + i % 12, "x")));
        all.put("STRUCT", list(i -> i % 2 == 0 ? Rows.map("id", i) : Rows.map("id", i, "name", "b")));
        return all;
    }

    private static List<@Nullable Object> list(IntFunction<@Nullable Object> value) {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            list.add(value.apply(i));
        }
        return list;
    }
}
