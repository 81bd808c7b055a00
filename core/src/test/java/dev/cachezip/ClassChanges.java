package dev.cachezip;

import java.util.ArrayList;
import java.util.List;

/** Changes of a class between two deployments that run at the same time. */
final class ClassChanges {

    /** A value that no version reads. */
    private static final String MISS = "miss";

    private static final String HEAD =
            "package shop; import java.util.*; import java.time.*; import java.math.*; import com.fasterxml.jackson.annotation.*;\n";

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
        changes.add(new Change("field no longer hidden", hidden + text, base + text, "shop.Item", "id=5", MISS));
        String left = HEAD + "public class Item { public transient long id = 7;";
        changes.add(new Change("made transient", item, left + text, "shop.Item", "id=7", MISS));
        String written = HEAD + "public class Item implements java.io.Serializable { public long id = 5;"
                + " private void writeObject(java.io.ObjectOutputStream out) throws java.io.IOException {"
                + " out.defaultWriteObject(); out.writeInt(1); } private void readObject(java.io.ObjectInputStream in)"
                + " throws java.io.IOException, ClassNotFoundException { in.defaultReadObject(); in.readInt(); }";
        changes.add(new Change("writes more by itself", item, written + text, "shop.Item", MISS, "id=5"));
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
