package dev.cachezip.dictionaries;

import dev.cachezip.compress.Dictionaries;
import java.time.Duration;

/**
 * The settings of a cache's dictionaries.
 *
 * @param writes whether values are written with a dictionary
 * @param trains whether this instance trains dictionaries
 * @param level the level of compression
 * @param maxLength maximum length in bytes of a dictionary
 * @param maxAge time after which a dictionary is replaced
 * @param shipped dictionaries that are in no hash; one of them is written with while no trained one is
 */
record DictionarySettings(
        boolean writes, boolean trains, int level, int maxLength, Duration maxAge, Dictionaries shipped) {}
