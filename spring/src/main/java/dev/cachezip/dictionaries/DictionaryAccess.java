package dev.cachezip.dictionaries;

import dev.cachezip.compress.Dictionaries;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.pipeline.ValuePipeline;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The access of a cache to its dictionaries. Those of a cache that writes with none are set up when a payload names the
 * first one. Thread-safe.
 */
public final class DictionaryAccess implements Dictionaries {

    private final boolean writes;
    private final Supplier<CacheDictionary> setup;
    private volatile @Nullable CacheDictionary dictionary;

    /** Creates the access to dictionaries that are set up at once if the cache writes with them. */
    DictionaryAccess(boolean writes, Supplier<CacheDictionary> setup) {
        this.writes = writes;
        this.setup = setup;
        this.dictionary = writes ? setup.get() : null;
    }

    /** Returns a pipeline that reads, and perhaps writes, with these dictionaries. */
    public <T> ValuePipeline<T> equip(ValuePipeline<T> pipeline) {
        return writes ? pipeline.with(dictionary()) : pipeline.readingWith(this);
    }

    /** Notes the time to live of an entry that is written; zero or negative for never. */
    public void noteTimeToLive(Duration time) {
        CacheDictionary known = dictionary;
        if (known != null) {
            known.noteTimeToLive(time);
        }
    }

    /** Returns what is known of the dictionaries; {@code null} if there are none. */
    public @Nullable DictionaryReport report() {
        CacheDictionary known = dictionary;
        return known == null || !known.isUsed() ? null : known.report();
    }

    private CacheDictionary dictionary() {
        CacheDictionary known = dictionary;
        if (known == null) {
            known = setup.get();
            dictionary = known;
        }
        return known;
    }

    @Override
    public @Nullable ZstdDictionary current() {
        return null;
    }

    @Override
    public @Nullable ZstdDictionary find(int id) {
        return dictionary().find(id);
    }

    @Override
    public void offer(byte[] plain, int offset, int length, int storedLength) {}
}
