package dev.cachezip.oracle;

import java.io.Closeable;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import tools.jackson.core.type.TypeReference;

/** Collections and maps of an application's own classes, which have fields beside their content. */
// Reflection reads members that no code calls.
@SuppressWarnings({"UnusedVariable", "unused"})
final class ExtendedValues {

    private ExtendedValues() {}

    /** A page of results, as libraries for SQL return it. */
    static class Page<T> extends ArrayList<T> implements Closeable {
        private final transient List<String> log = new ArrayList<>();
        private long total;
        private Long size;
        private List<String> order = new ArrayList<>();

        Page<T> of(long number, Long most, List<String> by) {
            total = number;
            size = most;
            order = by;
            return this;
        }

        @Override
        public void close() {
            log.clear();
        }
    }

    /** A page with a field of the same name. */
    static final class Report<T> extends Page<T> {
        private String total = "none";

        void total(String text) {
            total = text;
        }
    }

    /** A set whose only constructor takes its content. */
    static final class Tags extends LinkedHashSet<String> {
        private final String language;

        Tags(String language, Collection<String> tags) {
            super(tags);
            this.language = language;
        }
    }

    /** A list without fields whose only constructor takes its content. */
    static final class Names extends ArrayList<String> {
        Names(Collection<String> names) {
            super(names);
        }
    }

    /** A map with an order of its own. */
    static final class Thresholds extends TreeMap<String, Integer> {
        private boolean strict;

        Thresholds() {
            super(Comparator.reverseOrder());
            strict = true;
        }

        void loosen() {
            strict = false;
        }
    }

    /** A sorted map with the order that its maker wants. */
    static final class Ordered extends TreeMap<String, Integer> {
        Ordered() {}

        Ordered(Comparator<String> order) {
            super(order);
        }
    }

    /** A sorted map with a field, whose maker must choose an order. */
    static final class Prices extends TreeMap<String, Integer> {
        private final String currency;

        Prices(Comparator<String> order, String currency) {
            super(order);
            this.currency = currency;
        }
    }

    /** A map with keys that are not text. */
    static final class Hours extends HashMap<DayOfWeek, Long> {
        private final char unit;

        Hours(char unit) {
            this.unit = unit;
        }
    }

    /** A set that is found by its name. */
    static final class Group extends HashSet<Object> {
        private final String name;

        Group(String name) {
            this.name = name;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Group group && group.name.equals(name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /** A page that must not be empty when it is put here. */
    record NonEmpty(Page<Object> page, OverridingValues.Bounded used) {
        NonEmpty {
            if (page.isEmpty() || used.isEmpty()) {
                throw new IllegalArgumentException("empty");
            }
        }
    }

    /** A list whose constructor without parameters is not to be called. */
    static final class Uncalled extends ArrayList<String> {
        private int number;

        Uncalled() {
            throw new UnsupportedOperationException();
        }

        Uncalled(int number) {
            this.number = number;
        }
    }

    /** A list whose own methods write a transient field. */
    static final class Titled extends ArrayList<String> {
        private transient String title = "t";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject(title);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            title = (String) in.readObject();
        }
    }

    /** A document, which may have any content. */
    static final class Document extends LinkedHashMap<String, Object> {
        private boolean partial;
        private Class<?> type = Document.class;

        Document partial() {
            partial = true;
            return this;
        }
    }

    /** A queue with a field. */
    static final class Tasks extends PriorityQueue<Integer> {
        private String owner = "a";
    }

    /** A map with slots for the constants of an enum. */
    static final class Shifts extends EnumMap<DayOfWeek, String> {
        private int week = 47;

        Shifts() {
            super(DayOfWeek.class);
        }
    }

    /** An element that refers to its list. */
    static final class Item implements java.io.Serializable {
        private final Page<Item> page;

        Item(Page<Item> page) {
            this.page = page;
        }
    }

    /** A list of lists like itself. */
    static final class Menu extends ArrayList<Menu> {
        private final String title;
        private Menu parent;

        Menu(String title) {
            this.title = title;
        }
    }

    static List<StorableValue> values() {
        ValueList list = new ValueList("extended");
        lists(list);
        maps(list);
        return list.values();
    }

    private static void lists(ValueList list) {
        Page<Long> page = new Page<>();
        page.addAll(Lists.array(1L, 2L, null));
        page.of(700, 50L, Lists.array("name", "@id"));
        Report<Long> report = new Report<>();
        report.add(5L);
        report.of(8, null, new ArrayList<>());
        report.total("8 rows");
        Tasks tasks = new Tasks();
        tasks.addAll(List.of(3, 1, 2));
        Page<Item> cycle = new Page<>();
        cycle.add(new Item(cycle));
        OverridingValues.Bounded used = new OverridingValues.Bounded();
        used.put("a", 1L);
        Page<Object> filled = new Page<>();
        filled.add("a");
        Page<Object> open = new Page<>();
        open.add(open);
        open.add(new NonEmpty(filled, used));
        Group outer = new Group("outer");
        Group inner = new Group("inner");
        outer.add(inner);
        inner.add(outer);
        Uncalled uncalled = new Uncalled(5);
        uncalled.add("a");
        Menu menu = new Menu("all");
        menu.add(new Menu("first"));
        menu.add(null);
        menu.get(0).parent = menu;
        list.equal("list of its own class, which knows its parent", menu);
        list.equal("list that a record in a cycle wants to be complete", open)
                .equal("sets in a cycle that are found by their names", outer)
                .equal("list whose constructor throws", uncalled)
                .refused("list that writes a transient field", Lists.fill(new Titled(), "a"));
        list.everywhere(page, new TypeReference<Holders.Box<Page<Long>>>() {})
                .equal("page of a method that declares it", page, new TypeReference<Page<Long>>() {})
                .equal("page of a method that declares a list", page, new TypeReference<List<Long>>() {})
                .equal(
                        "empty page",
                        new Page<String>().of(0, 20L, Lists.array("id")),
                        new TypeReference<Page<String>>() {})
                .equal("page of pages", Lists.fill(new Page<Object>(), page, "a", 1))
                .equal("two fields of one name", report, new TypeReference<Page<Long>>() {})
                .everywhere(new Tags("en", Lists.array("b", "a")), new TypeReference<Holders.Box<Tags>>() {})
                .everywhere(new Names(Lists.array("b", "a")), new TypeReference<Holders.Box<Names>>() {})
                .equal("queue", tasks)
                .equal("list that its element refers to", cycle, new TypeReference<Page<Item>>() {});
    }

    private static void maps(ValueList list) {
        Thresholds limits = new Thresholds();
        limits.putAll(Map.of("a", 1, "b", 2));
        limits.loosen();
        Hours hours = new Hours('h');
        hours.put(DayOfWeek.MONDAY, 8L);
        Document document = new Document().partial();
        document.put("@java.util.LinkedHashMap", 5L);
        document.put("partial", Lists.array(1, "a"));
        document.put("inner", Lists.put(new Document(), "x", null, "y", 1));
        Shifts shifts = new Shifts();
        shifts.put(DayOfWeek.FRIDAY, "late");
        Prices prices = new Prices(Comparator.reverseOrder(), "EUR");
        prices.putAll(Map.of("a", 1, "b", 2));
        list.equal("sorted map with an order and a field", prices)
                .equal("map in the order of its constructor", Lists.put(new Ordered(), "a", 1, "b", 2))
                .refused(
                        "map in another order than that of its constructor",
                        Lists.put(new Ordered(Comparator.reverseOrder()), "a", 1, "b", 2))
                .everywhere(limits, new TypeReference<Holders.Box<Thresholds>>() {})
                .everywhere(hours, new TypeReference<Holders.Box<Hours>>() {})
                .everywhere(document, new TypeReference<Holders.Box<Map<String, Object>>>() {})
                .everywhere(shifts, new TypeReference<Holders.Box<Shifts>>() {});
    }
}
