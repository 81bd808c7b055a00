package dev.cachezip.settings;

import dev.cachezip.policy.CacheSetup;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.serializer.DeclaredSerializers;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.serializer.RedisSerializer;

/** Settings of caches. */
public final class Policies {

    private Policies() {}

    /** Returns the settings of a cache named books, with settings in the form {@code name=value}. */
    public static CacheSetup books(String... settings) {
        Map<String, String> properties = new HashMap<>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            properties.put("cachezip.caches.books." + setting.substring(0, equals), setting.substring(equals + 1));
        }
        CachezipProperties bound = new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("cachezip", CachezipProperties.class);
        return CacheSetup.of(
                CacheId.DEFAULT_MANAGER,
                ConfiguredPolicies.of(bound, null).of("books"),
                RedisCacheConfiguration.defaultCacheConfig(),
                new DeclaredSerializers(RedisSerializer.json()));
    }
}
