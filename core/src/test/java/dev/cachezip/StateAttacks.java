package dev.cachezip;

import static dev.cachezip.samples.Bytes.join;
import static dev.cachezip.samples.Bytes.repeat;

import com.github.luben.zstd.Zstd;
import dev.cachezip.objects.root.TypedRoot;
import dev.cachezip.samples.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Stored values of at most 64 KB that were made to break a reader of objects by their state, by name. */
final class StateAttacks {

    private static final String HERE = StateAttacks.class.getName() + "$";

    record Book(long id, String title) {}

    record Box<T>(T value) {}

    record Pair(@Nullable Object left, @Nullable Object right) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Tags(String[] names) {}

    /** Equal by all its fields, as classes with generated methods are. */
    static final class Data {
        @Nullable
        Data left;

        @Nullable
        Data right;

        int number;

        @Override
        public boolean equals(@Nullable Object other) {
            return other == this
                    || (other instanceof Data data
                            && number == data.number
                            && Objects.equals(left, data.left)
                            && Objects.equals(right, data.right));
        }

        @Override
        public int hashCode() {
            return Objects.hash(left, right, number);
        }
    }

    /** Equal by its number, as entities are. */
    static final class Entity {
        int id;
        Set<Entity> others = new HashSet<>();

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Entity entity && entity.id == id;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    @SuppressWarnings("UnusedVariable") // it fails, or gives the same for all
    enum Order implements Comparator<Object> {
        FAILING {
            @Override
            public int compare(Object a, Object b) {
                throw new IllegalStateException("no order");
            }
        },
        INCONSISTENT {
            @Override
            public int compare(Object a, Object b) {
                return 1;
            }
        }
    }

    /** An order of books, which fails with anything else. */
    static final class ByTitle implements Comparator<Book>, Serializable {
        private static final long serialVersionUID = 1L;

        @Override
        public int compare(Book a, Book b) {
            return a.title().compareTo(b.title());
        }
    }

    static final class Own implements Serializable {
        private static final long serialVersionUID = 1L;
        int count;
        transient List<Integer> numbers = new ArrayList<>();

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(numbers.size());
            for (Integer number : numbers) {
                out.writeInt(number);
            }
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            int size = in.readInt();
            numbers = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                numbers.add(in.readInt());
            }
        }
    }

    static final class External implements Externalizable {
        private static final long serialVersionUID = 1L;
        private String text = "";

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeUTF(text);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            text = in.readUTF();
        }
    }

    /** Stands for a string. */
    static final class Proxy implements Serializable {
        private static final long serialVersionUID = 1L;
        String text = "";

        private Object readResolve() {
            return text;
        }
    }

    private final Map<String, byte[]> attacks = new LinkedHashMap<>();

    private StateAttacks() {}

    /** Returns all of them, by name. */
    static Map<String, byte[]> all() {
        StateAttacks all = new StateAttacks();
        all.typeIds();
        all.hashes();
        all.references();
        all.referencesToContainers();
        all.orders();
        all.containers();
        all.scalars();
        all.serialization();
        all.json();
        return all.attacks;
    }

    private void typeIds() {
        add("colliding lists under another type", typed("java.util.HashSet", collidingLists(1 << 14)));
        add("colliding lists in a set", typed("java.util.HashSet<java.util.ArrayList>", collidingLists(1 << 14)));
        add("an enum set of objects", typed("java.util.EnumSet<java.lang.Object>", array(str("A"))));
        add("an enum set of nothing", typed("java.util.EnumSet", array(str("A"))));
        add("an enum set of enums", typed("java.util.EnumSet<java.lang.Enum>", array(str("A"))));
        add("an enum set of strings", typed("java.util.EnumSet<java.lang.String>", array(str("A"))));
        add(
                "an enum map of objects",
                typed("java.util.EnumMap<java.lang.Object,java.lang.Object>", map(str("A"), i(1))));
        add("an enum map of nothing", typed("java.util.EnumMap", map(str("A"), i(1))));
        add(
                "an enum set of one not allowed",
                typed("java.util.EnumSet<java.lang.invoke.VarHandle$AccessMode>", array()));
        add("an enum map of one not allowed", typed("java.util.EnumMap<org.example.Gone,java.lang.Object>", map()));
        add("an array of 500 dimensions", typed("[".repeat(300) + "I", array()));
        add("an array of 255 dimensions", typed("[".repeat(255) + "I", array()));
        add("an array of many dimensions of objects", typed("[".repeat(256) + "Ljava.lang.Object;", array()));
        add("only brackets", typed("[".repeat(490), array()));
        add(
                "an id of 1,000 type arguments",
                typed("java.util.ArrayList<" + "java.util.ArrayList<".repeat(48), array()));
        add("an id of 1,000 arguments", typed("java.util.HashMap<" + "I,".repeat(490) + "I>", map()));
        add("an id of arguments", typed("java.util.HashMap<java.lang.String>", map()));
        add("an id of three arguments", typed("java.util.ArrayList<java.lang.String,java.lang.String>", array()));
        add("an id with a space", typed(" java.util.ArrayList < java.lang.String > ", array()));
        add("no id", typed("", array()));
        add("a primitive id", typed("int", i(5)));
        add("a primitive id in an id", typed("java.util.ArrayList<int>", array(i(5))));
        add("void", typed("void", nil()));
        add("java.lang.Void", typed("java.lang.Void", nil()));
        add("a class", typed("java.lang.Class", str(HERE + "Poison")));
        add("a class not allowed", typed("org.example.Poison", map()));
        add("an array of a class not allowed", typed("[Lorg.example.Poison;", array()));
        add("a list of a class not allowed", typed("java.util.ArrayList<org.example.Poison>", array()));
        add(
                "a type id in a type id",
                typed("java.lang.Object", mark(0x43, "java.lang.Object", mark(0x43, "java.lang.Long", i(5)))));
        add(
                "type ids in type ids",
                typed("java.lang.Object", nested(480, inner -> mark(0x43, "java.lang.Object", inner), i(5))));
        add("an open type", typed("java.io.Serializable", map()));
        add("a number", typed("java.lang.Number", i(5)));
        add("a comparable", typed("java.lang.Comparable", str("x")));
        add("invalid UTF-8", join(hex("92 c7 04 43 ff fe fd fc"), i(5)));
    }

    private void hashes() {
        byte[] leaf = array(i(1));
        add("sets in sets", typed("java.util.HashSet", nested(490, StateAttacks::inSet, leaf)));
        byte[] big = arrayOf(4 << 20, repeat(1, 4 << 20));
        add("a long list in sets in sets", typed("java.util.HashSet", array(nested(240, StateAttacks::inSet, big))));
        add(
                "maps as keys of maps",
                typed(
                        "java.util.HashMap<java.lang.Object,java.lang.Object>",
                        nested(
                                240,
                                inner -> array(
                                        mark(0x43, "java.util.HashMap<java.lang.Object,java.lang.Object>", inner),
                                        i(1)),
                                array())));
        add(
                "almost equal trees of sets",
                typed("java.util.HashSet", array(setTree(12, 0, false), setTree(12, 0, true))));
        add(
                "almost equal large trees of sets",
                typed("java.util.HashSet", array(setTree(13, 0, false), setTree(13, 0, true))));
        add(
                "sets of colliding sets of 63",
                typed("java.util.HashSet", array(wideTree(2, 0, false), wideTree(2, 0, true))));
        add("a copy-on-write set", typed("java.util.concurrent.CopyOnWriteArraySet", numbers(20_000)));
        add(
                "a copy-on-write set of 9,999",
                typed("java.util.concurrent.CopyOnWriteArraySet<java.lang.Integer>", numbers(9_999)));
        add(
                "copy-on-write sets of 9,999",
                typed(
                        "java.util.ArrayList<java.util.concurrent.CopyOnWriteArraySet<java.lang.Integer>>",
                        many(100, numbers(9_999))));
        add(
                "a copy-on-write set of long lists",
                typed("java.util.concurrent.CopyOnWriteArraySet", longLists(2_000, 2_000)));
        add(
                "enum sets",
                typed("java.util.ArrayList<java.util.EnumSet<java.util.concurrent.TimeUnit>>", many(1 << 20, array())));
        add("colliding strings", typed("java.util.HashSet<java.lang.String>", strings(1 << 14)));
        add("colliding strings as names", map(1 << 14));
        add("colliding strings among objects", typed("java.util.HashSet", strings(1 << 14)));
        add("strings in a linked set with nulls", typed("java.util.HashSet", arrayOf(1 << 20, repeat(0xC0, 1 << 20))));
        add(
                "a table of lists",
                typed(
                        "java.util.Hashtable<java.lang.Object,java.lang.Object>",
                        pairs(collidingLists(1 << 13), 1 << 13)));
        for (int count : List.of(12_000, 20_000)) {
            add(
                    count + " colliding strings and doubles",
                    typed("java.util.HashSet", each(count, k -> stringOrDouble(k))));
        }
        for (String kind : List.of("java.util.HashMap", "java.util.concurrent.ConcurrentHashMap")) {
            add(
                    "colliding strings and doubles as keys of a " + kind,
                    typed(
                            kind + "<java.lang.Object,java.lang.Object>",
                            each(24_000, k -> k % 2 == 0 ? stringOrDouble(k / 2) : i(1))));
        }
        add("a table of strings", typed("java.util.Hashtable", map(1 << 14)));
        add(
                "colliding keys of a concurrent map",
                typed(
                        "java.util.concurrent.ConcurrentHashMap<java.lang.Object,java.lang.Object>",
                        pairs(collidingLists(1 << 13), 1 << 13)));
    }

    private void references() {
        String pair = HERE + "Pair";
        add("a chain of records, each twice", typed("java.util.ArrayList", array(chain(40, pair, "left", "right"))));
        add("a chain of records in a set", typed("java.util.HashSet", array(chain(40, pair, "left", "right"))));
        add("a chain of data under its type", data(dataChain(60), nil()));
        add("a chain of data in a set", typed("java.util.HashSet<" + HERE + "Data>", array(dataChain(60))));
        add(
                "a chain of data as a key",
                typed("java.util.HashMap<" + HERE + "Data,java.lang.Object>", array(dataChain(60), i(1))));
        add(
                "two chains of data in a list",
                typed("java.util.ArrayList<" + HERE + "Data>", array(dataChain(60), dataChain(60))));
        add(
                "a chain of data in a copy-on-write set",
                typed(
                        "java.util.concurrent.CopyOnWriteArraySet<" + HERE + "Data>",
                        array(dataChain(60), dataChain(60))));
        add("a chain of data in a cycle", typed(HERE + "Data", mark(0x41, bytes(1), data(nil(), ref(1)))));
        add("a chain of data in a box", typed(HERE + "Box<" + HERE + "Data>", map(str("value"), dataChain(60))));
        add(
                "a reference before its anchor",
                typed("java.util.ArrayList<" + HERE + "Data>", array(ref(1), anchor(1, data(nil(), nil())))));
        add("a reference to a record in itself", typed(pair, anchor(1, map(str("left"), ref(1), str("right"), nil()))));
        add(
                "a reference to another type",
                typed(
                        "java.util.ArrayList",
                        array(
                                mark(0x43, pair, anchor(1, map(str("left"), nil(), str("right"), nil()))),
                                mark(0x43, HERE + "Data", ref(1)))));
        add("a number of ten bytes", typed(HERE + "Data", mark(0x41, repeat(0x7F, 10), data(nil(), nil()))));
        add("a number of 60,000 bytes", typed(HERE + "Data", mark(0x41, repeat(0x7F, 60_000), data(nil(), nil()))));
        add("no number", typed(HERE + "Data", mark(0x41, new byte[0], data(nil(), ref(0)))));
        add("a negative number", typed(HERE + "Data", mark(0x41, repeat(0xFF, 1), data(nil(), nil()))));
        add(
                "one number twice",
                typed(
                        "java.util.ArrayList<" + HERE + "Data>",
                        array(anchor(1, data(nil(), nil())), anchor(1, data(nil(), nil())), ref(1))));
        add("anchors in an anchor", typed(HERE + "Data", anchor(1, anchor(2, data(nil(), nil())))));
        add("an anchor of a list", typed("java.util.ArrayList", array(anchor(1, array(ref(1))))));
        add("an anchor alone", typed(HERE + "Data", ext(0x41, bytes(1))));
        add("an anchor of nothing", typed(HERE + "Data", array(ext(0x41, bytes(1)))));
        add("an anchor and more", typed(HERE + "Data", array(ext(0x41, bytes(1)), data(nil(), nil()), i(1))));
        add("a reference with a value", typed("java.util.ArrayList", array(array(ext(0x52, bytes(1)), i(1)))));
        add("an absent value in a list", typed("java.util.ArrayList", array(ext(0x4E, bytes()))));
        add("an absent value as a number", typed("java.util.ArrayList<java.lang.Integer>", array(ext(0x4E, bytes()))));
        add(
                "a set of 10,000 that waits",
                typed(
                        HERE + "Box<" + HERE + "Entity>",
                        map(str("value"), anchor(1, map(str("id"), i(1), str("others"), many(10_000, ref(1)))))));
        add("sets that wait for each other", typed(HERE + "Entity", entities(480)));
        add("a failed anchor in a set", typed("java.util.HashSet<" + HERE + "Data>", array(anchor(1, map()))));
    }

    private void referencesToContainers() {
        String lists = "java.util.ArrayList<java.util.List<java.lang.Long>>";
        byte[] large = anchor(1, many(100_000, i(1)));
        add("a chain of lists, each twice", typed("java.util.ArrayList", array(listChain(60))));
        add("a chain of lists in a set", typed("java.util.HashSet", array(listChain(60))));
        add("a chain of lists in a tree set", typed("java.util.TreeSet", array(listChain(60), listChain(60))));
        add(
                "a chain of lists as a key",
                typed("java.util.HashMap<java.lang.Object,java.lang.Object>", array(listChain(60), i(1))));
        add("a chain of lists as lists of numbers", typed(lists, array(listChain(60))));
        add("a set in itself", typed("java.util.HashSet", anchor(1, array(ref(1), i(1)))));
        add("a list in itself in a set", typed("java.util.HashSet", array(anchor(1, array(ref(1), i(1))))));
        add(
                "a map in itself as its key",
                typed("java.util.HashMap<java.lang.Object,java.lang.Object>", anchor(1, array(ref(1), ref(1)))));
        add(
                "a large list, many times as a list of numbers",
                typed("java.util.ArrayList", array(large, mark(0x43, lists, many(100_000, ref(1))))));
        add(
                "a large list, many times with a type",
                typed(lists, array(large, many(20_000, mark(0x43, "java.util.LinkedList", ref(1))))));
        add(
                "a large list, many times in a box",
                typed(
                        "java.util.ArrayList",
                        array(
                                large,
                                many(
                                        20_000,
                                        mark(
                                                0x43,
                                                HERE + "Box<java.util.List<java.lang.Long>>",
                                                map(str("value"), ref(1)))))));
        add("a large list, many times in sets", typed("java.util.ArrayList", array(large, many(20_000, set(ref(1))))));
        add("many lists in lists with numbers", typed("java.util.ArrayList", many(100_000, anchor(1, array(i(1))))));
    }

    private static byte[] set(byte[] element) {
        return mark(0x43, "java.util.HashSet", array(element));
    }

    /** Returns lists of which each has the one before it twice. */
    private static byte[] listChain(int length) {
        byte[] chain = anchor(0, array(i(1)));
        for (int k = 1; k < length; k++) {
            chain = anchor(k, array(chain, ref(k - 1)));
        }
        return chain;
    }

    private void orders() {
        for (String kind :
                List.of("java.util.TreeSet", "java.util.PriorityQueue", "java.util.concurrent.ConcurrentSkipListSet")) {
            add(kind + " of a number as order", typed(kind, mark(0x4F, bytes(), array(i(5), numbers(3)))));
            add(kind + " of an unknown order", typed(kind, mark(0x4F, bytes(), array(str("unknown"), numbers(3)))));
            add(kind + " of no order", typed(kind, mark(0x4F, bytes(), array(nil(), numbers(3)))));
            add(kind + " of a failing order", typed(kind, ordered(HERE + "Order", str("FAILING"), numbers(3))));
            add(
                    kind + " of an inconsistent order",
                    typed(kind, ordered(HERE + "Order", str("INCONSISTENT"), numbers(20_000))));
            add(kind + " of another order", typed(kind, ordered(HERE + "ByTitle", map(), numbers(3))));
            add(
                    kind + " of strings in another order",
                    typed(
                            kind + "<java.lang.Integer>",
                            mark(0x4F, bytes(), array(str("case-insensitive"), numbers(3)))));
            add(kind + " of objects", typed(kind, array(array(i(1)), array(i(2)))));
            add(kind + " of null", typed(kind, array(nil(), nil())));
            add(kind + " of many types", typed(kind, array(i(1), str("a"))));
        }
        add(
                "a sorted map of lists",
                typed(
                        "java.util.TreeMap<java.lang.Object,java.lang.Object>",
                        array(array(i(1)), i(1), array(i(2)), i(2))));
        add("an order without content", typed("java.util.TreeSet", mark(0x4F, bytes(), array(str("natural")))));
        add("an order of a list", typed("java.util.ArrayList", mark(0x4F, bytes(), array(str("natural"), numbers(3)))));
        add(
                "orders in orders",
                typed(
                        "java.util.TreeSet",
                        nested(480, inner -> mark(0x4F, bytes(), array(str("natural"), inner)), numbers(3))));
        add(
                "a sorted set of one long text",
                typed("java.util.TreeSet<java.lang.String>", many(200, str("a".repeat(60_000)))));
        add("a queue of lists", typed("java.util.PriorityQueue", longLists(100, 100)));
        nestedOrders();
    }

    private void nestedOrders() {
        for (int levels : List.of(1, 2, 470)) {
            byte[] nulls = str("natural");
            byte[] mixed = str("natural");
            for (int k = 0; k < levels; k++) {
                nulls = array(str("nulls-first"), nulls);
                mixed = array(str(k % 2 == 0 ? "nulls-last" : "nulls-first"), mixed);
            }
            for (String kind : List.of("java.util.TreeSet", "java.util.PriorityQueue")) {
                add(
                        kind + " of " + levels + " orders with nulls",
                        typed(kind + "<java.lang.Integer>", mark(0x4F, bytes(), array(nulls, numbers(12_000)))));
            }
            add(
                    "a sorted map of " + levels + " orders",
                    typed(
                            "java.util.TreeMap<java.lang.Integer,java.lang.Integer>",
                            mark(
                                    0x4F,
                                    bytes(),
                                    array(mixed, mapOf(12_000, k -> str(Integer.toString(100_000 + k)), k -> i(1))))));
        }
        add(
                "an order with a type id in orders",
                typed(
                        "java.util.TreeSet<java.lang.Integer>",
                        mark(
                                0x4F,
                                bytes(),
                                array(
                                        array(
                                                str("nulls-first"),
                                                mark(
                                                        0x43,
                                                        "java.util.Comparators$NullComparator",
                                                        array(str("nulls-first"), str("natural")))),
                                        numbers(3)))));
    }

    private void containers() {
        add("an array of 2^32 - 1", hex("dd ff ff ff ff c0"));
        add("a map of 2^32 - 1", hex("df ff ff ff ff a0 c0"));
        add("a typed array of 2^32 - 1", typed("[J", hex("dd ff ff ff ff c0")));
        add("a typed array of 2^31 - 1", typed("[Ljava.lang.Object;", hex("dd 7f ff ff ff c0")));
        add("a text of 2^32 - 1", hex("db ff ff ff ff c0"));
        add("bytes of 2^32 - 1", hex("c6 ff ff ff ff c0"));
        add("bytes of 2^31 - 1", hex("c6 7f ff ff ff c0"));
        add("an extension of 2^32 - 1", hex("c9 ff ff ff ff 43 c0"));
        add("a type id of 2^32 - 1", hex("92 c9 ff ff ff ff 43 c0"));
        add("an inner type id of 2^32 - 1", hex("91 92 c9 ff ff ff ff 43 c0"));
        add("nulls", typed("[Ljava.lang.String;", many(60_000_000, nil())));
        add("arrays", typed("[[I", many(20_000_000, array())));
        add("boxes", typed("java.util.ArrayList<" + HERE + "Box>", many(1_000_000, map(str("value"), nil()))));
        for (String kind : List.of("java.util.concurrent.atomic.AtomicReference", "java.util.Optional")) {
            add(kind + " nested", typed("java.util.ArrayList<" + kind + "<java.lang.Object>>", many(1_000_000, i(1))));
        }
        add("tags", typed(HERE + "Tags", map(str("names"), many(60_000, nil()))));
        add("equal names", map(str("a"), i(1), str("a"), i(2)));
        add("equal fields", typed(HERE + "Book", map(str("id"), i(1), str("title"), str("a"), str("id"), i(2))));
        add(
                "equal keys",
                typed("java.util.HashMap<java.lang.Integer,java.lang.Object>", map(str("1"), i(1), str("1"), i(2))));
        add("equal elements", typed("java.util.HashSet<java.lang.Integer>", array(i(1), i(1))));
        add("odd keys", typed("java.util.HashMap<java.lang.Object,java.lang.Object>", array(i(1))));
        add("a name of 70,000 characters", map(str("n".repeat(70_000)), i(1)));
        add("a field of 70,000 characters", typed(HERE + "Book", map(str("n".repeat(70_000)), i(1))));
        add("a name that is an array", join(hex("81"), array(i(1)), i(1)));
        add("a name that is a mark", join(hex("81"), ext(0x43, bytes(1)), i(1)));
        for (int depth : List.of(498, 499, 500, 501, 600)) {
            add("lists " + depth + " deep", nested(depth, inner -> array(inner), i(1)));
            add("maps " + depth + " deep", nested(depth, inner -> map(str("a"), inner), i(1)));
            add(
                    "boxes " + depth + " deep",
                    nested(depth / 2, inner -> mark(0x43, HERE + "Box", map(str("value"), inner)), i(1)));
            add(
                    "arrays " + depth + " deep",
                    nested(depth / 2, inner -> mark(0x43, "[Ljava.lang.Object;", array(inner)), i(1)));
            add("sets " + depth + " deep", nested(depth / 2, StateAttacks::inSet, i(1)));
            add("optionals " + depth + " deep", nested(depth, inner -> mark(0x43, "java.util.Optional", inner), i(1)));
            add(
                    "entries " + depth + " deep",
                    nested(depth / 2, inner -> mark(0x43, "java.util.Map$Entry", array(i(1), inner)), i(1)));
            add(
                    "flat maps " + depth + " deep",
                    nested(
                            depth / 2,
                            inner -> mark(
                                    0x43, "java.util.HashMap<java.lang.Object,java.lang.Object>", array(i(1), inner)),
                            i(1)));
            add(
                    "skipped " + depth + " deep",
                    typed(HERE + "Book", map(str("x"), nested(depth, inner -> array(inner), i(1)))));
        }
        add("a map as a record", typed(HERE + "Book", array(i(1), str("a"))));
        add("a record as a list", typed("java.util.ArrayList", map(str("id"), i(1))));
        add("records of a long", typed(HERE + "Box<java.lang.Long>", map(str("value"), str("a"))));
        add("records of another type", typed(HERE + "Box<java.lang.String>", map(str("value"), str("a"))));
        add("a box of a raw type", typed(HERE + "Box", map(str("value"), str("a"))));
    }

    private void scalars() {
        String digits = "9".repeat(60_000);
        for (String kind : List.of("java.math.BigInteger", "java.math.BigDecimal")) {
            add(kind + " of 60,000 digits", typed(kind, str(digits)));
            add(kind + " of 9,999 digits", typed("java.util.ArrayList<" + kind + ">", many(5, str("9".repeat(9_999)))));
            add(kind + " in bytes", typed(kind, bin(60_000)));
            add(kind + " of 2^63", typed(kind, hex("cf ff ff ff ff ff ff ff ff")));
        }
        add("a great exponent", typed("java.math.BigDecimal", str("1E+2147483647")));
        add(
                "a set of great exponents",
                typed("java.util.HashSet<java.math.BigDecimal>", array(str("1E+2147483647"), str("1E-2147483647"))));
        add(
                "a sorted set of great exponents",
                typed(
                        "java.util.TreeSet<java.math.BigDecimal>",
                        array(str("1E+999999999"), str("2"), str("1E-999999999"))));
        add("an extension number", typed("java.lang.Object", ext(0x44, repeat(0x7F, 60_000))));
        add("an integer extension", typed("java.lang.Object", ext(0x49, repeat(0x7F, 60_000))));
        add("a long where an int is", typed("java.lang.Integer", hex("cf 00 00 00 01 00 00 00 00")));
        add("a double where a long is", typed("java.lang.Long", hex("cb 40 33 fd 70 a3 d7 0a 3d")));
        add("a pattern", typed("java.util.regex.Pattern", array(str("(".repeat(30_000)), i(0))));
        add(
                "a pattern of groups",
                typed("java.util.regex.Pattern", array(str("(".repeat(5_000) + ")".repeat(5_000)), i(0))));
        add("a bit set", typed("java.util.BitSet", bin(60_000)));
        add(
                "a URL",
                typed(
                        "java.util.HashSet<java.net.URL>",
                        array(str("http://localhost.invalid/"), str("http://localhost.invalid/x"))));
        add("an address", typed("java.net.InetSocketAddress", array(str("localhost.invalid"), i(80))));
        add(
                "a class as a key",
                typed("java.util.HashMap<java.lang.Class,java.lang.Object>", map(str(HERE + "Poison"), i(1))));
        add("a time", ext(0xFF, repeat(0xFF, 12)));
    }

    private void serialization() {
        String own = HERE + "Own";
        add("no data", typed(own, map(str("count"), i(1))));
        add("data of another kind", typed(own, map(str("count"), i(1), str("@" + own), str("x"))));
        add("a text as data", typed(own, map(str("count"), i(1), str("@" + own), array(str("x")))));
        add("less data than said", typed(own, map(str("count"), i(1), str("@" + own), array(i(5)))));
        add("endless data", typed(own, map(str("count"), i(1), str("@" + own), array(hex("ce 7f ff ff ff"), i(1)))));
        add("more data than read", typed(own, map(str("count"), i(1), str("@" + own), array(i(0), i(1)))));
        add("data and no fields", typed(own, map(str("@" + own), array(i(0)))));
        add("external without data", typed(HERE + "External", map()));
        add("external of a number", typed(HERE + "External", map(str("@" + HERE + "External"), array(i(5)))));
        add("external as an array", typed(HERE + "External", array(i(5))));
        add("a proxy of a string", typed(HERE + "Proxy", map(str("text"), str("a"))));
        add("a list of proxies", typed("java.util.ArrayList<" + HERE + "Proxy>", array(map(str("text"), str("a")))));
        add(
                "a proxy in a list of books",
                typed(
                        "java.util.ArrayList<" + HERE + "Book>",
                        array(mark(0x43, HERE + "Proxy", map(str("text"), str("a"))))));
        add(
                "a proxy in a box",
                typed(
                        HERE + "Box<java.lang.Long>",
                        map(str("value"), mark(0x43, HERE + "Proxy", map(str("text"), str("a"))))));
        add("bare proxies in a list", array(mark(0x43, HERE + "Proxy", map(str("text"), str("a"))), i(5)));
    }

    private void json() {
        json("two type ids", "{'@type':'java.lang.Long','@type':'java.lang.String','@value':5}");
        json("no value", "{'@type':'java.lang.Long'}");
        json("a value first", "{'@value':5,'@type':'java.lang.Long'}");
        json("two values", "{'@type':'java.lang.Long','@value':5,'@value':6}");
        json("a number as type id", "{'@type':5,'@value':5}");
        json(
                "a type id in a user's map",
                "{'@type':'java.util.LinkedHashMap','@value':{'@type':'java.lang.Long','@value':5}}");
        json("a mark's name in a user's map", "{'@type':'java.util.LinkedHashMap','@value':{'a':{'@anchor':'1'}}}");
        json(
                "a reference in a user's map",
                "{'@type':'java.util.LinkedHashMap','@value':{'a':{'@reference':'1','@value':1}}}");
        json("an anchor twice", "{'@type':'" + HERE + "Data','@value':{'@anchor':'1','@anchor':'2','@value':{}}}");
        json(
                "a long number",
                "{'@type':'" + HERE + "Data','@value':{'@anchor':'" + "9".repeat(60_000) + "','@value':{}}}");
        json("no number", "{'@type':'" + HERE + "Data','@value':{'@anchor':'','@value':{}}}");
        json("a negative number", "{'@type':'" + HERE + "Data','@value':{'@anchor':'-1','@value':{}}}");
        json("a set under a string", "{'@type':'java.util.HashSet','@value':[[1],[2]]}");
        json("deep", "{'@type':'java.util.ArrayList','@value':" + "[".repeat(10_000) + "]".repeat(10_000) + "}");
        json("deep marks", "{'@type':'java.lang.Object','@value':".repeat(400) + "1" + "}".repeat(400));
        json("digits", "{'@type':'java.math.BigInteger','@value':'" + "9".repeat(60_000) + "'}");
        json("a long integer", "9".repeat(60_000));
        json("a great exponent", "{'@type':'java.lang.Object','@value':1e999999999}");
        json("a great exponent as a long", "{'@type':'java.lang.Long','@value':1e999999999}");
        json("a great exponent as an integer", "{'@type':'java.math.BigInteger','@value':1e999999999}");
        json("nulls", "{'@type':'[Ljava.lang.String;','@value':[" + "null,".repeat(4_000_000) + "null]}");
        json("lists", "{'@type':'java.util.ArrayList','@value':[" + "[],".repeat(4_000_000) + "[]]}");
        json(
                "sets in sets",
                "{'@type':'java.util.HashSet','@value':[" + "{'@type':'java.util.HashSet','@value':[".repeat(160) + "1"
                        + "]}".repeat(160) + "]}");
    }

    // ---- documents

    private void json(String name, String text) {
        add("JSON: " + name, text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private void add(String name, byte[] plain) {
        if (attacks.put(name, stored(name, plain)) != null) {
            throw new IllegalStateException(name);
        }
    }

    /** Returns the stored bytes of a document, which must not be long. */
    static byte[] stored(String name, byte[] plain) {
        byte[] stored = plain.length < 64 ? plain : join(Bytes.hex("0001020001"), Zstd.compress(plain, 6));
        if (stored.length > 64 << 10) {
            throw new IllegalStateException(name + ": " + stored.length);
        }
        return stored;
    }

    /** Returns a map. */
    static byte[] mapOf(int count, IntFunction<byte[]> key, IntFunction<byte[]> value) {
        return map(IntStream.range(0, 2 * count)
                .mapToObj(k -> (k % 2 == 0 ? key : value).apply(k / 2))
                .toArray(byte[][]::new));
    }

    /** Returns a set, map or queue in an order without case. */
    static byte[] withoutCase(String kind, byte[] content) {
        return typed(kind, mark(0x4F, bytes(), array(str("case-insensitive"), content)));
    }

    /** Returns an array of different elements. */
    static byte[] each(int count, IntFunction<byte[]> element) {
        return array(IntStream.range(0, count).mapToObj(element).toArray(byte[][]::new));
    }

    static byte[] typed(String id, byte[] value) {
        return join(TypedRoot.messagePackPrefix(id.getBytes(StandardCharsets.UTF_8)), value);
    }

    static byte[] mark(int type, String id, byte[] value) {
        return mark(type, id.getBytes(StandardCharsets.UTF_8), value);
    }

    private static byte[] mark(int type, byte[] data, byte[] value) {
        return array(ext(type, data), value);
    }

    private static byte[] anchor(int number, byte[] value) {
        return mark(0x41, bytes(number), value);
    }

    private static byte[] ref(int number) {
        return ext(0x52, bytes(number));
    }

    private static byte[] ordered(String type, byte[] order, byte[] content) {
        return mark(0x4F, bytes(), array(mark(0x43, type, order), content));
    }

    private static byte[] inSet(byte[] inner) {
        return mark(0x43, "java.util.HashSet", array(inner));
    }

    /** Returns two levels of sets for each of a number of levels, of which all on one level have the same hash code. */
    private static byte[] setTree(int depth, int from, boolean other) {
        if (depth == 0) {
            return str(colliding(other ? (1 << 18) + from : from));
        }
        return mark(
                0x43,
                "java.util.HashSet",
                array(setTree(depth - 1, from, false), setTree(depth - 1, from + (1 << (depth - 1)), other)));
    }

    private static byte[] wideTree(int depth, int from, boolean other) {
        if (depth == 0) {
            return str(colliding(other ? (1 << 18) + from : from));
        }
        byte[][] parts = new byte[40][];
        int each = (int) Math.pow(40, depth - 1);
        for (int k = 0; k < 40; k++) {
            parts[k] = wideTree(depth - 1, from + k * each, other && k == 39);
        }
        return mark(0x43, "java.util.HashSet", array(parts));
    }

    /** Returns an array of texts with the same hash code. */
    private static byte[] strings(int count) {
        byte[][] parts = new byte[count][];
        for (int k = 0; k < count; k++) {
            parts[k] = str(colliding(k));
        }
        return array(parts);
    }

    private static byte[] map(int count) {
        byte[][] parts = new byte[2 * count][];
        for (int k = 0; k < count; k++) {
            parts[2 * k] = str(colliding(k));
            parts[2 * k + 1] = i(1);
        }
        return map(parts);
    }

    /** Returns a number that has the same hash code as all strings of {@link #colliding}. */
    private static byte[] collidingDouble(int number) {
        long high = 0x3FF00000L + number;
        long low = (high ^ colliding(0).hashCode()) & 0xFFFFFFFFL;
        return ByteBuffer.allocate(9).put((byte) 0xCB).putLong(high << 32 | low).array();
    }

    private static byte[] stringOrDouble(int number) {
        return number % 2 == 0 ? str(colliding(number / 2)) : collidingDouble(number / 2);
    }

    static String colliding(int number) {
        StringBuilder text = new StringBuilder();
        for (int bit = 0; bit < 20; bit++) {
            text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return text.toString();
    }

    static byte[] collidingLists(int count) {
        byte[][] lists = new byte[count][];
        for (int k = 0; k < count; k++) {
            byte[][] numbers = new byte[28][];
            for (int bit = 0; bit < 14; bit++) {
                numbers[2 * bit] = i(k >> bit & 1);
                numbers[2 * bit + 1] = i((k >> bit & 1) == 1 ? 0 : 31);
            }
            lists[k] = array(numbers);
        }
        return array(lists);
    }

    /** Returns the elements of an array, each followed by the same value. */
    private static byte[] pairs(byte[] array, int count) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(ByteBuffer.allocate(5).put((byte) 0xDD).putInt(2 * count).array());
        int position = 5;
        int each = (array.length - 5) / count;
        if (array[0] == (byte) 0xDC) {
            position = 3;
            each = (array.length - 3) / count;
        }
        for (int k = 0; k < count; k++) {
            out.write(array, position + k * each, each);
            out.write(1);
        }
        return out.toByteArray();
    }

    private static byte[] longLists(int count, int length) {
        byte[][] lists = new byte[count][];
        for (int k = 0; k < count; k++) {
            byte[] numbers = repeat(1, length);
            numbers[length - 1] = (byte) (k & 0x7F);
            numbers[length - 2] = (byte) (k >> 7 & 0x7F);
            lists[k] = arrayOf(length, numbers);
        }
        return array(lists);
    }

    private static byte[] numbers(int count) {
        byte[][] numbers = new byte[count][];
        for (int k = 0; k < count; k++) {
            numbers[k] = ByteBuffer.allocate(5).put((byte) 0xCE).putInt(k).array();
        }
        return array(numbers);
    }

    private static byte[] data(byte[] left, byte[] right) {
        return map(str("left"), left, str("right"), right, str("number"), i(0));
    }

    private static byte[] dataChain(int depth) {
        byte[] chain = anchor(0, data(nil(), nil()));
        for (int k = 1; k < depth; k++) {
            chain = anchor(k, data(chain, ref(k - 1)));
        }
        return chain;
    }

    private static byte[] chain(int depth, String type, String first, String second) {
        byte[] chain = mark(0x43, type, anchor(0, map(str(first), nil(), str(second), nil())));
        for (int k = 1; k < depth; k++) {
            chain = mark(0x43, type, anchor(k, map(str(first), chain, str(second), ref(k - 1))));
        }
        return chain;
    }

    private static byte[] entities(int depth) {
        byte[] inner = array();
        for (int k = Math.min(depth, 110); k > 0; k--) {
            inner = array(anchor(k, map(str("id"), i(k), str("others"), inner)));
        }
        return anchor(0, map(str("id"), i(0), str("others"), inner));
    }

    private static byte[] nested(int depth, java.util.function.UnaryOperator<byte[]> around, byte[] innermost) {
        byte[] nested = innermost;
        for (int k = 0; k < depth; k++) {
            nested = around.apply(nested);
        }
        return nested;
    }

    static byte[] many(int count, byte[] element) {
        byte[] all = new byte[count * element.length];
        for (int k = 0; k < count; k++) {
            System.arraycopy(element, 0, all, k * element.length, element.length);
        }
        return arrayOf(count, all);
    }

    private static byte[] arrayOf(int count, byte[] elements) {
        return join(ByteBuffer.allocate(5).put((byte) 0xDD).putInt(count).array(), elements);
    }

    static byte[] array(byte[]... elements) {
        return elements.length < 16
                ? join(bytes(0x90 | elements.length), join(elements))
                : arrayOf(elements.length, join(elements));
    }

    static byte[] map(byte[]... entries) {
        int count = entries.length / 2;
        return count < 16
                ? join(bytes(0x80 | count), join(entries))
                : join(ByteBuffer.allocate(5).put((byte) 0xDF).putInt(count).array(), join(entries));
    }

    static byte[] str(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return join(
                utf8.length < 32
                        ? bytes(0xA0 | utf8.length)
                        : ByteBuffer.allocate(5)
                                .put((byte) 0xDB)
                                .putInt(utf8.length)
                                .array(),
                utf8);
    }

    private static byte[] bin(int length) {
        return join(ByteBuffer.allocate(5).put((byte) 0xC6).putInt(length).array(), repeat(0x7F, length));
    }

    private static byte[] ext(int type, byte[] data) {
        return join(
                ByteBuffer.allocate(6)
                        .put((byte) 0xC9)
                        .putInt(data.length)
                        .put((byte) type)
                        .array(),
                data);
    }

    static byte[] i(int small) {
        return bytes(small);
    }

    static byte[] nil() {
        return bytes(0xC0);
    }

    static byte[] hex(String digits) {
        return Bytes.hex(digits);
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int k = 0; k < values.length; k++) {
            bytes[k] = (byte) values[k];
        }
        return bytes;
    }
}
