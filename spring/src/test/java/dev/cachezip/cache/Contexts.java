package dev.cachezip.cache;

import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.failures.CacheFailures;
import dev.cachezip.near.NearCaches;
import dev.cachezip.pipeline.PipelineStats;
import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.DictionaryPolicy;
import dev.cachezip.refresh.CacheRefreshes;
import dev.cachezip.refresh.RefreshExecutor;
import dev.cachezip.store.CacheThreads;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The contexts of caches without settings, known types or an observer. */
final class Contexts {

    private Contexts() {}

    static CacheContext of(CacheFailures failures, CacheThreads threads) {
        return new CacheContext(
                CachePolicies.standard(),
                new CacheDictionaries(DictionaryPolicy.standard()),
                new CacheRefreshes(new RefreshExecutor(false, List.of())),
                new NearCaches(Duration.ofSeconds(5), null),
                name -> Optional.empty(),
                failures,
                threads,
                name -> PipelineStats.none());
    }
}
