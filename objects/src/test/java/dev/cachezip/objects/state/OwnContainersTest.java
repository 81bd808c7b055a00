package dev.cachezip.objects.state;

import static dev.cachezip.objects.state.StateTests.MESSAGE_PACK;
import static dev.cachezip.objects.state.StateTests.assertNotRead;
import static dev.cachezip.objects.state.StateTests.assertRefused;
import static dev.cachezip.objects.state.StateTests.roundTrip;
import static dev.cachezip.samples.Bytes.hex;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Collections and maps of an application's own classes come back with their bounds and modes, and go on like the original. */
class OwnContainersTest {

    /** A map of the last used entries, as applications write it. */
    static class Lru<K, V> extends LinkedHashMap<K, V> {

        private final int max;

        Lru() {
            this(2);
        }

        Lru(int max) {
            super(16, 0.75f, true);
            this.max = max;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > max;
        }
    }

    /** One whose superclass knows the mode. */
    static final class NamedLru extends Lru<Long, Object> {

        private String name = "n";
    }

    /** One that has a smaller bound at first, and remembers what has gone. */
    static final class Raised extends LinkedHashMap<String, Integer> {

        private int max = 1;
        private final List<String> gone = new ArrayList<>();

        Raised() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
            if (size() > max) {
                gone.add(eldest.getKey());
                return true;
            }
            return false;
        }
    }

    @Test
    void roundTrip_lastUsedEntries_goOnLikeTheOriginal() {
        Lru<String, Integer> original = new Lru<>(3);
        List.of("a", "b", "c", "d").forEach(key -> original.put(key, 1));
        original.get("b");
        Lru<String, Integer> copy = roundTrip(MESSAGE_PACK, original);
        assertThat(copy.max).isEqualTo(3);
        for (Map<String, Integer> each : List.of(original, copy)) {
            assertThat(each.keySet()).containsExactly("c", "d", "b");
            each.get("c");
            each.put("e", 2);
            assertThat(each.keySet()).containsExactly("b", "c", "e");
        }
    }

    @Test
    void roundTrip_lastUsedEntriesWithThemselvesAndKeysOfManyKinds_comeBack() {
        NamedLru original = new NamedLru();
        original.put(1L, original);
        original.put(null, List.of(1L));
        NamedLru copy = roundTrip(MESSAGE_PACK, original);
        assertThat(copy.get(1L)).isSameAs(copy);
        assertThat(copy.keySet()).containsExactly(null, 1L);
        assertThat(copy.name).isEqualTo("n");
    }

    @Test
    void roundTrip_boundThatWasRaised_removesNothing() {
        Raised original = new Raised();
        original.put("z", 0);
        original.put("a", 1);
        original.max = 3;
        original.put("b", 2);
        original.put("c", 3);
        Raised copy = roundTrip(MESSAGE_PACK, original);
        assertThat(copy).containsExactlyEntriesOf(original);
        assertThat(copy.gone).containsExactly("z");
        assertThat(copy.max).isEqualTo(3);
    }

    @Test
    void write_boundThatIsLessThanTheContent_isRefused() {
        Raised original = new Raised();
        original.max = 3;
        original.put("a", 1);
        original.put("b", 2);
        original.max = 1;
        assertRefused(original).withMessageContaining("A map with equal keys, or one that removes entries");
    }

    /** One whose caller chooses the mode. */
    static final class Chosen extends LinkedHashMap<String, Integer> {
        Chosen(boolean mode) {
            super(16, 0.75f, mode);
        }
    }

    @Test
    void write_modeThatOnlyAnArgumentTells_isRefused() {
        for (boolean mode : List.of(true, false)) {
            assertRefused(new Chosen(mode)).withMessageContaining("add one without parameters");
        }
    }

    /** One whose caller chooses the order. */
    static final class Tasks extends PriorityQueue<Integer> {
        Tasks() {}

        Tasks(Comparator<Integer> order) {
            super(order);
        }
    }

    @Test
    void write_queueInAnotherOrderThanThatOfItsConstructor_isRefusedAfterOthers() {
        Tasks natural = new Tasks();
        natural.addAll(List.of(2, 1));
        assertThat(roundTrip(MESSAGE_PACK, natural)).containsExactly(1, 2);
        Tasks reverse = new Tasks(Comparator.reverseOrder());
        reverse.addAll(List.of(1, 2));
        assertRefused(reverse).withMessageContaining("it comes back as something else");
    }

    /** One with a method of the name of one that shows the content. */
    static final class Rows extends ArrayList<String> {
        private long total = 5;

        String get(String prefix) {
            return stream().filter(row -> row.startsWith(prefix)).findFirst().orElseThrow();
        }
    }

    /** One with a method that only lists have. */
    static final class Tags extends LinkedHashSet<String> {
        String get(int index) {
            return List.copyOf(this).get(index);
        }
    }

    @Test
    void roundTrip_methodsThatOverrideNone_comeBack() {
        Rows rows = new Rows();
        rows.add("abc");
        rows.total = 9;
        Rows copy = roundTrip(MESSAGE_PACK, rows);
        assertThat(copy.get("a")).isEqualTo("abc");
        assertThat(copy.total).isEqualTo(9);
        Tags tags = new Tags();
        tags.add("a");
        assertThat(roundTrip(MESSAGE_PACK, tags).get(0)).isEqualTo("a");
    }

    static final class Shown extends ArrayList<String> {
        @Override
        public String get(int index) {
            return super.get(index);
        }
    }

    static final class ShownMap extends HashMap<String, String> {
        @Override
        public Set<Map.Entry<String, String>> entrySet() {
            return super.entrySet();
        }
    }

    static final class ShownList extends LinkedHashSet<String> {
        @Override
        public Iterator<String> iterator() {
            return super.iterator();
        }
    }

    @Test
    void write_classThatOverridesAMethodThatShowsItsContent_isRefused() {
        for (Object value : List.of(new Shown(), new ShownMap(), new ShownList())) {
            assertRefused(value).withMessageContaining("it overrides a method that shows its content");
            assertRefused(new Holder(value)).withMessageContaining("cache a plain collection or map");
        }
        assertNotRead(Shown.class, hex("91a161"));
    }

    record Holder(Object value) {}
}
