package dev.cachezip.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Collections and maps of an application's own classes that override methods of the JDK's. */
// Reflection reads members that no code calls.
@SuppressWarnings({"UnusedVariable", "unused"})
final class OverridingValues {

    private OverridingValues() {}

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

    static List<StorableValue> values() {
        ValueList list = new ValueList("overriding");
        lists(list);
        maps(list);
        return list.values();
    }

    private static void lists(ValueList list) {
        Counted counted = new Counted();
        counted.add("a");
        counted.add("b");
        counted.remove("a");
        Prefixed prefixed = new Prefixed("p-");
        prefixed.add("a");
        list.equal("list without nulls", Lists.fill(new NonNulls(), "a"))
                .equal("list without nulls that has one", Lists.fill(new NonNulls(), "a", null))
                .equal("list that sorts itself", Lists.fill(new SelfSorting(), 1, 2))
                .equal("list that would sort itself", Lists.fill(new SelfSorting(), 2, 1))
                .equal("counted additions", counted)
                .equal("changed additions", prefixed)
                .equal(
                        "list that takes no more",
                        Lists.fill(new Frozen(), "a", "b").freeze())
                .refused("list that shows what it holds", Lists.fill(new ReadOnly(), "a", "b"))
                .refused("list that shows less", Lists.fill(new Top(), "a", "b"))
                .refused("list that shows something else", Lists.fill(new Shouting(), "a"))
                .refused("set that shows nothing", Lists.fill(new Closed(), "a"));
    }

    private static void maps(ValueList list) {
        LastUsed used = new LastUsed(2);
        used.put("a", 1L);
        Bounded bounded = new Bounded().most(10);
        for (long i = 0; i < 6; i++) {
            bounded.put("k" + i, i);
        }
        LowerKeys upper = new LowerKeys();
        upper.putIfAbsent("A", 1);
        Bounded full = new Bounded();
        List.of("a", "b", "c").forEach(key -> full.put(key, 1L));
        full.get("a");
        list.equal("last used entries, as many as it may have", full)
                .equal("bounded map", Lists.put(new Bounded(), "b", 1L, "a", 2L))
                .equal("map with another bound", bounded)
                .equal("map with keys in lower case", Lists.put(new LowerKeys(), "a", 1, "b", 2))
                .equal("map with a key that is not in lower case", upper);
        list.refused("last used entries, whose mode only a constructor with an argument knows", used)
                .refused("map whose mode its maker chooses", Lists.put(new AnyMode(true), "a", 1L, "b", 2L))
                .equal(
                        "map that takes no more",
                        Lists.put(new FrozenMap(), "b", 2, "a", 1).freeze())
                .refused("map in alphabetical order", Lists.put(new Alphabetical(), "b", "2", "a", "1"))
                .equal("map with a value for missing keys", Lists.put(new Defaulting(7), "a", 1, "b", 2))
                .refused("map that masks values", Lists.put(new Masked(), "user", "ann", "password", "secret"));
    }
}
