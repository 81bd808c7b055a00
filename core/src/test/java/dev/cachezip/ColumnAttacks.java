package dev.cachezip;

import static dev.cachezip.samples.Bytes.join;

import dev.cachezip.samples.Bytes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/** Stored values of at most 64 KB that are columns made to keep a reader busy, or to fill its memory, by name. */
final class ColumnAttacks {

    /** What compresses to 64 KB and becomes no more than the limit of plain bytes. */
    private static final int MAX_PLAIN = 60_000_000;

    private static final byte[] CONSTANT = Bytes.hex("0fc0");

    private final Map<String, byte[]> attacks = new LinkedHashMap<>();

    private ColumnAttacks() {}

    /** Returns all of them, by name. */
    static Map<String, byte[]> all() {
        ColumnAttacks all = new ColumnAttacks();
        all.names();
        all.absent();
        all.add(
                "columns of a document as long as the limit",
                join(Bytes.hex("00"), Bytes.repeat(0x91, MAX_PLAIN), Bytes.hex("c0")));
        all.add("columns of many dictionaries", dictionaries());
        all.add("columns of many times from one text", times());
        all.add("columns of many elements", list(MAX_PLAIN, CONSTANT));
        all.add("columns of many timestamps", list(5_000_000, join(Bytes.hex("0b09"), sameInteger(1_234_567_890L))));
        return all.attacks;
    }

    /** Names that {@code String.hashCode} and sums like it do not tell apart. */
    private void names() {
        int names = 60_000;
        IntFunction<byte[]> colliding = number -> {
            StringBuilder text = new StringBuilder();
            for (int bit = 0; bit < 16; bit++) {
                text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
            }
            return StateAttacks.str(text.toString());
        };
        add("columns of names with one hash code", list(8, struct(names, colliding, Bytes.hex("0105"))));
    }

    private void absent() {
        IntFunction<byte[]> different = number -> StateAttacks.str(Integer.toString(number));
        for (int rows : new int[] {10_000, 1_000_000}) {
            byte[] bits = new byte[rows / Byte.SIZE];
            bits[0] = 1;
            int names = MAX_PLAIN / (bits.length + 16);
            add(
                    "columns of " + rows + " rows with names that one row has",
                    list(rows, struct(names, different, join(Bytes.hex("0101"), bits, CONSTANT))));
        }
        int rows = 1_000_000;
        byte[] level = join(Bytes.hex("0101"), Bytes.repeat(0xFF, rows / Byte.SIZE));
        add(
                "columns of optional values in optional values",
                list(rows, struct(1, different, join(repeat(level, 400), CONSTANT))));
    }

    /** Lists of eight rows with 62,500 dictionaries of 255 values. */
    private static byte[] dictionaries() {
        byte[] dictionary = join(Bytes.hex("06ff"), Bytes.repeat(0xC0, 255), Bytes.hex("00"));
        byte[] row = join(Bytes.hex("0efa"), repeat(dictionary, 250));
        return list(8, join(Bytes.hex("0efa"), repeat(row, 250)));
    }

    static byte[] repeat(byte[] part, int count) {
        byte[][] parts = new byte[count][];
        Arrays.fill(parts, part);
        return join(parts);
    }

    /** A list with its type id: a place for each, of which the second has the elements. */
    private static byte[] times() {
        byte[] id = "java.util.ArrayList<java.time.ZonedDateTime>".getBytes(StandardCharsets.UTF_8);
        byte[] text = StateAttacks.str("2026-01-01T00:00:00.1+01:00[Europe/Berlin]");
        byte[] times = list(1_000_000, join(Bytes.hex("0f"), text));
        return join(Bytes.hex("0e02 0fc7%02x43".formatted(id.length)), id, times);
    }

    static byte[] struct(int names, IntFunction<byte[]> name, byte[] column) {
        byte[][] parts = new byte[2 * names + 2][];
        parts[0] = Bytes.hex("0c");
        parts[1] = number(names);
        for (int i = 0; i < names; i++) {
            parts[2 + i] = name.apply(i);
            parts[2 + names + i] = column;
        }
        return join(parts);
    }

    static byte[] list(int length, byte[] elements) {
        return join(Bytes.hex("0d"), sameInteger(length), elements);
    }

    /** Returns integers of which each is the same: without bits. */
    private static byte[] sameInteger(long value) {
        return join(Bytes.hex("00"), number(2 * value), Bytes.hex("00"));
    }

    static byte[] number(long value) {
        ByteBuffer bytes = ByteBuffer.allocate(10);
        long rest = value;
        for (; rest >= 0x80; rest >>>= 7) {
            bytes.put((byte) (rest | 0x80));
        }
        bytes.put((byte) rest);
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    private void add(String name, byte[] column) {
        attacks.put(name, stored(name, column));
    }

    /** Returns the stored bytes of a document that is a column. */
    static byte[] stored(String name, byte[] column) {
        byte[] header = ByteBuffer.allocate(7)
                .put((byte) 0xC9)
                .putInt(column.length + 1)
                .put((byte) 'T')
                .put((byte) 1)
                .array();
        return StateAttacks.stored(name, join(header, column));
    }
}
