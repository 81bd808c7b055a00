package dev.cachezip.autoconfigure;

import java.nio.ByteBuffer;
import java.util.List;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager.RedisCacheManagerBuilder;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * Puts a serializer in the place of Spring's default, JDK serialization, for all caches.
 *
 * <p>The defaults are not enough: Boot has made a copy of them for each of {@code spring.cache.cache-names}
 * before any customizer runs. A cache that is set up with another serializer keeps it.
 */
final class CachezipSerializerCustomizer implements RedisCacheManagerBuilderCustomizer {

    /** {@code STREAM_MAGIC} and {@code STREAM_VERSION} of java.io.ObjectStreamConstants. */
    private static final int JDK_STREAM = 0xACED0005;

    private final SerializationPair<?> pair;
    private final CachezipCaches caches;

    CachezipSerializerCustomizer(RedisSerializer<?> serializer, CachezipCaches caches) {
        this.pair = SerializationPair.fromSerializer(serializer);
        this.caches = caches;
    }

    @Override
    public void customize(RedisCacheManagerBuilder builder) {
        RedisCacheConfiguration defaults = builder.cacheDefaults();
        boolean included = usesJdkSerialization(defaults);
        caches.defaults(included);
        if (included) {
            builder.cacheDefaults(defaults.serializeValuesWith(pair));
        }
        for (String name : List.copyOf(builder.getConfiguredCaches())) {
            customize(builder, name);
        }
    }

    private void customize(RedisCacheManagerBuilder builder, String name) {
        RedisCacheConfiguration cache = builder.getCacheConfigurationFor(name).orElseThrow();
        boolean included = usesJdkSerialization(cache);
        caches.configured(name, included);
        if (included) {
            builder.withCacheConfiguration(name, cache.serializeValuesWith(pair));
        }
    }

    // A pair does not tell what it is made of, but it shows.
    private static boolean usesJdkSerialization(RedisCacheConfiguration cache) {
        try {
            ByteBuffer bytes = cache.getValueSerializationPair().write("");
            return bytes.remaining() > Integer.BYTES && bytes.getInt(bytes.position()) == JDK_STREAM;
        } catch (SerializationException | ClassCastException e) {
            // A serializer for one type of values only: the application's choice.
            return false;
        }
    }
}
