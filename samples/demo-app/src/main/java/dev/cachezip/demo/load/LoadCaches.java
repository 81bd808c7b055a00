package dev.cachezip.demo.load;

import dev.cachezip.PipelineStats;
import dev.cachezip.ValuePipeline;
import dev.cachezip.demo.accounts.OrderRecord;
import dev.cachezip.demo.pipeline.SpringJson;
import dev.cachezip.redis.CacheFailures;
import dev.cachezip.redis.CacheThreads;
import dev.cachezip.redis.CachezipCacheManager;
import dev.cachezip.redis.CachezipRedisSerializer;
import dev.cachezip.redis.FailurePolicy;
import dev.cachezip.redis.UnstorablePolicy;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.core.ResolvableType;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * The two caches of a load, apart from those of the shop. Both wait for Redis when they write, which is what can be
 * measured.
 */
final class LoadCaches {

    static final Type TYPE =
            ResolvableType.forClassWithGenerics(List.class, OrderRecord.class).getType();

    // Equally long, since MEMORY USAGE counts the key.
    private static final String CACHEZIP = "load-czip";
    private static final String JSON = "load-json";

    /** Should the shop be killed in the middle of a load. */
    private static final Duration TIME_TO_LIVE = Duration.ofMinutes(10);

    /** Has no threads, since a load reads synchronously. */
    private static final CacheThreads THREADS = CacheThreads.pooled();

    private LoadCaches() {}

    static RedisCache cachezip(RedisConnectionFactory redis, ValuePipeline<Object> pipeline) {
        RedisSerializer<Object> serializer = new CachezipRedisSerializer<>(pipeline);
        SerializationPair<Object> pair = SerializationPair.fromSerializer(serializer);
        CacheFailures failures = new CacheFailures(
                FailurePolicy.FAIL, UnstorablePolicy.FAIL, FailurePolicy.FAIL, () -> false, List.of());
        RedisCacheManager manager = CachezipCacheManager.of(
                manager(redis, CACHEZIP, pair),
                Map.of(pair, serializer),
                name -> Optional.of(TYPE),
                failures,
                THREADS,
                name -> PipelineStats.none());
        return cache(manager, CACHEZIP);
    }

    static RedisCache json(RedisConnectionFactory redis) {
        return cache(manager(redis, JSON, SerializationPair.fromSerializer(SpringJson.serializer())), JSON);
    }

    private static RedisCacheManager manager(
            RedisConnectionFactory redis, String name, SerializationPair<Object> values) {
        RedisCacheManager manager = RedisCacheManager.builder(
                        RedisCacheWriter.create(redis, settings -> settings.immediateWrites(true)))
                .disableCreateOnMissingCache()
                .withCacheConfiguration(
                        name,
                        RedisCacheConfiguration.defaultCacheConfig()
                                .entryTtl(TIME_TO_LIVE)
                                .serializeValuesWith(values))
                .build();
        manager.afterPropertiesSet();
        return manager;
    }

    private static RedisCache cache(RedisCacheManager manager, String name) {
        return (RedisCache) Objects.requireNonNull(manager.getCache(name));
    }
}
