package dev.cachezip.columns;

import static dev.cachezip.columns.Rows.map;
import static dev.cachezip.samples.Bytes.hex;
import static dev.cachezip.samples.Bytes.join;

import dev.cachezip.msgpack.MessagePackExtension;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Columns of each kind, written by hand from docs/format.md, and the rows that they stand for. */
final class ColumnExamples {

    /** The bytes to read: columns with their header, and the rows. */
    @SuppressWarnings("ArrayRecordComponent")
    record Example(String name, byte[] columns, byte[] rows) {

        @Override
        public String toString() {
            return name;
        }
    }

    private static final String NOTES = "azcygwivmtos";

    private ColumnExamples() {}

    /** Returns all examples. */
    static List<Example> all() {
        List<Example> all = new ArrayList<>(scalars());
        all.addAll(texts());
        all.addAll(containers());
        all.add(orders());
        all.add(users());
        return all;
    }

    private static List<Example> scalars() {
        return List.of(
                list("RAW", "00 01 a161 c0 9101", 1, "a", null, List.of(1)),
                list("OPT with null", "01 00 05 00 0102", 1, null, 2),
                list("OPT of nulls only", "01 04", null, null),
                list("OPT with flags, all there", "01 00 03 00 0102", 1, 2),
                list("BOOL", "02 0d", true, false, true, true),
                list("BOOL of nine", "02 0101", true, false, false, false, false, false, false, false, true),
                list("INT without width", "03 00 0d 00", -7, -7, -7),
                list("INT of one plane", "03 00 03 08 000280", -2, 0, 126),
                list("INT of two planes", "03 00 00 0a 00ff01 000001", 0, 255, 257),
                list("INT with bits only", "03 00 00 83 8801", 0, 1, 6),
                list("INT of a plane and bits", "03 00 00 89 00ff01 05", 256, 255, 257),
                list("INT of 64 bits", "03 00 00 40" + "00".repeat(7) + "80", Long.MIN_VALUE),
                list(
                        "INT, both ends",
                        "03 00 ffffffffffffffffff01 40" + "00ff".repeat(8),
                        Long.MIN_VALUE,
                        Long.MAX_VALUE),
                list("INT of equal differences", "03 01 14 02 00", 10, 11, 12, 13),
                list("INT of differences", "03 01 14 00 82 24", 10, 10, 11, 13),
                list("INT of one difference less", "03 01 14 02 00", 10),
                list("INT, differences that wrap", "03 01 feffffffffffffffff01 02 00", Long.MAX_VALUE, Long.MIN_VALUE),
                list("INT of 200 differences", "03 01 00 02 00", range(0, 200)),
                list("INT of 200 distances", "03 00 00 08" + "0102".repeat(100), range(0, 200, i -> 1 + i % 2)),
                list(
                        "F64",
                        "04 3fff f0f8 0000 0000 0000 0000 0000 0001",
                        1.0,
                        Double.longBitsToDouble(0xfff8_0000_0000_0001L)),
                list("DEC", "10 01 00 00 08 00030a", 0.0, 0.3, 1.0),
                list("TIME of seconds", "0b 00 00 00 08 0001", Instant.ofEpochSecond(0), Instant.ofEpochSecond(1)),
                list("TIME before 1970", "0b 03 00 01 00", Instant.ofEpochMilli(-1)),
                list("TIME of nanoseconds", "0b 09 00 02 00", Instant.ofEpochSecond(0, 1)),
                list("TIME of microseconds", "0b 06 00 02 00", Instant.ofEpochSecond(0, 1000)),
                list("BIN", "0a 00 02 81 02 010203", new byte[] {1}, new byte[] {2, 3}),
                list("CONST", "0f 9101", List.of(1), List.of(1), List.of(1)),
                list(
                        "CONST extension",
                        "0f d40501",
                        new MessagePackExtension((byte) 5, new byte[] {1}),
                        new MessagePackExtension((byte) 5, new byte[] {1})));
    }

    private static List<Example> texts() {
        return List.of(
                list("DICT", "06 02 a161 a162 81 06", "a", "b", "b", "a"),
                list("DICT of one", "06 01 a161", "a", "a"),
                list("DICT of three", "06 03 a161 a162 01 82 24", "a", "b", 1, "a"),
                list("STR", "07 026e6f 0121 00 00 82 24 787979", "no!", "nox!", "noyy!", "no!"),
                list("STR of bytes beyond ASCII", "07 00 00 00 04 00 c3a9c3a8", "é", "è"),
                list("HEX", "08 05 06 2d2d a0b1 c2d3", "a--0c", "b--1d"),
                list("HEX in upper case", "08 82 00 0afb", "0A", "FB"),
                list("HEX of constants", "08 01 01 78", "x", "x"),
                list("NUM", "09 0161 0162 00 00 00 09 08 00050f", "a-5b", "a0b", "a10b"),
                list("NUM with zeros", "09 00 00 00 03 00 02 08 0063", "001", "100"),
                list("NUM with decimals", "09 00 00 02 00 00 01 08 000164", "-0.01", "0.00", "0.99"),
                list("NUM with decimals and zeros", "09 00 00 01 04 00 02 08 00", "000.1"),
                list("NUM, least", "09 00 00 00 00 00 ffffffffffffffffff01 00", "-9223372036854775808"));
    }

    private static List<Example> containers() {
        return List.of(
                list("LIST", "0d 00 00 82 09 03 00 00 08 010203", List.of(1), List.of(2, 3), List.of()),
                list("LIST of nothing", "0d 00 00 00 00", List.of(), List.of()),
                list("TUPLE", "0e 02 03 00 02 08 0001 0f a178", List.of(1, "x"), List.of(2, "x")),
                list("TUPLE of nothing", "0e 00", List.of(), List.of()),
                list(
                        "STRUCT",
                        "0c 02 a161 a162 03 00 02 08 0001 0f c3",
                        map("a", 1, "b", true),
                        map("a", 2, "b", true)),
                list("STRUCT of nothing", "0c 00", map(), map()),
                list("STRUCT with an absent name", "0c 01 a161 01 01 02 0f 05", map(), map("a", 5)),
                list("STRUCT with a name that all lack", "0c 02 a161 a162 01 05 0f 05", map("b", 5), map("b", 5)),
                list("STRUCT with both", "0c 01 a161 01 02 04 01 0f 05", map("a", null), map(), map("a", 5)),
                list("STRUCT of null and absent", "0c 01 a161 01 06 01", map("a", null), map()),
                list(
                        "STRUCT with OPT in OPT",
                        "0c 01 a161 01 00 06 01 01 02 00 07",
                        map("a", null),
                        map(),
                        map("a", 7)));
    }

    /** The first example of docs/format.md. */
    static Example orders() {
        List<Object> rows = new ArrayList<>();
        int notes = 0;
        for (int i = 0; i < 8; i++) {
            var row = map("no", "A-00%02d".formatted(3 + 7 * i));
            if (i == 5) {
                row.put("note", null);
            } else if (i != 2) {
                row.put("note", "n" + NOTES.substring(2 * notes, 2 * ++notes));
            }
            row.put("state", i % 4 == 1 ? "sent" : "paid");
            row.put("price", 0.25 + i);
            rows.add(row);
        }
        String columns = """
                c75654010d0010000c04a26e6fa46e6f7465a57374617465a5707269636508060f412d303003101724313845520102db
                0207016e00000400617a6379677769766d746f730602a470616964a473656e74812210020132c80100""";
        return new Example("orders", hex(columns), Rows.of(rows));
    }

    /** The second example of docs/format.md. */
    static Example users() {
        List<Object> rows = new ArrayList<>();
        int tags = 0;
        for (int i = 0; i < 20; i++) {
            List<String> ofUser = new ArrayList<>();
            for (int j = 0; j < i % 3; j++) {
                ofUser.add(tags++ % 3 == 2 ? "y" : "x");
            }
            rows.add(map("user", map("id", 500 + i), "tags", ofUser));
        }
        String columns = """
                c72f 54 01 0d 00 28 00 0c 02 a475736572 a474616773 0c 01 a26964 03 01 e807 02 00
                0d 00 00 82 2449922449 06 02 a178 a179 81 244902""";
        return new Example("users", hex(columns), Rows.of(rows));
    }

    private static Object[] range(int from, int to) {
        return range(from, to, i -> i);
    }

    private static Object[] range(int from, int to, IntUnaryOperator value) {
        return IntStream.range(from, to).map(value).boxed().toArray();
    }

    /** Returns a list whose elements are one column. */
    private static Example list(String name, String column, @Nullable Object... rows) {
        byte[] elements = hex(column);
        byte[] list = hex("0d00");
        byte[] count = unsigned(2L * rows.length);
        byte[] all = join(list, count, new byte[1], elements);
        return new Example(name, Rows.columns(all), Rows.of(Arrays.asList(rows)));
    }

    private static byte[] unsigned(long value) {
        return value < 0x80 ? new byte[] {(byte) value} : new byte[] {(byte) (value | 0x80), (byte) (value >> 7)};
    }
}
