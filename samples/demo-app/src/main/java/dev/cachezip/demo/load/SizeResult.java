package dev.cachezip.demo.load;

/**
 * What both caches have done for lists of one length.
 *
 * @param items the length
 * @param cachezip with cachezip
 * @param json with Spring's JSON
 */
record SizeResult(int items, SideResult cachezip, SideResult json) {}
