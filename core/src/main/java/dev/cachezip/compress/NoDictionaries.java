package dev.cachezip.compress;

import org.jspecify.annotations.Nullable;

/** The dictionaries of a cache without any. */
enum NoDictionaries implements Dictionaries {
    INSTANCE;

    @Override
    public @Nullable ZstdDictionary current() {
        return null;
    }

    @Override
    public @Nullable ZstdDictionary find(int id) {
        return null;
    }

    @Override
    public void offer(byte[] plain, int offset, int length, int storedLength) {}
}
