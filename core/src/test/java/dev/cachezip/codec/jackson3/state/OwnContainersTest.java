package dev.cachezip.codec.jackson3.state;

import static dev.cachezip.codec.jackson3.state.StateTests.CODECS;
import static dev.cachezip.codec.jackson3.state.StateTests.assertRefused;
import static dev.cachezip.codec.jackson3.state.StateTests.roundTrip;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.codec.ValueCodec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        for (ValueCodec<Object> codec : CODECS) {
            Lru<String, Integer> original = new Lru<>(3);
            List.of("a", "b", "c", "d").forEach(key -> original.put(key, 1));
            original.get("b");
            Lru<String, Integer> copy = roundTrip(codec, original);
            assertThat(copy.max).isEqualTo(3);
            for (Map<String, Integer> each : List.of(original, copy)) {
                assertThat(each.keySet()).containsExactly("c", "d", "b");
                each.get("c");
                each.put("e", 2);
                assertThat(each.keySet()).containsExactly("b", "c", "e");
            }
        }
    }

    @Test
    void roundTrip_lastUsedEntriesWithThemselvesAndKeysOfManyKinds_comeBack() {
        for (ValueCodec<Object> codec : CODECS) {
            NamedLru original = new NamedLru();
            original.put(1L, original);
            original.put(null, List.of(1L));
            NamedLru copy = roundTrip(codec, original);
            assertThat(copy.get(1L)).isSameAs(copy);
            assertThat(copy.keySet()).containsExactly(null, 1L);
            assertThat(copy.name).isEqualTo("n");
        }
    }

    @Test
    void roundTrip_boundThatWasRaised_removesNothing() {
        for (ValueCodec<Object> codec : CODECS) {
            Raised original = new Raised();
            original.put("z", 0);
            original.put("a", 1);
            original.max = 3;
            original.put("b", 2);
            original.put("c", 3);
            Raised copy = roundTrip(codec, original);
            assertThat(copy).containsExactlyEntriesOf(original);
            assertThat(copy.gone).containsExactly("z");
            assertThat(copy.max).isEqualTo(3);
        }
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
}
