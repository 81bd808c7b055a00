package dev.cachezip.cache;

import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.failures.CacheFailures;
import dev.cachezip.near.NearCaches;
import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.CachePolicy;
import dev.cachezip.refresh.CacheRefreshes;
import dev.cachezip.serializer.CacheObserver;
import dev.cachezip.serializer.CacheTypes;
import dev.cachezip.serializer.DeclaredSerializers;
import dev.cachezip.store.CacheThreads;
import java.util.function.Function;

/**
 * The parts that the caches of all managers share.
 *
 * @param policies the configured settings of the caches
 * @param serializers returns the serializers of a cache's values
 * @param dictionaries the zstd dictionaries of the caches
 * @param refreshes the refreshes of stale values
 * @param nears the copies of entries in this JVM
 * @param types the known types of the caches' values
 * @param failures how failures are treated
 * @param threads the threads on which asynchronous operations of the caches end
 * @param observer observes what the caches encode and decode
 */
public record CacheContext(
        CachePolicies policies,
        Function<CachePolicy, DeclaredSerializers> serializers,
        CacheDictionaries dictionaries,
        CacheRefreshes refreshes,
        NearCaches nears,
        CacheTypes types,
        CacheFailures failures,
        CacheThreads threads,
        CacheObserver observer) {

    /** Returns the context of the caches of one manager, of which it has the failures. */
    CacheContext of(String manager) {
        return new CacheContext(
                policies, serializers, dictionaries, refreshes, nears, types, failures.of(manager), threads, observer);
    }
}
