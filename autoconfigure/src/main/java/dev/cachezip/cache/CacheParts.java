package dev.cachezip.cache;

import dev.cachezip.dictionaries.CacheDictionary;
import dev.cachezip.failures.CacheFailures;
import dev.cachezip.settings.CachePolicy;
import dev.cachezip.store.CacheThreads;
import dev.cachezip.store.EntryStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.data.redis.cache.CacheStatisticsCollector;

/**
 * The parts of a cache that its views share.
 *
 * @param name name of the cache
 * @param views the views with a declared type, by the name of the type
 */
record CacheParts(
        String name,
        CachePolicy policy,
        EntryStore store,
        CacheDictionary dictionary,
        CacheFailures failures,
        CacheThreads threads,
        SkippedPuts skipped,
        SingleFlight loads,
        Map<String, CachezipCache> views) {

    static CacheParts of(String name, EntryStore store, CacheContext context) {
        CachePolicy policy = context.policies().of(name);
        return new CacheParts(
                name,
                policy,
                store,
                context.dictionaries().of(policy, store),
                context.failures(),
                context.threads(),
                new SkippedPuts(name, store, context.failures(), context.threads()),
                new SingleFlight(),
                new ConcurrentHashMap<>());
    }

    /** Counts a get, once it is known whether there is a readable entry. */
    void countGet(boolean hit) {
        CacheStatisticsCollector statistics = store.statistics();
        statistics.incGets(name);
        if (hit) {
            statistics.incHits(name);
        } else {
            statistics.incMisses(name);
        }
    }
}
