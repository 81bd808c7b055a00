package dev.cachezip.redis;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache;
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
 */
public final class CachezipCacheManager extends RedisCacheManager {

    private final RedisCacheManager built;
    private final Map<SerializationPair<?>, DeclaredSerializers> serializers = new HashMap<>();
    private final CacheTypes types;
    private final CacheFailures failures;

    private CachezipCacheManager(
            RedisCacheManager built,
            RedisCacheWriter writer,
            RedisCacheConfiguration defaults,
            Map<String, RedisCacheConfiguration> initialCaches,
            Map<SerializationPair<?>, RedisSerializer<Object>> serializers,
            CacheTypes types,
            CacheFailures failures) {
        super(writer, defaults, built.isAllowRuntimeCacheCreation(), initialCaches);
        this.built = built;
        serializers.forEach((pair, serializer) -> this.serializers.put(pair, new DeclaredSerializers(serializer)));
        this.types = types;
        this.failures = failures;
        setTransactionAware(built.isTransactionAware());
    }

    /**
     * Returns a manager that stands for one that was built and is initialized.
     *
     * @param defaults the configuration of caches that it would create on demand
     * @param initialCaches that of the others
     * @param serializers the configured serializers of caches that shall be {@link CachezipCache}s, and what is in them:
     *     a pair does not tell
     * @param types what is known of the caches' values
     */
    public static RedisCacheManager of(
            RedisCacheManager built,
            RedisCacheConfiguration defaults,
            Map<String, RedisCacheConfiguration> initialCaches,
            Map<SerializationPair<?>, RedisSerializer<Object>> serializers,
            CacheTypes types,
            CacheFailures failures) {
        // Only a cache tells what the manager writes with.
        String any = built.getCacheNames().stream().findFirst().orElse("cachezip");
        Cache cache = built.getCache(any);
        if (cache == null) {
            return built; // has no caches, and never will
        }
        RedisCacheWriter writer = (RedisCacheWriter) cache.getNativeCache();
        CachezipCacheManager manager =
                new CachezipCacheManager(built, writer, defaults, initialCaches, serializers, types, failures);
        manager.afterPropertiesSet();
        return manager;
    }

    @Override
    protected RedisCache createRedisCache(String name, @Nullable RedisCacheConfiguration cacheConfiguration) {
        RedisCacheConfiguration configuration =
                cacheConfiguration != null ? cacheConfiguration : getDefaultCacheConfiguration();
        DeclaredSerializers ours = serializers.get(configuration.getValueSerializationPair());
        return ours == null
                ? super.createRedisCache(name, configuration)
                : new CachezipCache(name, getCacheWriter(), configuration, ours, types, failures);
    }

    /** Resets as the manager that was built, which alone knows how, and by now all names. */
    @Override
    public void resetCaches() {
        getCacheNames().forEach(built::getCache);
        built.resetCaches();
    }
}
