package dev.cachezip.cli.value;

import dev.cachezip.compress.Dictionaries;
import dev.cachezip.compress.ZstdDictionary;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Dictionaries to read with, which were loaded when a value named them. Thread-safe. */
final class LoadedDictionaries implements Dictionaries, AutoCloseable {

    private final Map<Integer, ZstdDictionary> byId = new ConcurrentHashMap<>();

    void add(ZstdDictionary dictionary) {
        ZstdDictionary before = byId.put(dictionary.id(), dictionary);
        if (before != null) {
            before.close();
        }
    }

    @Override
    public @Nullable ZstdDictionary current() {
        return null;
    }

    @Override
    public @Nullable ZstdDictionary find(int id) {
        return byId.get(id);
    }

    @Override
    public void offer(byte[] plain, int offset, int length, int storedLength) {}

    @Override
    public void close() {
        byId.values().forEach(ZstdDictionary::close);
    }
}
