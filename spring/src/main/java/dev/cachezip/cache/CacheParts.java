package dev.cachezip.cache;

import dev.cachezip.dictionaries.DictionaryAccess;
import dev.cachezip.failures.CacheFailures;
import dev.cachezip.failures.FailureKind;
import dev.cachezip.policy.CacheSetup;
import dev.cachezip.refresh.AgedEntry;
import dev.cachezip.refresh.CacheRefresh;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.store.CacheThreads;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.LaterFailures;
import dev.cachezip.store.WriteWindow;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.cache.RedisCacheWriter;

/**
 * The parts of a cache that its views share.
 *
 * @param setup the settings of the cache
 * @param waiting how reads and loads go on for callers that wait
 * @param later how they go on for callers that get futures
 * @param views the views with a declared type or with times of their own, by the names of these
 */
record CacheParts(
        CacheSetup setup,
        EntryStore store,
        DictionaryAccess dictionary,
        CacheRefresh refresh,
        Caller waiting,
        Caller later,
        CacheFailures failures,
        CacheThreads threads,
        SingleFlight loads,
        Continuations continuations,
        Map<String, CachezipCache> views) {

    static CacheParts of(CacheSetup setup, RedisCacheWriter writer, CacheContext context) {
        EntryStore store = context.nears().of(setup, writer);
        CacheRefresh refresh = context.refreshes().of(setup, store, context.failures());
        EntryStore waiting = store.waiting();
        return new CacheParts(
                setup,
                store,
                context.dictionaries().of(setup, store),
                refresh,
                new Caller.Waiting(waiting, refresh.on(waiting)),
                new Caller.Later(store, refresh, context.threads()),
                context.failures(),
                context.threads(),
                new SingleFlight(),
                new Continuations(),
                // Few methods of a cache declare different types, and caches may be many.
                new ConcurrentHashMap<>(1));
    }

    /** Returns these parts for the entries of one method. */
    CacheParts with(CacheSetup ofMethod) {
        return new CacheParts(
                ofMethod,
                store,
                dictionary,
                refresh,
                waiting,
                later,
                failures,
                threads,
                loads,
                continuations,
                new ConcurrentHashMap<>(1));
    }

    String name() {
        return setup.name();
    }

    /**
     * Returns the time from now until an entry expires that is stored now. The dictionary is told of it, since it is kept
     * for as long as entries need it.
     */
    Duration timeToLive(Object key, @Nullable Object value) {
        return noted(setup.getTimeToLive(key, value));
    }

    /** Tells the dictionary of the one time that entries have, before the first of them is stored. */
    void noteTimeToLive() {
        dictionary.noteTimeToLive(setup.timeInRedis(""));
    }

    private Duration noted(Duration time) {
        dictionary.noteTimeToLive(time);
        return time;
    }

    /** Returns what to read for a key, whose end reading may put off. */
    EntryStore.EntryRead read(EntryKey key) {
        return new EntryStore.EntryRead(
                key.inRedis(), setup.timeToIdle() ? noted(setup.timeInRedis(key.key())) : null, false);
    }

    /** Returns the entry of a key, for callers that wait for each other's loads. */
    SingleFlight.Entry flight(EntryKey key) {
        return new SingleFlight.Entry(
                ByteBuffer.wrap(key.inRedis()), store.connection().shared());
    }

    /**
     * Skips a put whose value cannot be stored: an older entry is evicted, since it would be taken for the value. Returns
     * the eviction, for which a caller that waits has waited, unless its thread may be needed for it.
     *
     * @throws UnstorableValueException if the refusal is to be thrown
     */
    CompletableFuture<?> skip(Caller caller, EntryKey key, UnstorableValueException refusal, RedisErrors errors) {
        failures.unstorable(name(), refusal);
        // A store that cannot retrieve asynchronously does not use Lettuce, so this is not one of Lettuce's threads.
        boolean waits = caller instanceof Caller.Waiting;
        if (!waits || (store.connection().supportsRetrieve() && WriteWindow.isNonBlockingThread())) {
            CompletableFuture<?> evicted = threads.finish(() -> store.evict(key.inRedis()))
                    .exceptionally(failure -> {
                        failures.redisLater(FailureKind.EVICT, name(), LaterFailures.cause(failure));
                        return null;
                    });
            return waits ? CompletableFuture.completedFuture(true) : evicted;
        }
        try {
            store.evict(key.inRedis());
        } catch (DataAccessException e) {
            errors.evict(key.key(), e);
        }
        return CompletableFuture.completedFuture(true);
    }

    /** Returns the miss of an elected caller, who loads and puts the value. */
    Look handed() {
        refresh.handed();
        return Look.MISS;
    }

    /** Returns the value of an entry that is found, and counts it. */
    @Nullable
    Object serve(Look found) {
        count(found);
        return Objects.requireNonNull(found.entry()).get();
    }

    /** Counts a look for an entry that was for a caller, unless Redis has failed. */
    void count(Look look) {
        if (!look.failed()) {
            countGet(look.entry() != null, look.stored());
        }
    }

    /** Counts a get, once it is known whether there is a readable entry. */
    void countGet(boolean hit, AgedEntry stored) {
        refresh.count(hit, stored);
        CacheStatisticsCollector statistics = store.statistics();
        statistics.incGets(name());
        if (hit) {
            statistics.incHits(name());
        } else {
            statistics.incMisses(name());
        }
    }
}
