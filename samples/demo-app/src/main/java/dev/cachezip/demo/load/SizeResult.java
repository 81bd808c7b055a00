package dev.cachezip.demo.load;

/**
 * The results of both caches for lists of one length.
 *
 * @param items the length
 * @param cachezip the results with cachezip
 * @param json the results with Spring's JSON
 */
record SizeResult(int items, SideResult cachezip, SideResult json) {}
