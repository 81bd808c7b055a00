package dev.cachezip.settings;

import dev.cachezip.policy.CachePolicy;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Policies of caches that have some settings. */
public final class Policies {

    private Policies() {}

    /** Returns the policy of a cache named books, with settings in the form {@code name=value}. */
    public static CachePolicy books(String... settings) {
        Map<String, String> properties = new HashMap<>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            properties.put("cachezip.caches.books." + setting.substring(0, equals), setting.substring(equals + 1));
        }
        CachezipProperties bound = new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("cachezip", CachezipProperties.class);
        return ConfiguredPolicies.of(bound, null).of("books");
    }
}
