package dev.cachezip.demo.load;

/**
 * What one cache has done so far for lists of one length.
 *
 * @param requests how many times a list was read
 * @param requestsPerSecond the same per second
 * @param p50Micros what half of the reads did not exceed, in microseconds
 * @param p99Micros what 99 % of the reads did not exceed, in microseconds
 * @param writeMicros what half of the writes did not exceed, in microseconds
 * @param storedBytes length of the stored value
 * @param memoryBytes what Redis says the entry takes of its memory, key included
 */
record SideResult(
        long requests,
        double requestsPerSecond,
        double p50Micros,
        double p99Micros,
        double writeMicros,
        long storedBytes,
        long memoryBytes) {}
