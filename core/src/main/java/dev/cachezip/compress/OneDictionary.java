package dev.cachezip.compress;

import org.jspecify.annotations.Nullable;

/** A dictionary that values are written and read with, and no other. */
record OneDictionary(ZstdDictionary current) implements Dictionaries {

    @Override
    public @Nullable ZstdDictionary find(int id) {
        return id == current.id() ? current : null;
    }

    @Override
    public void offer(byte[] plain, int offset, int length, int storedLength) {}
}
