package dev.cachezip.demo.dictionaries;

/**
 * Visits of values, each of which was read twice: the second time from the cache.
 *
 * @param values how many values were visited
 * @param wrong how many came back from the cache with another content
 */
record Visits(int values, int wrong) {}
