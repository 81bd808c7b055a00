package dev.cachezip.demo.load;

import dev.cachezip.cache.CachezipCacheManager;
import dev.cachezip.demo.accounts.OrderRecord;
import dev.cachezip.demo.pipeline.SpringJson;
import dev.cachezip.failures.CacheFailures;
import dev.cachezip.failures.FailurePolicy;
import dev.cachezip.failures.UnstorablePolicy;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.store.CacheThreads;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.core.ResolvableType;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;

/**
 * The two caches of a load, separate from the shop's caches. Both wait for Redis when they write, so that writes can be
 * measured.
 */
final class LoadCaches {

    static final Type TYPE =
            ResolvableType.forClassWithGenerics(List.class, OrderRecord.class).getType();

    // The two names have the same length, since MEMORY USAGE counts the key.
    private static final String CACHEZIP = "load-czip";
    private static final String JSON = "load-json";

    /** Removes the entries even if the shop is killed in the middle of a load. */
    private static final Duration TIME_TO_LIVE = Duration.ofMinutes(10);

    /** Has no threads, since a load reads synchronously. */
    private static final CacheThreads THREADS = CacheThreads.pooled();

    private LoadCaches() {}

    static RedisCache cachezip(RedisConnectionFactory redis, ValuePipeline<Object> pipeline) {
        RedisCacheManager manager = CachezipCacheManager.builder(writer(redis), pipeline)
                .disableCreateOnMissingCache()
                .withCache(CACHEZIP, configuration())
                .types(name -> Optional.of(TYPE))
                .failures(new CacheFailures(
                        FailurePolicy.FAIL, UnstorablePolicy.FAIL, FailurePolicy.FAIL, Optional::empty, List.of()))
                .threads(THREADS)
                .build();
        return cache(manager, CACHEZIP);
    }

    static RedisCache json(RedisConnectionFactory redis) {
        RedisCacheManager manager = RedisCacheManager.builder(writer(redis))
                .disableCreateOnMissingCache()
                .withCacheConfiguration(
                        JSON,
                        configuration().serializeValuesWith(SerializationPair.fromSerializer(SpringJson.serializer())))
                .build();
        manager.afterPropertiesSet();
        return cache(manager, JSON);
    }

    private static RedisCacheWriter writer(RedisConnectionFactory redis) {
        return RedisCacheWriter.create(redis, settings -> settings.immediateWrites(true));
    }

    private static RedisCacheConfiguration configuration() {
        return RedisCacheConfiguration.defaultCacheConfig().entryTtl(TIME_TO_LIVE);
    }

    private static RedisCache cache(RedisCacheManager manager, String name) {
        return (RedisCache) Objects.requireNonNull(manager.getCache(name));
    }
}
