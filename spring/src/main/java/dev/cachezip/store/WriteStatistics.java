package dev.cachezip.store;

import org.springframework.data.redis.cache.CacheStatistics;
import org.springframework.data.redis.cache.CacheStatisticsCollector;

/**
 * The statistics that a writer counts for a cache which counts reads itself: a writer counts a hit before the entry is
 * decoded.
 *
 * @param statistics the statistics of the cache
 */
record WriteStatistics(CacheStatisticsCollector statistics) implements CacheStatisticsCollector {

    @Override
    public void incPuts(String cacheName) {
        statistics.incPuts(cacheName);
    }

    @Override
    public void incGets(String cacheName) {}

    @Override
    public void incHits(String cacheName) {}

    @Override
    public void incMisses(String cacheName) {}

    @Override
    public void incDeletesBy(String cacheName, int value) {
        statistics.incDeletesBy(cacheName, value);
    }

    @Override
    public void incLockTime(String cacheName, long nanos) {
        statistics.incLockTime(cacheName, nanos);
    }

    @Override
    public void reset(String cacheName) {
        statistics.reset(cacheName);
    }

    @Override
    public CacheStatistics getCacheStatistics(String cacheName) {
        return statistics.getCacheStatistics(cacheName);
    }
}
