package dev.cachezip.autoconfigure;

import dev.cachezip.cache.CacheContext;
import dev.cachezip.cache.CachezipCacheManager;
import dev.cachezip.codec.root.PlainRoot;
import dev.cachezip.settings.CachePolicies;
import dev.cachezip.settings.CachePolicy;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheManager.RedisCacheManagerBuilder;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * A customizer that replaces Spring's default, JDK serialization, with cachezip's serializer for all caches.
 *
 * <p>The defaults are not enough: Boot copies them for each name in {@code spring.cache.cache-names} before any
 * customizer runs. A cache that is set up with another serializer keeps it.
 */
final class CachezipSerializerCustomizer implements RedisCacheManagerBuilderCustomizer, AopInfrastructureBean {

    private final RedisSerializer<Object> serializer;
    private final Migration migration;
    private final CachePolicies policies;
    private final CacheSerializers serializers;
    private final CacheContext context;
    private final Map<SerializationPair<?>, RedisSerializer<Object>> pairs = new ConcurrentHashMap<>();

    @SuppressWarnings("unchecked") // a serializer set for all caches is meant for all values
    CachezipSerializerCustomizer(
            RedisSerializer<?> serializer, Migration migration, CacheSerializers serializers, CacheContext context) {
        this.serializer = (RedisSerializer<Object>) serializer;
        this.migration = migration;
        this.policies = context.policies();
        this.serializers = serializers;
        this.context = context;
    }

    @Override
    public void customize(RedisCacheManagerBuilder builder) {
        SerializationPair<Object> pair = pair(serializer);
        RedisCacheConfiguration defaults = builder.cacheDefaults();
        Set<String> names = new LinkedHashSet<>(builder.getConfiguredCaches());
        names.addAll(policies.names());
        Map<String, RedisCacheConfiguration> initialCaches = new LinkedHashMap<>();
        for (String name : names) {
            CachePolicy policy = policies.of(name);
            RedisCacheConfiguration cache = CacheConfigurations.configure(
                    policy, builder.getCacheConfigurationFor(name).orElse(defaults));
            initialCaches.put(
                    name,
                    withSerializer(
                            cache, policy.storesLike(policies.ofOthers()) ? pair : pair(serializers.of(policy))));
        }
        builder.cacheDefaults(withSerializer(defaults, pair)).withInitialCacheConfigurations(initialCaches);
    }

    private SerializationPair<Object> pair(RedisSerializer<Object> own) {
        RedisSerializer<Object> migrating = migration.of(own);
        SerializationPair<Object> pair = SerializationPair.fromSerializer(migrating);
        pairs.put(pair, migrating);
        return pair;
    }

    private static RedisCacheConfiguration withSerializer(
            RedisCacheConfiguration cache, SerializationPair<Object> pair) {
        return usesJdkSerialization(cache) ? cache.serializeValuesWith(pair) : cache;
    }

    /**
     * Returns a manager of cachezip's caches in place of a manager that was built, if some of its caches use these
     * serializers.
     */
    RedisCacheManager refine(RedisCacheManager built) {
        return CachezipCacheManager.of(built, pairs, context);
    }

    // A serialization pair does not expose its serializer, but its output shows which it is.
    private static boolean usesJdkSerialization(RedisCacheConfiguration cache) {
        try {
            ByteBuffer bytes = cache.getValueSerializationPair().write("");
            byte[] written = new byte[bytes.remaining()];
            bytes.get(written);
            return PlainRoot.of(written) == PlainRoot.Foreign.JDK_STREAM;
        } catch (RuntimeException e) {
            // A serializer for one type of values only: the application's choice.
            return false;
        }
    }
}
