package dev.cachezip.oracle;

import dev.cachezip.oracle.Holders.Anything;
import dev.cachezip.oracle.Holders.Box;
import dev.cachezip.oracle.Holders.Pair;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.util.List;
import java.util.UUID;
import tools.jackson.core.type.TypeReference;

/** Arrays of all kinds. */
// Reflection reads members that no code calls.
@SuppressWarnings({"UnusedVariable", "ArrayRecordComponent"})
final class ArrayValues {

    private ArrayValues() {}

    /** Arrays in fields. */
    static final class Arrays implements Serializable {
        private final byte[] bytes = {0, 1, -1};
        private final boolean[] booleans = {true, false};
        private final char[] characters = {'a', '\uFFFD', '\u0000'};
        private final short[] shorts = {Short.MIN_VALUE};
        private final int[] ints = {};
        private final long[] longs = {Long.MIN_VALUE, 0};
        private final float[] floats = {Float.NaN, -0.0f};
        private final double[] doubles = {Double.NEGATIVE_INFINITY, 0.1};
        private final String[] strings = {"", null};
        private final Object[] objects = {1L, "a", null, new int[] {1}, new String[] {"b"}};
        private final int[][] table = {{1}, {}, null, {2, 3}};
        private final Number[] numbers = {1, 1L, 1.5f, BigDecimal.TEN};
        private final Object array = new long[] {1};
        private final Integer[] missing = null;
    }

    /** A document, as a store of files caches it. */
    record Document(String name, byte[] content, String[] tags) implements Serializable {}

    static List<StorableValue> values() {
        ValueList list = new ValueList("array");
        primitives(list);
        objects(list);
        nested(list);
        return list.values();
    }

    private static void primitives(ValueList list) {
        list.equal("bytes", new byte[] {0, 1, 2})
                .equal("no bytes", new byte[0])
                .equal("bytes that begin as compressed values do", new byte[] {0, 1, 2, 0, 1})
                .equal("booleans", new boolean[] {true, false})
                .equal("characters", new char[] {'a', 'é', '\uFFFF'})
                .either("half a surrogate pair", new char[] {'\uD83D'})
                .equal("shorts", new short[] {1, -1})
                .equal("ints", new int[] {Integer.MIN_VALUE, Integer.MAX_VALUE})
                .equal("longs", new long[] {Long.MIN_VALUE, Long.MAX_VALUE})
                .equal("floats", new float[] {Float.MIN_VALUE, Float.NaN, -0.0f})
                .equal("doubles", new double[] {Double.MAX_VALUE, Double.NaN, -0.0})
                .equal("no longs", new long[0])
                .equal("1,000 ints", new int[1000]);
    }

    private static void objects(ValueList list) {
        list.equal("strings", new String[] {"a", "", null})
                .equal("boxed numbers", new Long[] {1L, null})
                .equal("boxed bytes", new Byte[] {1, null})
                .equal("decimals", new BigDecimal[] {new BigDecimal("1.0")})
                .equal("UUIDs", new UUID[] {new UUID(1, 2)})
                .equal("enums", new DayOfWeek[] {DayOfWeek.MONDAY})
                .equal("Object[]", new Object[] {1L, "a", 1.5f, null, 'c', new UUID(3, 4)})
                .equal("empty Object[]", new Object[0])
                .equal("Number[]", new Number[] {1, 2L, 3.0})
                .equal("Comparable[]", new Comparable<?>[] {"a", 1L})
                .equal("Serializable[]", new Serializable[] {"a", 1L, Lists.array("b")})
                .equal("records", new Document[] {new Document("a", new byte[] {1}, new String[] {"t"}), null})
                .equal("lists in Object[]", new Object[] {Lists.array(1L), Lists.array("a", 'b')})
                .equal("lists in List[]", new List<?>[] {Lists.array(1L)})
                .equal("subclass of the component", new Object[] {new Document("a", new byte[0], new String[0])});
    }

    private static void nested(ValueList list) {
        Object[] covariant = new String[] {"a"};
        list.equal("table of ints", new int[][] {{1, 2}, {}, {3}})
                .equal("table with a missing row", new long[][] {{1}, null})
                .equal("table of bytes", new byte[][] {{1}, {}})
                .equal("three dimensions", new String[][][] {{{"a"}, {}}, {}})
                .equal("Object[][]", new Object[][] {{1, "a"}, {}})
                .equal("arrays in Object[]", new Object[] {new int[] {1}, new Object[] {new byte[] {2}}, new String[0]})
                .equal("in fields", new Arrays())
                .equal("in a record", new Document("a", new byte[] {1}, new String[] {"t"}))
                .equal("in a field of type Object", new Anything(new double[] {1.0}))
                .equal("of strings in a field of type Object", new Anything(covariant))
                .equal("in a generic field", new Box<>(new int[] {1}), new TypeReference<Box<int[]>>() {})
                .equal("generic array", new Box<>(new Long[] {1L}), new TypeReference<Box<Long[]>>() {})
                .equal(
                        "arrays in a pair",
                        new Pair<>(new byte[] {1}, new String[] {"a"}),
                        new TypeReference<Pair<byte[], String[]>>() {})
                .equal("in a list", Lists.array(new int[] {1}, new int[0]), new TypeReference<List<int[]>>() {})
                .equal("in a list that declares nothing", Lists.array(new int[] {1}, "a", new byte[] {1}));
    }
}
