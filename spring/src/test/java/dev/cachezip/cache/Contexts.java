package dev.cachezip.cache;

import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.failures.CacheFailures;
import dev.cachezip.near.NearCaches;
import dev.cachezip.pipeline.PipelineStats;
import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.CacheSetup;
import dev.cachezip.policy.DictionaryPolicy;
import dev.cachezip.refresh.CacheRefreshes;
import dev.cachezip.refresh.RefreshExecutor;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.serializer.DeclaredSerializers;
import dev.cachezip.store.CacheThreads;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The contexts of caches without settings, known types or an observer. */
final class Contexts {

    private Contexts() {}

    static CacheContext of(CacheFailures failures, CacheThreads threads) {
        return new CacheContext(
                CachePolicies.standard(),
                policy -> new DeclaredSerializers(RedisSerializer.json()),
                new CacheDictionaries(DictionaryPolicy.standard()),
                new CacheRefreshes(new RefreshExecutor(false, List.of())),
                new NearCaches(Duration.ofSeconds(5), null),
                name -> Optional.empty(),
                failures,
                threads,
                name -> PipelineStats.none());
    }

    /** Returns the parts of a cache without settings, in memory. */
    static CacheParts parts(CacheThreads threads) {
        CacheContext context = of(CacheFailures.asMisses(), threads);
        CacheSetup setup = CacheSetup.of(
                CacheId.DEFAULT_MANAGER,
                context.policies().of("books"),
                RedisCacheConfiguration.defaultCacheConfig(),
                new DeclaredSerializers(RedisSerializer.json()));
        return CacheParts.of(setup, new InMemoryCacheWriter(), context);
    }

    /** Returns a cache named books without settings. */
    static CachezipCache books(RedisCacheWriter writer, RedisSerializer<Object> serializer, CacheContext context) {
        return books(writer, serializer, context, RedisCacheConfiguration.defaultCacheConfig());
    }

    /** Returns a cache named books that allows no null. */
    static CachezipCache withoutNulls(
            RedisCacheWriter writer, RedisSerializer<Object> serializer, CacheThreads threads) {
        return books(
                writer,
                serializer,
                of(CacheFailures.asMisses(), threads),
                RedisCacheConfiguration.defaultCacheConfig().disableCachingNullValues());
    }

    private static CachezipCache books(
            RedisCacheWriter writer,
            RedisSerializer<Object> serializer,
            CacheContext context,
            RedisCacheConfiguration configuration) {
        CacheSetup setup = CacheSetup.of(
                CacheId.DEFAULT_MANAGER,
                context.policies().of("books"),
                configuration,
                new DeclaredSerializers(serializer));
        return new CachezipCache(setup, writer, configuration, context);
    }
}
