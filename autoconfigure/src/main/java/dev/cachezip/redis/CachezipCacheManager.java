package dev.cachezip.redis;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache;
import org.springframework.cache.transaction.TransactionAwareCacheDecorator;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * A {@link RedisCacheManager} whose caches are {@link CachezipCache}s, as far as they are configured with cachezip's
 * serializer.
 *
 * <p>The builder of {@code RedisCacheManager} makes no other class, so this is made of what was built.
 *
 * @since 0.1
 */
public final class CachezipCacheManager extends RedisCacheManager {

    private final RedisCacheManager built;
    private final Map<SerializationPair<?>, DeclaredSerializers> serializers = new HashMap<>();
    private final CacheTypes types;
    private final CacheFailures failures;
    private final CacheThreads threads;
    private final CacheObserver observer;

    private CachezipCacheManager(
            RedisCacheManager built,
            RedisCacheWriter writer,
            RedisCacheConfiguration defaults,
            Map<String, RedisCacheConfiguration> initialCaches,
            Map<SerializationPair<?>, RedisSerializer<Object>> serializers,
            CacheTypes types,
            CacheFailures failures,
            CacheThreads threads,
            CacheObserver observer) {
        super(writer, defaults, built.isAllowRuntimeCacheCreation(), initialCaches);
        this.built = built;
        serializers.forEach((pair, serializer) -> this.serializers.put(pair, new DeclaredSerializers(serializer)));
        this.types = types;
        this.failures = failures;
        this.threads = threads;
        this.observer = observer;
        setTransactionAware(built.isTransactionAware());
    }

    /**
     * Returns a manager that stands for one that was built and is initialized: itself if none of its caches has one of the
     * serializers.
     *
     * @param serializers the configured serializers of caches that shall be {@link CachezipCache}s, and what is in them:
     *     a pair does not tell
     * @param types what is known of the caches' values
     * @param threads where asynchronous operations of the caches end
     * @param observer looks at what the caches do
     */
    public static RedisCacheManager of(
            RedisCacheManager built,
            Map<SerializationPair<?>, RedisSerializer<Object>> serializers,
            CacheTypes types,
            CacheFailures failures,
            CacheThreads threads,
            CacheObserver observer) {
        Map<String, RedisCacheConfiguration> initialCaches = new LinkedHashMap<>();
        RedisCacheWriter writer = null;
        for (String name : built.getCacheNames()) {
            RedisCache cache = redisCache(built.getCache(name));
            initialCaches.put(name, cache.getCacheConfiguration());
            writer = cache.getNativeCache();
        }
        RedisCacheConfiguration defaults = RedisCacheConfiguration.defaultCacheConfig();
        if (built.isAllowRuntimeCacheCreation()) {
            // Only a cache tells what the manager makes caches of.
            RedisCache onDemand = redisCache(built.getCache("cachezip:" + UUID.randomUUID()));
            defaults = onDemand.getCacheConfiguration();
            writer = onDemand.getNativeCache();
        }
        boolean ours = Stream.concat(Stream.of(defaults), initialCaches.values().stream())
                .anyMatch(cache -> serializers.containsKey(cache.getValueSerializationPair()));
        if (writer == null || !ours) {
            return built;
        }
        CachezipCacheManager manager = new CachezipCacheManager(
                built, writer, defaults, initialCaches, serializers, types, failures, threads, observer);
        manager.afterPropertiesSet();
        return manager;
    }

    private static RedisCache redisCache(@Nullable Cache cache) {
        return (RedisCache) Objects.requireNonNull(
                cache instanceof TransactionAwareCacheDecorator decorator ? decorator.getTargetCache() : cache);
    }

    @Override
    protected RedisCache createRedisCache(String name, @Nullable RedisCacheConfiguration cacheConfiguration) {
        RedisCacheConfiguration configuration =
                cacheConfiguration != null ? cacheConfiguration : getDefaultCacheConfiguration();
        DeclaredSerializers ours = serializers.get(configuration.getValueSerializationPair());
        return ours == null
                ? super.createRedisCache(name, configuration)
                : new CachezipCache(
                        name,
                        getCacheWriter(),
                        configuration,
                        ours.observedBy(observer, name),
                        types,
                        failures,
                        threads);
    }

    /** Returns how the keys of a cache begin, whether it is made yet or not. */
    public String keyPrefix(String cacheName) {
        RedisCacheConfiguration configuration =
                getCacheConfigurations().getOrDefault(cacheName, getDefaultCacheConfiguration());
        return configuration.usePrefix() ? configuration.getKeyPrefixFor(cacheName) : "";
    }

    /** Resets as the manager that was built, which alone knows how, and by now all names. */
    @Override
    public void resetCaches() {
        getCacheNames().forEach(built::getCache);
        built.resetCaches();
    }
}
