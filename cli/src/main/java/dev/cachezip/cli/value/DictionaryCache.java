package dev.cachezip.cli.value;

import dev.cachezip.compress.Dictionaries;
import dev.cachezip.compress.ZstdDictionary;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Dictionaries to read with, which are loaded when a value names them. Thread-safe. */
final class DictionaryCache implements Dictionaries, AutoCloseable {

    private final Map<Integer, ZstdDictionary> byId = new ConcurrentHashMap<>();

    private final DictionarySource source;

    DictionaryCache(DictionarySource source) {
        this.source = source;
    }

    @Override
    public @Nullable ZstdDictionary current() {
        return null;
    }

    @Override
    public @Nullable ZstdDictionary find(int id) {
        return byId.computeIfAbsent(id, source::load);
    }

    @Override
    public void offer(byte[] plain, int offset, int length, int storedLength) {}

    @Override
    public void close() {
        byId.values().forEach(ZstdDictionary::close);
    }
}
