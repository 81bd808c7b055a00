package dev.cachezip.columns;

import dev.cachezip.msgpack.BigEndian;
import dev.cachezip.msgpack.MessagePackExtension;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Random;

/** Documents whose lists have rows that are alike, and rows that are not, in the shortest formats or in longer ones. */
final class RandomRows {

    private static final String[] WORDS = {"open", "closed", "", "été", "a-1", "0012", "-0", "1.50", "f0a9", "F0A9"};

    private final Random random;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    /** The number of values out of 1000 that differ from the others in their place. */
    private final int strange;

    private final boolean longer;
    private int left;

    private RandomRows(Random random, int values) {
        this.random = random;
        this.left = values;
        this.strange = random.nextInt(3) == 0 ? random.nextInt(20) : 0;
        this.longer = random.nextInt(4) == 0;
    }

    /** Returns a document, the same for the same seed. */
    static byte[] of(long seed) {
        Random random = new Random(seed);
        RandomRows rows = new RandomRows(random, 20 + random.nextInt(3000));
        rows.value(random.nextLong(), 0);
        return rows.out.toByteArray();
    }

    /** Writes a value of a shape, of which each seed is one. */
    private void value(long shape, int depth) {
        left--;
        Random shaped = new Random(shape);
        if (random.nextInt(1000) < strange) {
            value(random.nextLong(), depth + 1);
            return;
        }
        int kind = shaped.nextInt(depth == 0 ? 3 : depth > 6 || left < 0 ? 12 : depth == 1 ? 22 : 16);
        if (depth == 0) {
            list(8 + random.nextInt(100), shaped.nextLong(), depth);
            return;
        }
        switch (kind) {
            case 0 -> put(random.nextInt(1000));
            case 1 -> put(random.nextLong() >> shaped.nextInt(64));
            case 2 -> put(WORDS[random.nextInt(1 + shaped.nextInt(WORDS.length))]);
            case 3 -> put("%s%0" + (1 + shaped.nextInt(6)) + "d", shaped.nextInt(9));
            case 4 -> put(random.nextBoolean());
            case 5 -> put(random.nextInt(100_000) / Math.pow(10, shaped.nextInt(5)));
            case 6 -> put(Double.longBitsToDouble(random.nextLong()));
            case 7 ->
                put(Instant.ofEpochSecond(random.nextInt(), random.nextInt(1000) * (long) shaped.nextInt(1_000_000)));
            case 8 -> put(new byte[random.nextInt(20)]);
            case 9 -> put("%08x-%04X".formatted(random.nextInt(), shaped.nextInt(60_000)));
            case 10 -> put(new MessagePackExtension((byte) random.nextInt(9), new byte[random.nextInt(18)]));
            case 11 -> write(Rows.of(random.nextInt(3) == 0 ? null : random.nextInt(9)));
            case 12 -> list(random.nextInt(4), shaped.nextLong(), depth);
            case 13 -> list(shaped.nextInt(20), shaped.nextLong(), depth);
            default -> map(shaped, depth);
        }
    }

    private void put(String format, int bound) {
        put(format.formatted(bound > 4 ? "no-" : "", random.nextInt(1 + (int) Math.pow(10, bound))));
    }

    private void list(int length, long shape, int depth) {
        if (longer && random.nextInt(5) == 0) {
            byte[] head = {(byte) 0xdd, 0, 0, 0, 0};
            BigEndian.putInt(head, 1, length);
            write(head);
        } else if (length < 16) {
            out.write(0x90 | length);
        } else {
            write(new byte[] {(byte) 0xdc, 0, (byte) length});
        }
        for (int i = 0; i < length; i++) {
            // The shapes of a tuple differ from place to place.
            value(shape % 3 == 0 && length < 5 ? shape + i : shape, depth + 1);
        }
    }

    private void map(Random shaped, int depth) {
        int names = shaped.nextInt(shaped.nextInt(10) == 0 ? 40 : 8);
        boolean optional = shaped.nextInt(3) == 0;
        ByteArrayOutputStream before = new ByteArrayOutputStream();
        boolean[] present = new boolean[names];
        int size = 0;
        for (int i = 0; i < names; i++) {
            present[i] = !optional || random.nextInt(4) > 0;
            size += present[i] ? 1 : 0;
        }
        int first = random.nextInt(1000) < strange && names > 0 ? random.nextInt(names) : 0;
        long shape = shaped.nextLong();
        before.writeBytes(new byte[] {(byte) 0xde, 0, (byte) size});
        write(
                size < 16 && !(longer && random.nextInt(9) == 0)
                        ? new byte[] {(byte) (0x80 | size)}
                        : before.toByteArray());
        for (int i = 0; i < names; i++) {
            int name = (i + first) % names;
            if (present[name]) {
                write(Rows.of(random.nextInt(1000) < strange ? "name0" : "name" + name));
                value(shape + name, depth + 1);
            }
        }
    }

    private void put(Object value) {
        byte[] bytes = Rows.of(value);
        if (longer && random.nextInt(10) == 0 && value instanceof String text) {
            byte[] content = text.getBytes(StandardCharsets.UTF_8);
            byte[] head = {(byte) 0xdb, 0, 0, 0, (byte) content.length};
            write(head);
            write(content);
        } else if (longer && random.nextInt(10) == 0 && value instanceof Number number && !(value instanceof Double)) {
            byte[] integer = new byte[9];
            integer[0] = (byte) (random.nextBoolean() ? 0xd3 : 0xcf);
            BigEndian.putLong(integer, 1, number.longValue());
            write(integer);
        } else {
            write(bytes);
        }
    }

    private void write(byte[] bytes) {
        out.writeBytes(bytes);
    }
}
