package dev.cachezip.cache;

import dev.cachezip.dictionaries.DictionaryAccess;
import dev.cachezip.failures.CacheFailures;
import dev.cachezip.policy.CachePolicy;
import dev.cachezip.refresh.Age;
import dev.cachezip.refresh.CacheRefresh;
import dev.cachezip.store.CacheThreads;
import dev.cachezip.store.EntryStore;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheWriter.TtlFunction;

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
        CacheTimes times,
        DictionaryAccess dictionary,
        CacheRefresh refresh,
        CacheFailures failures,
        CacheThreads threads,
        SkippedPuts skipped,
        SingleFlight loads,
        Continuations continuations,
        Map<String, CachezipCache> views) {

    static CacheParts of(String name, EntryStore store, RedisCacheConfiguration configuration, CacheContext context) {
        CachePolicy policy = context.policies().of(name);
        DictionaryAccess dictionary = context.dictionaries().of(policy, store);
        return new CacheParts(
                name,
                policy,
                store,
                new CacheTimes(configuration, dictionary),
                dictionary,
                context.refreshes()
                        .of(policy, storedFor(policy, configuration.getTtlFunction()), store, context.failures()),
                context.failures(),
                context.threads(),
                new SkippedPuts(name, store, context.failures(), context.threads()),
                new SingleFlight(),
                new Continuations(),
                // Few methods of a cache declare different types, and caches may be many.
                new ConcurrentHashMap<>(1));
    }

    /** Returns the time that entries are stored for; {@code null} if it depends on the entry, or does not matter. */
    private static @Nullable Duration storedFor(CachePolicy policy, TtlFunction timeToLive) {
        try {
            return policy.refresh().servesStale() ? timeToLive.getTimeToLive("", null) : null;
        } catch (RuntimeException e) {
            // The function is the application's and needs the key and the value.
            return null;
        }
    }

    /** Returns what to read for a key. */
    EntryStore.Read read(EntryKey key) {
        return new EntryStore.Read(key.inRedis(), times.toIdle(key.key()), false);
    }

    /** Returns the entry of a key, for callers that wait for each other's loads. */
    SingleFlight.Entry flight(EntryKey key) {
        return new SingleFlight.Entry(ByteBuffer.wrap(key.inRedis()), store.connection());
    }

    /** Counts a look for an entry that was for a caller. */
    void count(Look look) {
        countGet(look.entry() != null, look.age());
    }

    /** Counts a get of an entry that is not due, or of none. */
    void countGet(boolean hit) {
        countGet(hit, Age.FRESH);
    }

    /** Counts a get, once it is known whether there is a readable entry. */
    void countGet(boolean hit, Age age) {
        refresh.count(hit, age);
        CacheStatisticsCollector statistics = store.statistics();
        statistics.incGets(name);
        if (hit) {
            statistics.incHits(name);
        } else {
            statistics.incMisses(name);
        }
    }
}
