package dev.cachezip.demo.load;

/**
 * The results of one cache so far for lists of one length.
 *
 * @param requests number of reads of a list
 * @param requestsPerSecond number of reads per second
 * @param p50Micros time that half of the reads did not exceed, in microseconds
 * @param p99Micros time that 99 % of the reads did not exceed, in microseconds
 * @param writeMicros time that half of the writes did not exceed, in microseconds
 * @param storedBytes length of the stored value
 * @param memoryBytes memory of the entry as reported by Redis, key included
 */
record SideResult(
        long requests,
        double requestsPerSecond,
        double p50Micros,
        double p99Micros,
        double writeMicros,
        long storedBytes,
        long memoryBytes) {}
