package dev.cachezip;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Changes of a class between two deployments that run at the same time. */
final class ClassChanges {

    /** A value that no version reads. */
    private static final String MISS = "miss";

    private static final String HEAD =
            "package shop; import java.util.*; import java.util.concurrent.*; import java.time.*; import java.math.*; import com.fasterxml.jackson.annotation.*;\n";

    private static final String MORE = " enum Kind { A, B } interface Pet {} record Dog(String name) implements Pet {}"
            + " record Cat(String name) implements Pet {}";

    private final List<Change> changes = new ArrayList<>();

    /**
     * A change.
     *
     * @param older source of the version before
     * @param newer source of the version after
     * @param newerName full name of the class after
     * @param forward what the newer one makes of the sample of the older one
     * @param backward what the older one makes of the sample of the newer one
     */
    record Change(String name, String older, String newer, String newerName, String forward, String backward) {
        @Override
        public String toString() {
            return name;
        }
    }

    private ClassChanges() {}

    /** Returns changes of a class whose objects are in fields, lists and maps of another one. */
    static List<Change> nested() {
        List<Change> nested = new ArrayList<>();
        ClassChanges all = new ClassChanges();
        for (Form form : Form.values()) {
            all.fields(form);
            all.add(form, "boolean to int", "boolean n = true", "int n = 1", MISS, MISS);
            all.add(form, "Integer to int, null", "Integer n = null", "int n = 1", MISS, "n=1");
        }
        for (Change change : all.changes) {
            nested.add(within(change, "Part one", "part", "Item[one=%s]"));
            nested.add(within(change, "List<Part> all", "List.of(part)", "Item[all=[%s]]"));
            nested.add(within(change, "Map<String, Part> named", "Map.of(\"k\", part)", "Item[named={k=%s}]"));
        }
        return nested;
    }

    private static Change within(Change change, String component, String value, String text) {
        return new Change(
                change.name() + " in " + component,
                within(change.older(), component, value),
                within(change.newer(), component, value),
                change.newerName(),
                change.forward().equals(MISS) ? MISS : text.formatted(change.forward()),
                change.backward().equals(MISS) ? MISS : text.formatted(change.backward()));
    }

    private static String within(String source, String component, String value) {
        return HEAD + "public record Item(" + component
                + ") { static Object sample() { Part part = (Part) Part.sample(); "
                + "return new Item(" + value + "); } } "
                + source.substring(HEAD.length())
                        .replaceAll("\\bItem\\b", "Part")
                        .replaceAll("public (class|record|enum|abstract class) Part", "$1 Part");
    }

    static List<Change> all() {
        ClassChanges all = new ClassChanges();
        for (Form form : Form.values()) {
            all.fields(form);
            all.numbers(form);
            all.types(form);
        }
        all.classes();
        return all.changes;
    }

    /** Returns changes of versions, of keys, and of elements and keys that become equal, which only the mapping by state refuses. */
    static List<Change> containers() {
        ClassChanges all = new ClassChanges();
        all.keys();
        all.sizes();
        all.cycles();
        all.versions();
        all.otherContainers();
        return all.changes;
    }

    private void keys() {
        key("Integer to Byte", "Integer", "200", "Byte", "(byte) 3", MISS, "{3=1}");
        key("Integer to Short", "Integer", "40000", "Short", "(short) 3", MISS, "{3=1}");
        key("Long to Integer", "Long", "5_000_000_000L", "Integer", "3", MISS, "{3=1}");
        key("Double to Float", "Double", "0.1234567890123", "Float", "0.5f", MISS, "{0.5=1}");
        key("BigDecimal to Double", "BigDecimal", "new BigDecimal(\"1.00\")", "Double", "1.5", MISS, "{1.5=1}");
        key("String to Integer", "String", "\"01\"", "Integer", "-1", MISS, "{-1=1}");
        key("String to Long", "String", "\"+1\"", "Long", "0L", MISS, "{0=1}");
        key("String to Long, minus zero", "String", "\"-0\"", "Long", "5L", MISS, "{5=1}");
        key("String to BigInteger", "String", "\"\u0661\"", "BigInteger", "BigInteger.TEN", MISS, "{10=1}");
        key("String to BigDecimal", "String", "\"+1.0\"", "BigDecimal", "BigDecimal.ONE", MISS, "{1=1}");
        key("String to Year", "String", "\"02000\"", "Year", "Year.of(5)", MISS, "{5=1}");
        key(
                "String to UUID",
                "String",
                "\"1-1-1-1-1\"",
                "UUID",
                "new UUID(65537L << 16 | 1, 1L << 48 | 1)",
                MISS,
                "{00000001-0001-0001-0001-000000000001=1}");
        key("String to Locale", "String", "\"EN\"", "Locale", "Locale.ENGLISH", MISS, "{en=1}");
        key(
                "Instant to Date of SQL",
                "Instant",
                "Instant.ofEpochSecond(0, 1)",
                "java.sql.Date",
                "new java.sql.Date(0)",
                MISS,
                "{1970-01-01T00:00:00Z=1}");
        key(
                "LocalTime to OffsetTime",
                "LocalTime",
                "LocalTime.NOON",
                "OffsetTime",
                "LocalTime.NOON.atOffset(ZoneOffset.UTC)",
                MISS,
                MISS);
        key(
                "String to YearMonth",
                "String",
                "\"2026-1\"",
                "YearMonth",
                "YearMonth.of(12026, 1)",
                MISS,
                "{+12026-01=1}");
        key(
                "String to LocalDateTime",
                "String",
                "\"2026-01-02T10:15:00\"",
                "LocalDateTime",
                "LocalDateTime.of(2026, 1, 2, 10, 15)",
                MISS,
                "{2026-01-02T10:15=1}");
    }

    /** Adds a change of the type of a map's key; the text of the older one is not what it would be for the newer one. */
    private void key(
            String name,
            String older,
            String olderKey,
            String newer,
            String newerKey,
            String forward,
            String backward) {
        add(
                Form.BEAN,
                name + " as key",
                "Map<" + older + ", Integer> m = Map.of(" + olderKey + ", 1)",
                "Map<" + newer + ", Integer> m = Map.of(" + newerKey + ", 1)",
                forward,
                backward.equals(MISS) ? MISS : "m=" + backward);
    }

    private void sizes() {
        for (String set : List.of(
                "Set<String> l = new HashSet<>(",
                "SortedSet<String> l = new TreeSet<>(",
                "TreeSet<String> l = new TreeSet<>(",
                "ConcurrentSkipListSet<String> l = new ConcurrentSkipListSet<>(",
                "CopyOnWriteArraySet<String> l = new CopyOnWriteArraySet<>(")) {
            add(
                    Form.BEAN,
                    "List to " + set.replaceFirst("<.*", "") + ", with duplicates",
                    "List<String> l = List.of(\"b\", \"a\", \"b\")",
                    set + "List.of(\"a\"))",
                    MISS,
                    "l=[a]");
        }
        add(
                Form.BEAN,
                "List to EnumSet, with duplicates",
                "List<Kind> l = List.of(Kind.A, Kind.A)",
                "EnumSet<Kind> l = EnumSet.of(Kind.A)",
                MISS,
                "l=[A]");
        add(
                Form.BEAN,
                "List to a set that is a view, with duplicates",
                "List<String> l = List.of(\"a\", \"a\")",
                "ConcurrentHashMap.KeySetView<String, Boolean> l = ConcurrentHashMap.newKeySet()",
                MISS,
                "l=[]");
        for (String map :
                List.of("HashMap", "LinkedHashMap", "ConcurrentHashMap", "TreeMap", "ConcurrentSkipListMap")) {
            String entries = "{ static " + map + "<K, Integer> map() { var map = new " + map
                    + "<K, Integer>(); map.put(K.of(0), 0); map.put(K.of(1), 1); return map; } ";
            String compared = " implements Comparable<K> " + entries
                    + "public int compareTo(K o) { return toString().compareTo(o.toString()); } ";
            String older = HEAD + "public class Item { public " + map + "<K, Integer> m = K.map();"
                    + " static Object sample() { return new Item(); } public String toString() { return \"\" + m.size(); } }"
                    + " record K(int a, int b)" + compared + "static K of(int b) { return new K(1, b); } }";
            String newer =
                    older.replace("record K(int a, int b)", "record K(int a)").replace("new K(1, b)", "new K(b)");
            changes.add(new Change(map + ", a field of the key removed", older, newer, "shop.Item", MISS, MISS));
        }
    }

    /** Changes in cyclic graphs, whose sets and maps are filled when all objects are complete. */
    private void cycles() {
        String older = HEAD + "public class Item { public Item self = this; public %s;"
                + " static Object sample() { return new Item(); } public String toString() { return \"\" + l.size(); }"
                + " record K(int a, int b) {} }";
        String list = "List<String> l = List.of(\"a\", \"a\")";
        changes.add(new Change(
                "List to Set in a cycle",
                older.formatted(list),
                older.formatted("Set<String> l = Set.of(\"a\")"),
                "shop.Item",
                MISS,
                "1"));
        for (String keys : List.of(
                "Set<K> l = new HashSet<>(List.of(new K(1, 2), new K(1, 3)))",
                "Set<K> l = new LinkedHashSet<>(List.of(new K(1, 2), new K(1, 3)))",
                "Map<K, Integer> l = new HashMap<>(Map.of(new K(1, 2), 1, new K(1, 3), 2))",
                "Map<K, Integer> l = new ConcurrentHashMap<>(Map.of(new K(1, 2), 1, new K(1, 3), 2))")) {
            String source = older.formatted(keys);
            changes.add(new Change(
                    "a field removed in a cycle: " + keys,
                    source,
                    source.replace("K(int a, int b)", "K(int a)").replaceAll("new K\\(1, ", "new K("),
                    "shop.Item",
                    MISS,
                    MISS));
        }
    }

    private void fields(Form form) {
        add(form, "field added", "long id = 5", "long id = 5; String title = \"a\"", MISS, "id=5");
        add(form, "primitive field added", "long id = 5", "long id = 5; int n = 3", MISS, "id=5");
        add(form, "field removed", "long id = 5; String title = \"a\"", "long id = 5", "id=5", MISS);
        add(form, "field renamed", "long id = 5", "long key = 5", MISS, MISS);
        add(
                form,
                "field renamed, same name stored",
                "@JsonProperty(\"id\") long id = 5",
                "@JsonProperty(\"id\") long key = 5",
                "key=5",
                "id=5");
        add(
                form,
                "fields in another order",
                "long id = 5; String title = \"a\"",
                "String title = \"a\"; long id = 5",
                "title=a, id=5",
                "id=5, title=a");
    }

    private void numbers(Form form) {
        add(form, "int to long", "int id = 5", "long id = 5", "id=5", "id=5");
        add(form, "int to a great long", "int id = 5", "long id = 5_000_000_000L", "id=5", MISS);
        add(form, "int to double", "int n = 5", "double n = 19.99", MISS, MISS);
        add(form, "long to double", "long n = 5", "double n = 5.0", MISS, MISS);
        add(form, "float to double", "float n = 0.1f", "double n = 0.1", MISS, MISS);
        add(form, "boolean to int", "boolean n = true", "int n = 1", MISS, MISS);
        add(form, "Integer to Boolean", "Integer n = 1", "Boolean n = true", MISS, MISS);
        add(form, "Integer to int, null", "Integer n = null", "int n = 1", MISS, "n=1");
        add(form, "int to byte", "int n = 300", "byte n = 3", MISS, "n=3");
        add(form, "char to int", "char n = '5'", "int n = 5", MISS, MISS);
        add(form, "BigDecimal to double", "BigDecimal n = new BigDecimal(\"19.99\")", "double n = 19.99", MISS, MISS);
        add(form, "BigDecimal to long", "BigDecimal n = new BigDecimal(\"20\")", "long n = 20", MISS, MISS);
        add(form, "String to int", "String n = \"5\"", "int n = 5", MISS, MISS);
        add(form, "String to Integer, empty", "String n = \"\"", "Integer n = 5", MISS, MISS);
        add(form, "String to long", "String n = \"5\"", "long n = 5", MISS, MISS);
        add(form, "String to boolean", "String n = \"true\"", "boolean n = true", MISS, MISS);
        add(form, "String to BigDecimal", "String n = \"x\"", "BigDecimal n = BigDecimal.ONE", MISS, "n=1");
    }

    private void types(Form form) {
        add(form, "enum to int", "Kind k = Kind.B", "int k = 1", MISS, MISS);
        add(form, "enum to String", "Kind k = Kind.B", "String k = \"other\"", "k=B", MISS);
        add(
                form,
                "List to Set",
                "List<String> l = List.of(\"a\", \"b\")",
                "Set<String> l = Set.of(\"a\")",
                "l=[a, b]",
                "l=[a]");
        add(
                form,
                "List to Set, with duplicates",
                "List<String> l = List.of(\"a\", \"a\")",
                "Set<String> l = Set.of(\"a\")",
                MISS,
                "l=[a]");
        add(
                form,
                "List of another type",
                "List<String> l = List.of(\"1\")",
                "List<Integer> l = List.of(1)",
                MISS,
                MISS);
        add(form, "List to String", "List<String> l = List.of(\"a\")", "String l = \"a\"", MISS, MISS);
        add(form, "List to Map", "List<String> l = List.of()", "Map<String, String> l = Map.of()", MISS, MISS);
        add(form, "String to bytes", "String b = \"YWJj\"", "byte[] b = {1}", MISS, MISS);
        add(form, "Instant to long", "Instant t = Instant.EPOCH", "long t = 0", MISS, MISS);
        add(
                form,
                "Instant to Date",
                "Instant t = Instant.ofEpochSecond(0, 1_000_001)",
                "Date t = new Date(0)",
                MISS,
                "t=1970-01-01T00:00:00Z");
        add(form, "LocalDate to String", "LocalDate t = LocalDate.EPOCH", "String t = \"1970-01-01\"", MISS, MISS);
        add(
                form,
                "UUID to String",
                "UUID u = new UUID(1, 2)",
                "String u = \"00000000-0000-0001-0000-000000000002\"",
                MISS,
                MISS);
        add(form, "floats to doubles", "float[] a = {0.1f}", "double[] a = {0.5}", MISS, MISS);
        add(form, "ints to doubles", "int[] a = {1}", "double[] a = {0.5}", MISS, MISS);
        add(form, "UUID to doubles", "UUID a = new UUID(1, 2)", "double[] a = {1}", MISS, MISS);
        add(form, "bytes to ints", "byte[] a = {1}", "int[] a = {1}", MISS, MISS);
        add(form, "longs to a map", "List<Long> l = List.of(1L, 2L)", "Map<Long, Long> l = Map.of(1L, 2L)", MISS, MISS);
        add(form, "texts to a map", "String[] l = {\"a\", \"b\"}", "Map<String, String> l = Map.of()", MISS, MISS);
        add(
                form,
                "int to double as key",
                "Map<Integer, Integer> m = Map.of(1, 2)",
                "Map<Double, Integer> m = Map.of(1.0, 2)",
                MISS,
                MISS);
        add(form, "enum to another enum", "Kind k = Kind.A", "DayOfWeek k = DayOfWeek.MONDAY", MISS, MISS);
        add(
                form,
                "record to record",
                "Dog p = new Dog(\"a\")",
                "Cat p = new Cat(\"a\")",
                "p=Cat[name=a]",
                "p=Dog[name=a]");
        add(
                form,
                "interface, another class",
                "Pet p = new Dog(\"a\")",
                "Pet p = new Cat(\"a\")",
                "p=Dog[name=a]",
                "p=Cat[name=a]");
        add(form, "record to interface", "Dog p = new Dog(\"a\")", "Pet p = new Dog(\"a\")", MISS, "p=Dog[name=a]");
        add(form, "record to interface, another class", "Dog p = new Dog(\"a\")", "Pet p = new Cat(\"a\")", MISS, MISS);
        add(form, "record to String", "Dog p = new Dog(\"a\")", "String p = \"a\"", MISS, MISS);
        add(form, "record to Map", "Dog p = new Dog(\"a\")", "Map<String, String> p = Map.of()", "p={name=a}", MISS);
        add(form, "String to Object", "String o = \"a\"", "Object o = \"a\"", "o=a", "o=a");
        add(form, "long to Object", "Long o = 5L", "Object o = 5L", "o=5", MISS);
        add(
                form,
                "Optional to String",
                "Optional<String> o = Optional.of(\"a\")",
                "String o = \"a\"",
                "o=a",
                "o=Optional[a]");
    }

    private void classes() {
        String item = Form.BEAN.source("long id = 5");
        changes.add(new Change("bean to record", item, Form.RECORD.source("long id = 5"), "shop.Item", "id=5", "id=5"));
        changes.add(new Change(
                "bean made abstract",
                item,
                HEAD + "abstract class Item { public long id = 5; static Object sample() { return new Sub(); }"
                        + " static class Sub extends Item {} public String toString() { return \"sub\"; } }",
                "shop.Item",
                MISS,
                MISS));
        changes.add(new Change(
                "moved to a superclass",
                item,
                HEAD + "class Base { public long id = 5; } public class Item extends Base {"
                        + " static Object sample() { return new Item(); } public String toString() { return \"id=\" + id; } }",
                "shop.Item",
                "id=5",
                "id=5"));
        inheritance(item);
        changes.add(new Change(
                "moved to another package",
                item,
                item.replace("package shop", "package store"),
                "store.Item",
                MISS,
                MISS));
        String kinds = HEAD + "public enum Item { A, B; static Object sample() { return A; } }";
        changes.add(new Change("constant renamed", kinds, kinds.replace("A", "C"), "shop.Item", MISS, MISS));
        changes.add(new Change(
                "constant added before", kinds, kinds.replace("{ A, B", "{ Z, A, B"), "shop.Item", "A", "A"));
        changes.add(new Change(
                "constant removed",
                kinds,
                HEAD + "public enum Item { B; static Object sample() { return B; } }",
                "shop.Item",
                MISS,
                "B"));
        changes.add(new Change("enum to record", kinds, Form.RECORD.source("long id = 5"), "shop.Item", MISS, MISS));
    }

    /** Changes of the hierarchy that a class is in, and of what it stores. */
    private void inheritance(String item) {
        String text =
                " static Object sample() { return new Item(); } public String toString() { return \"id=\" + id; } }";
        String inherited =
                HEAD + "class Base { public int more = 3; } public class Item extends Base { public long id = 5;";
        changes.add(new Change("superclass added, with a field", item, inherited + text, "shop.Item", MISS, "id=5"));
        String hidden =
                HEAD + "class Base { public long id = 7; } public class Item extends Base { public long id = 5;";
        changes.add(new Change("field hidden by a subclass", item, hidden + text, "shop.Item", MISS, "id=5"));
        String base = HEAD + "class Base { public long id = 7; } public class Item extends Base {";
        changes.add(new Change("field no longer hidden", hidden + text, base + text, "shop.Item", MISS, MISS));
        String empty = HEAD + "class Base { } public class Item extends Base { public long id = 5;";
        changes.add(new Change("field moved to a superclass", empty + text, base + text, "shop.Item", "id=5", "id=7"));
        String writes = " private void writeObject(java.io.ObjectOutputStream out) throws java.io.IOException {"
                + " out.defaultWriteObject(); } private void readObject(java.io.ObjectInputStream in)"
                + " throws java.io.IOException, ClassNotFoundException { in.defaultReadObject(); }";
        hidden("a class that writes itself", " implements java.io.Serializable", writes + text);
        hidden("a list", " extends ArrayList<String>", text);
        hidden("an exception", " extends Exception", text);
        String left = HEAD + "public class Item { public transient long id = 7;";
        changes.add(new Change("made transient", item, left + text, "shop.Item", "id=7", MISS));
        String written = HEAD + "public class Item implements java.io.Serializable { public long id = 5;"
                + " private void writeObject(java.io.ObjectOutputStream out) throws java.io.IOException {"
                + " out.defaultWriteObject(); out.writeInt(1); } private void readObject(java.io.ObjectInputStream in)"
                + " throws java.io.IOException, ClassNotFoundException { in.defaultReadObject(); in.readInt(); }";
        changes.add(new Change("writes more by itself", item, written + text, "shop.Item", MISS, MISS));
    }

    private void otherContainers() {
        for (String[] maps : new String[][] {
            {"String", "\"k\", \"v\"", "String, String", "LinkedHashMap"},
            {"Object", "\"k\", 5L", "Object, Object", "HashMap"},
            {"String", "\"k\", \"v\"", "String, String", "TreeMap"},
            {"Integer", "1, 2", "Integer, Integer", "LinkedHashMap"},
            {"Integer", "", "Integer, Integer", "LinkedHashMap"},
            {"UUID", "new UUID(1, 2), new UUID(3, 4)", "UUID, UUID", "TreeMap"},
            {"Kind", "Kind.A, Kind.B", "Kind, Kind", "HashMap"},
        }) {
            String map = maps[3] + "<" + maps[2] + ">";
            add(
                    Form.BEAN,
                    "List.of(" + maps[1] + ") to " + map,
                    "List<" + maps[0] + "> l = List.of(" + maps[1] + ")",
                    map + " l = new " + maps[3] + "<>()",
                    MISS,
                    MISS);
        }
        for (String value : List.of("Map.of(\"a\", 5L)", "List.of(5L)", "List.of(new TreeMap<>())")) {
            add(
                    Form.BEAN,
                    value + " to tree",
                    "Object v = " + value,
                    "tools.jackson.databind.JsonNode v = tools.jackson.databind.node.JsonNodeFactory.instance.arrayNode()",
                    MISS,
                    "v=[]");
        }
    }

    /** Changes of the version of a class that reads and writes by itself. */
    private void versions() {
        String one = "static final long serialVersionUID = 1;";
        String two = "static final long serialVersionUID = 2;";
        String external = " public void writeExternal(ObjectOutput out) throws IOException {"
                + " out.writeInt(w); out.writeInt(h); } public void readExternal(ObjectInput in) throws IOException {"
                + " w = in.readInt(); h = in.readInt(); }";
        String writes = " private void writeObject(ObjectOutputStream out) throws IOException {"
                + " out.writeInt(w); out.writeInt(h); } private void readObject(ObjectInputStream in) throws IOException {"
                + " w = in.readInt(); h = in.readInt(); }";
        String puts = " private void writeObject(ObjectOutputStream out) throws IOException {"
                + " ObjectOutputStream.PutField fields = out.putFields();"
                + " fields.put(\"w\", w); fields.put(\"h\", h); out.writeFields(); }"
                + " private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {"
                + " ObjectInputStream.GetField fields = in.readFields();"
                + " w = fields.get(\"w\", 0); h = fields.get(\"h\", 0); }";
        Map.of("external", external, "writing", writes, "putting", puts).forEach((name, by) -> {
            String type = name.equals("external") ? "Externalizable" : "Serializable";
            String older = version(type, "", one + by);
            version(name + ", other version", older, version(type, "", two + exchanged(by)), MISS);
            version(name + ", other version of a superclass", version(type, two, one + by), older, MISS);
            version(name + ", superclass removed", version(type, one, one + by), older, MISS);
            version(name + ", same version", older, version(type, "", one + by + " void more() {}"), "w=1 h=2");
            version(name + ", default version", version(type, "", by), version(type, "", by + " void more() {}"), MISS);
            version(name + ", to fields", older, version("Serializable", "", two), MISS);
        });
        version(
                "external to writing",
                version("Externalizable", "", one + external),
                version("Serializable", "", one + writes),
                MISS);
        version("by fields", version("Serializable", "", one), version("Serializable", "", two), "w=1 h=2");
    }

    private void version(String name, String older, String newer, String read) {
        changes.add(new Change(name, older, newer, "shop.Item", read, read));
    }

    private static String exchanged(String text) {
        return text.replace("(w)", "(z)")
                .replace("(h)", "(w)")
                .replace("(z)", "(h)")
                .replace("\"w\", w", "\"w\", h")
                .replace("\"h\", h", "\"h\", w")
                .replace("w = fields", "z = fields")
                .replace("h = fields", "w = fields")
                .replace("z = fields", "h = fields");
    }

    private static String version(String type, String base, String members) {
        String parent = base.isEmpty() ? " implements " + type : " extends Base";
        return HEAD + "import java.io.*; "
                + (base.isEmpty() ? "" : "abstract class Base implements " + type + " {" + base + "}")
                + " public class Item" + parent + " { public int w = 1; public int h = 2; " + members
                + " public Item() {} static Object sample() { return new Item(); }"
                + " public String toString() { return \"w=\" + w + \" h=\" + h; } }";
    }

    private void hidden(String kind, String parent, String text) {
        String base = HEAD + "class Base" + parent + " { public long id = 7; } public class Item extends Base {";
        String hidden = base + " public long id = 5;";
        changes.add(
                new Change("field no longer hidden in " + kind, hidden + text, base + text, "shop.Item", MISS, MISS));
    }

    private void add(Form form, String name, String older, String newer, String forward, String backward) {
        changes.add(new Change(
                form.name().toLowerCase(java.util.Locale.ROOT) + ": " + name,
                form.source(older),
                form.source(newer),
                "shop.Item",
                forward,
                backward));
    }

    /** A way in which a class keeps its fields. */
    enum Form {
        RECORD {
            @Override
            String source(String fields) {
                List<String> components = new ArrayList<>();
                List<String> values = new ArrayList<>();
                for (String field : fields.split("; ", -1)) {
                    components.add(field.split(" = ", -1)[0]);
                    values.add(value(field));
                }
                return HEAD + "public record Item(" + String.join(", ", components)
                        + ") { static Object sample() { return new Item(" + String.join(", ", values) + "); }"
                        + text(fields) + MORE + " }";
            }
        },
        BEAN {
            @Override
            String source(String fields) {
                StringBuilder source = new StringBuilder(HEAD + "public class Item { ");
                for (String field : fields.split("; ", -1)) {
                    source.append("public ").append(field).append("; ");
                }
                return source + "static Object sample() { return new Item(); }" + text(fields) + MORE + " }";
            }
        },
        SETTERS {
            @Override
            String source(String fields) {
                StringBuilder source = new StringBuilder(HEAD + "public class Item { ");
                for (String field : fields.split("; ", -1)) {
                    String declaration = field.split(" = ", -1)[0];
                    String name = ClassChanges.name(field);
                    String type = declaration
                            .substring(0, declaration.length() - name.length())
                            .replaceAll("@JsonProperty\\(.*?\\) ", "");
                    String title = Character.toUpperCase(name.charAt(0)) + name.substring(1);
                    source.append(field.startsWith("@") ? field.replace("\") ", "\") private ") : "private " + field)
                            .append("; public " + type + "get" + title + "() { return " + name + "; } ")
                            .append("public void set" + title + "(" + type + "value) { " + name + " = value; } ");
                }
                return source + "static Object sample() { return new Item(); }" + text(fields) + MORE + " }";
            }
        },
        IMMUTABLE {
            @Override
            String source(String fields) {
                StringBuilder source = new StringBuilder(HEAD + "public class Item { ");
                List<String> parameters = new ArrayList<>();
                List<String> values = new ArrayList<>();
                StringBuilder body = new StringBuilder();
                for (String field : fields.split("; ", -1)) {
                    String declaration = field.split(" = ", -1)[0];
                    String name = ClassChanges.name(field);
                    source.append("public final ")
                            .append(declaration.replaceAll("@JsonProperty\\(.*?\\) ", ""))
                            .append("; ");
                    parameters.add(
                            (declaration.startsWith("@") ? "" : "@JsonProperty(\"" + name + "\") ") + declaration);
                    values.add(value(field));
                    body.append("this.").append(name).append(" = ").append(name).append("; ");
                }
                String renamed = source.toString();
                if (fields.startsWith("@")) {
                    renamed = renamed.replace("public final ", "@JsonProperty(\"id\") public final ");
                }
                return renamed + "@JsonCreator Item(" + String.join(", ", parameters) + ") { " + body
                        + "} static Object sample() { return new Item(" + String.join(", ", values) + "); }"
                        + text(fields) + MORE + " }";
            }
        };

        abstract String source(String fields);

        private static String value(String field) {
            String declaration = field.split(" = ", -1)[0];
            String value = field.split(" = ", -1)[1];
            return value.startsWith("{")
                    ? "new " + declaration.substring(0, declaration.lastIndexOf(' ')) + " " + value
                    : declaration.contains("byte ") ? "(byte) " + value : value;
        }

        private static String text(String fields) {
            StringBuilder text = new StringBuilder(" public String toString() { return \"\"");
            String separator = "";
            for (String field : fields.split("; ", -1)) {
                String name = ClassChanges.name(field);
                text.append(" + \"")
                        .append(separator)
                        .append(name)
                        .append("=\" + ")
                        .append(name);
                separator = ", ";
            }
            return text + "; }";
        }
    }

    private static String name(String field) {
        String declaration = field.split(" = ", -1)[0];
        return declaration.substring(declaration.lastIndexOf(' ') + 1);
    }
}
