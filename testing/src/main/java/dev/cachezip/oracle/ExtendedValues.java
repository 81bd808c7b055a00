package dev.cachezip.oracle;

import java.io.Closeable;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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
    static final class Limits extends TreeMap<String, Integer> {
        private boolean strict;

        Limits() {
            super(Comparator.reverseOrder());
            strict = true;
        }

        void loosen() {
            strict = false;
        }
    }

    /** A map with keys that are not text. */
    static final class Hours extends HashMap<DayOfWeek, Long> {
        private final char unit;

        Hours(char unit) {
            this.unit = unit;
        }
    }

    /** A list that counts its additions. */
    static final class Counted extends ArrayList<String> {
        private int added;

        @Override
        public boolean add(String text) {
            added++;
            return super.add(text);
        }
    }

    /** A list that needs its field when elements are added. */
    static final class Prefixed extends ArrayList<String> {
        private final String prefix;

        Prefixed(String prefix) {
            this.prefix = prefix;
        }

        @Override
        public boolean add(String text) {
            return super.add(prefix.concat(text));
        }
    }

    /** A map of the last used entries, whose mode only its constructor knows. */
    static final class LastUsed extends LinkedHashMap<String, Long> {
        private final int most;

        LastUsed(int most) {
            super(16, 0.75f, true);
            this.most = most;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > most;
        }
    }

    /** A map whose mode its maker chooses. */
    static final class AnyMode extends LinkedHashMap<String, Long> {
        AnyMode(boolean byAccess) {
            super(16, 0.75f, byAccess);
        }
    }

    /** A map of the last used entries that any caller may bound. */
    static final class Bounded extends LinkedHashMap<String, Long> {
        private int most = 3;

        Bounded() {
            super(16, 0.75f, true);
        }

        Bounded most(int number) {
            most = number;
            return this;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > most;
        }
    }

    /** A map with keys in lower case, unless they came in another way. */
    static final class LowerKeys extends HashMap<String, Integer> {
        @Override
        public Integer put(String key, Integer value) {
            return super.put(key.toLowerCase(Locale.ROOT), value);
        }
    }

    /** A list that drops nulls, unless they came in another way. */
    static final class NonNulls extends ArrayList<String> {
        @Override
        public boolean add(String text) {
            return text != null && super.add(text);
        }
    }

    /** A list that sorts itself, unless elements came in another way. */
    static final class SelfSorting extends ArrayList<Integer> {
        @Override
        public boolean add(Integer number) {
            super.add(number);
            sort(null);
            return true;
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

    /** A map that does not show a part of its content. */
    static final class Masked extends HashMap<String, String> {
        @Override
        public Set<Map.Entry<String, String>> entrySet() {
            Map<String, String> shown = new HashMap<>();
            super.entrySet().forEach(entry -> shown.put(entry.getKey(), "***"));
            return shown.entrySet();
        }
    }

    /** A list that shows fewer elements than it holds. */
    static final class Top extends ArrayList<String> {
        @Override
        public int size() {
            return Math.min(1, super.size());
        }
    }

    /** A list that shows other elements than it holds. */
    static final class Shouting extends ArrayList<String> {
        @Override
        public String get(int index) {
            return super.get(index).toUpperCase(Locale.ROOT);
        }
    }

    /** A set that shows other elements than it holds. */
    static final class Closed extends HashSet<String> {
        @Override
        public Iterator<String> iterator() {
            return Collections.emptyIterator();
        }
    }

    /** A list that nobody changes while iterating, and that shows what it holds. */
    static final class ReadOnly extends ArrayList<String> {
        @Override
        public Iterator<String> iterator() {
            return Collections.unmodifiableList(this).listIterator();
        }

        @Override
        public int size() {
            return super.size();
        }
    }

    /** Properties that show their names in alphabetical order. */
    static final class Alphabetical extends Properties {
        @Override
        public Set<Map.Entry<Object, Object>> entrySet() {
            Set<Map.Entry<Object, Object>> sorted =
                    new TreeSet<>(Comparator.comparing(entry -> entry.getKey().toString()));
            sorted.addAll(super.entrySet());
            return sorted;
        }
    }

    /** A list that takes no more once it is complete. */
    static final class Frozen extends ArrayList<String> {
        private boolean frozen;

        Frozen freeze() {
            frozen = true;
            return this;
        }

        @Override
        public boolean add(String text) {
            if (frozen) {
                throw new UnsupportedOperationException();
            }
            return super.add(text);
        }

        @Override
        public boolean addAll(Collection<? extends String> texts) {
            if (frozen) {
                throw new UnsupportedOperationException();
            }
            return super.addAll(texts);
        }
    }

    /** A map that takes no more once it is complete. */
    static final class FrozenMap extends TreeMap<String, Integer> {
        private boolean frozen;

        FrozenMap freeze() {
            frozen = true;
            return this;
        }

        @Override
        public Integer put(String key, Integer value) {
            if (frozen) {
                throw new UnsupportedOperationException();
            }
            return super.put(key, value);
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
    record NonEmpty(Page<Object> page, LastUsed used) {
        NonEmpty {
            if (page.isEmpty() || used.isEmpty()) {
                throw new IllegalArgumentException("empty");
            }
        }
    }

    /** A map with a value for keys that it does not have. */
    static final class Defaulting extends HashMap<String, Integer> {
        private final int missing;

        Defaulting(int missing) {
            this.missing = missing;
        }

        @Override
        public Integer get(Object key) {
            return getOrDefault(key, missing);
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
        Counted counted = new Counted();
        counted.add("a");
        counted.add("b");
        counted.remove("a");
        Prefixed prefixed = new Prefixed("p-");
        prefixed.add("a");
        Tasks tasks = new Tasks();
        tasks.addAll(List.of(3, 1, 2));
        Page<Item> cycle = new Page<>();
        cycle.add(new Item(cycle));
        list.equal("list without nulls", Lists.fill(new NonNulls(), "a"))
                .equal("list without nulls that has one", Lists.fill(new NonNulls(), "a", null))
                .equal("list that sorts itself", Lists.fill(new SelfSorting(), 1, 2))
                .equal("list that would sort itself", Lists.fill(new SelfSorting(), 2, 1));
        LastUsed used = new LastUsed(3);
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
        list.refused("list that shows less", Lists.fill(new Top(), "a", "b"))
                .refused("list that shows something else", Lists.fill(new Shouting(), "a"))
                .refused("set that shows nothing", Lists.fill(new Closed(), "a"))
                .equal("list that shows what it holds", Lists.fill(new ReadOnly(), "a", "b"))
                .equal("list that a record in a cycle wants to be complete", open)
                .equal(
                        "list that takes no more",
                        Lists.fill(new Frozen(), "a", "b").freeze())
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
                .equal("counted additions", counted)
                .equal("changed additions", prefixed)
                .equal("queue", tasks)
                .equal("list that its element refers to", cycle, new TypeReference<Page<Item>>() {});
    }

    private static void maps(ValueList list) {
        Limits limits = new Limits();
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
        LastUsed used = new LastUsed(2);
        used.put("a", 1L);
        Bounded bounded = new Bounded().most(10);
        for (long i = 0; i < 6; i++) {
            bounded.put("k" + i, i);
        }
        LowerKeys upper = new LowerKeys();
        upper.putIfAbsent("A", 1);
        list.equal("bounded map", Lists.put(new Bounded(), "b", 1L, "a", 2L))
                .either("map with another bound", bounded)
                .equal("map with keys in lower case", Lists.put(new LowerKeys(), "a", 1, "b", 2))
                .equal("map with a key that is not in lower case", upper)
                .equal("map in the order of its constructor", Lists.put(new Ordered(), "a", 1, "b", 2))
                .refused(
                        "map in another order than that of its constructor",
                        Lists.put(new Ordered(Comparator.reverseOrder()), "a", 1, "b", 2));
        LastUsed self = new LastUsed(2);
        self.put("a", 1L);
        self.put("b", 1L);
        self.get("a");
        Prices prices = new Prices(Comparator.reverseOrder(), "EUR");
        prices.putAll(Map.of("a", 1, "b", 2));
        list.equal("last used entries", used)
                .equal("last used entries, as many as it may have", self)
                .refused("map whose mode its maker chooses", Lists.put(new AnyMode(true), "a", 1L, "b", 2L))
                .equal("sorted map with an order and a field", prices)
                .equal(
                        "map that takes no more",
                        Lists.put(new FrozenMap(), "b", 2, "a", 1).freeze())
                .equal("map in alphabetical order", Lists.put(new Alphabetical(), "b", "2", "a", "1"))
                .equal("map with a value for missing keys", Lists.put(new Defaulting(7), "a", 1, "b", 2))
                .refused("map that masks values", Lists.put(new Masked(), "user", "ann", "password", "secret"))
                .everywhere(limits, new TypeReference<Holders.Box<Limits>>() {})
                .everywhere(hours, new TypeReference<Holders.Box<Hours>>() {})
                .everywhere(document, new TypeReference<Holders.Box<Map<String, Object>>>() {})
                .everywhere(shifts, new TypeReference<Holders.Box<Shifts>>() {});
    }
}
