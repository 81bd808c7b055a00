package dev.cachezip.dictionaries;

import java.time.Duration;

/**
 * The settings of a cache's dictionaries.
 *
 * @param writes whether values are written with a dictionary
 * @param trains whether this instance trains dictionaries
 * @param level the level of compression
 * @param maxLength maximum length in bytes of a dictionary
 * @param maxAge time after which a dictionary is replaced
 */
record DictionarySettings(boolean writes, boolean trains, int level, int maxLength, Duration maxAge) {}
