package dev.cachezip;

import static dev.cachezip.samples.Bytes.join;
import static dev.cachezip.samples.Bytes.repeat;

import dev.cachezip.samples.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Stored values of at most 64 KB that are columns of each kind in lists, tuples and maps of each form, by name.
 *
 * <p>Each tree comes in two sizes: with as many values as its bytes allow, and with fewer, which a reader may take.
 */
final class ColumnTrees {

    private static final int MANY = 25;
    private static final int FEW = 20;

    /** The longest tree in bytes before it is compressed. */
    private static final int LONGEST = 15_000_000;

    private static final int WIDTH = 16;
    private static final byte[] SAME = Bytes.hex("00 02 00");

    /** A column of so many values. */
    private interface Content extends IntFunction<byte[]> {}

    /** A column of one value that holds a power of two of values. */
    private interface Form {
        byte[] tree(Content content, int power);
    }

    private ColumnTrees() {}

    static Map<String, byte[]> all() {
        Map<String, byte[]> trees = new LinkedHashMap<>();
        forms().forEach((form, tree) -> contents().forEach((kind, content) -> {
            int perValue = (content.apply(2 << 10).length - content.apply(1 << 10).length) >> 10;
            int many = MANY;
            while ((long) perValue << many > LONGEST) {
                many--;
            }
            byte[] column = tree.tree(content, many);
            String name = "columns: " + form + " of " + kind;
            trees.put(name, ColumnAttacks.stored(name, column));
            if (many > FEW && !form.equals("tuples of tuples")) {
                trees.put(name + ", fewer", ColumnAttacks.stored(name, tree.tree(content, FEW)));
            }
        }));
        return trees;
    }

    private static Map<String, Content> contents() {
        Map<String, Content> contents = new LinkedHashMap<>();
        byte[] text = StateAttacks.str("x".repeat(1000));
        byte[] affixes = join(ColumnAttacks.number(500), repeat('x', 500), ColumnAttacks.number(500), repeat('y', 500));
        contents.put("nils", n -> Bytes.hex("0fc0"));
        contents.put("constant texts", n -> join(Bytes.hex("0f"), text));
        contents.put("constant arrays", n -> join(Bytes.hex("0f dc0fa0"), repeat(0xC0, 4000)));
        contents.put("constant maps", n -> Bytes.hex("0f 82 a16101 a16202"));
        contents.put("nulls", n -> Bytes.hex("0104"));
        contents.put("raw nils", n -> join(Bytes.hex("00"), repeat(0xC0, n)));
        contents.put("raw empty arrays", n -> join(Bytes.hex("00"), repeat(0x90, n)));
        contents.put("booleans", n -> join(Bytes.hex("02"), new byte[(n + 7) / 8]));
        contents.put("optional nils", n -> join(Bytes.hex("0100"), repeat(0x55, (n + 7) / 8), Bytes.hex("0fc0")));
        contents.put("equal integers", n -> join(Bytes.hex("03"), SAME));
        contents.put("integers of one bit", n -> join(Bytes.hex("03 00 00 81"), new byte[(n + 7) / 8]));
        contents.put("integers that count up", n -> n == 0 ? join(Bytes.hex("03"), SAME) : Bytes.hex("03 01 00 02 00"));
        contents.put("doubles", n -> join(Bytes.hex("04"), new byte[8 * n]));
        contents.put("decimals", n -> join(Bytes.hex("1002"), SAME));
        contents.put("one word", n -> join(Bytes.hex("0601"), text));
        contents.put("255 words", n -> join(Bytes.hex("06ff"), repeat(0xA0, 255), Bytes.hex("00")));
        contents.put("empty texts", n -> Bytes.hex("070000 000000"));
        contents.put("long texts", n -> join(Bytes.hex("07"), affixes, Bytes.hex("000000")));
        contents.put("short texts", n -> join(Bytes.hex("070000"), SAME, repeat('x', n)));
        contents.put("hexadecimal digits", n -> join(Bytes.hex("0840"), new byte[8 + 32 * n]));
        contents.put("equal hexadecimal digits", n -> join(Bytes.hex("0840"), repeat(0xFF, 8), repeat('0', 64)));
        contents.put("numbers of 64 digits", n -> join(Bytes.hex("090000 1240"), SAME));
        contents.put("numbers in long texts", n -> join(Bytes.hex("09"), affixes, Bytes.hex("1240"), SAME));
        contents.put("no bytes", n -> Bytes.hex("0a 000000"));
        contents.put("timestamps", n -> Bytes.hex("0b09 00 aab4de7502 00"));
        contents.put("empty maps", n -> Bytes.hex("0c00"));
        contents.put("empty tuples", n -> Bytes.hex("0e00"));
        contents.put("empty lists", n -> Bytes.hex("0d 000000 0104"));
        return contents;
    }

    private static Map<String, Form> forms() {
        Map<String, Form> forms = new LinkedHashMap<>();
        Form list = (content, power) -> ColumnAttacks.list(1 << power, content.apply(1 << power));
        Form twos = (content, power) -> lists(content, power, 1);
        forms.put("a list", list);
        forms.put("lists of two", twos);
        forms.put("lists of four", (content, power) -> lists(content, power, 2));
        forms.put("lists of eight", (content, power) -> lists(content, power, 3));
        forms.put("lists of one", (content, power) -> {
            byte[] one = join(Bytes.hex("0d"), SAME);
            return ColumnAttacks.list(
                    1 << power, join(one, one, one, one, one, one, one, one, content.apply(1 << power)));
        });
        forms.put("lists that grow", (content, power) -> {
            int lists = 1 << ((power + 1) / 2);
            int elements = lists * (lists - 1) / 2;
            return ColumnAttacks.list(lists, join(Bytes.hex("0d 01 00 02 00"), content.apply(elements)));
        });
        forms.put("tuples", (content, power) -> {
            int rows = (1 << power) / WIDTH;
            return ColumnAttacks.list(rows, tuple(WIDTH, content.apply(rows)));
        });
        forms.put("a tuple of lists", (content, power) -> {
            int rows = (1 << power) / WIDTH;
            return tuple(WIDTH, ColumnAttacks.list(rows, content.apply(rows)));
        });
        forms.put("tuples of tuples", (content, power) -> {
            byte[] one = content.apply(1);
            return tuple(250, tuple(Math.min(250, LONGEST / 250 / one.length), one));
        });
        forms.put("maps", (content, power) -> {
            int rows = (1 << power) / WIDTH;
            return ColumnAttacks.list(rows, struct(WIDTH, content.apply(rows)));
        });
        forms.put("maps that lack most names", (content, power) -> {
            int rows = (1 << power) / WIDTH;
            byte[] bits = new byte[rows / Byte.SIZE];
            bits[0] = 1;
            return ColumnAttacks.list(rows, struct(WIDTH, join(Bytes.hex("0101"), bits, content.apply(1))));
        });
        forms.put("a map of lists", (content, power) -> struct(WIDTH, lists(content, power - 4, 1)));
        forms.put("optional lists", (content, power) -> {
            int lists = 1 << (power - 4);
            byte[] half = join(Bytes.hex("0100"), repeat(0x55, lists / Byte.SIZE));
            return ColumnAttacks.list(lists, join(half, ColumnAttacks.list(32, content.apply(1 << power))));
        });
        forms.put(
                "an unknown property",
                (content, power) ->
                        join(Bytes.hex("0c03 a26964 a57469746c65 a178 0305000a00 0fa161"), list.tree(content, power)));
        forms.put("an object's list", (content, power) -> {
            byte[] id = "java.util.ArrayList<java.lang.Object>".getBytes(StandardCharsets.UTF_8);
            return join(Bytes.hex("0e02 0fc7%02x43".formatted(id.length)), id, twos.tree(content, power));
        });
        return forms;
    }

    private static byte[] lists(Content content, int power, int powerOfLength) {
        int levels = power / powerOfLength;
        byte[] tree = content.apply(1 << (levels * powerOfLength));
        for (int i = 0; i < levels; i++) {
            tree = ColumnAttacks.list(1 << powerOfLength, tree);
        }
        return tree;
    }

    private static byte[] tuple(int size, byte[] column) {
        return join(Bytes.hex("0e%02x".formatted(size)), ColumnAttacks.repeat(column, size));
    }

    private static byte[] struct(int size, byte[] column) {
        return ColumnAttacks.struct(size, i -> StateAttacks.str("n" + i), column);
    }
}
