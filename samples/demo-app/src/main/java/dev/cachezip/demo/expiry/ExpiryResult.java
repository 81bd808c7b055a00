package dev.cachezip.demo.expiry;

import java.util.List;

/**
 * The observations of one cache's callers.
 *
 * @param slowestMicros the latency of the slowest request of each slice
 * @param requests number of requests
 * @param waited number of requests that have waited for a load
 * @param loads number of loads of the source
 * @param stale number of stale values that were served
 */
record ExpiryResult(List<Double> slowestMicros, long requests, long waited, long loads, long stale) {}
