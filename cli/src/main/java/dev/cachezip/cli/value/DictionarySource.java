package dev.cachezip.cli.value;

import dev.cachezip.compress.ZstdDictionary;
import org.jspecify.annotations.Nullable;

/** A source of the zstd dictionaries that stored values name. */
public interface DictionarySource {

    /**
     * Returns a dictionary, which the caller closes; null if it is not there, or refused.
     *
     * @param id an id as in {@link ZstdDictionary#id()}
     */
    @Nullable
    ZstdDictionary load(int id);

    /** Returns why a dictionary is not to be had: where it was looked for, or why it is refused. */
    String missing(long id);
}
