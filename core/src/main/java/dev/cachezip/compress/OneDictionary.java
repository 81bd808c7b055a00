package dev.cachezip.compress;

import org.jspecify.annotations.Nullable;

/**
 * A dictionary that values are written and read with, and no other.
 *
 * @param current the dictionary; {@code null} if there is none at all
 */
record OneDictionary(@Nullable ZstdDictionary current) implements Dictionaries {

    static final Dictionaries NONE = new OneDictionary(null);

    @Override
    public @Nullable ZstdDictionary find(int id) {
        return current != null && id == current.id() ? current : null;
    }
}
