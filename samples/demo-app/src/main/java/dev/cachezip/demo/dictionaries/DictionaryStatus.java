package dev.cachezip.demo.dictionaries;

import dev.cachezip.dictionaries.DictionaryReport;
import org.jspecify.annotations.Nullable;

/**
 * The dictionary of one cache, and what it saves.
 *
 * @param cache the name of the cache
 * @param refusal why the cache can have no dictionary; null if it can
 * @param on whether values are written with a dictionary, once there is one
 * @param state how far the dictionary is
 * @param wanted number of samples from which the first one is trained
 * @param dictionary what the endpoint reports; null if the cache can have no dictionary
 * @param without what was written without a dictionary
 * @param with what was written with one
 */
record DictionaryStatus(
        String cache,
        @Nullable String refusal,
        boolean on,
        DictionaryState state,
        int wanted,
        @Nullable DictionaryReport dictionary,
        Written without,
        Written with) {}
