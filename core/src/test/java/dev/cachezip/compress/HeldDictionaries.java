package dev.cachezip.compress;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Dictionaries in memory, of which one is current; notes the lengths that it is offered. */
public final class HeldDictionaries implements Dictionaries {

    final Queue<String> offered = new ConcurrentLinkedQueue<>();
    private final Map<Integer, ZstdDictionary> byId = new ConcurrentHashMap<>();
    private volatile @Nullable ZstdDictionary current;

    /** Creates dictionaries of which the first is current. */
    public static HeldDictionaries of(ZstdDictionary... dictionaries) {
        HeldDictionaries held = new HeldDictionaries();
        for (ZstdDictionary dictionary : dictionaries) {
            held.byId.put(dictionary.id(), dictionary);
        }
        held.current = dictionaries.length == 0 ? null : dictionaries[0];
        return held;
    }

    /** Adds a dictionary and writes with it. */
    public void change(ZstdDictionary dictionary) {
        byId.put(dictionary.id(), dictionary);
        current = dictionary;
    }

    /** Writes without a dictionary. */
    public void noCurrent() {
        current = null;
    }

    /** Returns how many values were offered. */
    public int offeredCount() {
        return offered.size();
    }

    @Override
    public @Nullable ZstdDictionary current() {
        return current;
    }

    @Override
    public @Nullable ZstdDictionary find(int id) {
        return byId.get(id);
    }

    @Override
    public void offer(byte[] plain, int offset, int length, int storedLength) {
        offered.add(length + " " + storedLength);
    }
}
