package dev.cachezip.refresh;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.settings.CachePolicies;
import dev.cachezip.settings.CachePolicy;
import dev.cachezip.settings.CachezipProperties;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** The refreshes of a cache in one of many instances, in virtual time. */
final class VirtualCaches {

    private VirtualCaches() {}

    /** Returns the policy of a cache with some settings, in the form {@code name=value}. */
    static CachePolicy policy(String... settings) {
        Map<String, String> properties = new HashMap<>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            properties.put("cachezip.caches.books." + setting.substring(0, equals), setting.substring(equals + 1));
        }
        CachezipProperties bound = new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("cachezip", CachezipProperties.class);
        return new CachePolicies(bound, null).of("books");
    }

    static CacheRefresh refresh(VirtualRedis redis, RefreshCounters counters, String... settings) {
        CachePolicy policy = policy(settings);
        Duration timeToLive = policy.expiry().timeToLive();
        return new CacheRefresh(
                policy,
                policy.refresh().loadLimit(timeToLive),
                redis,
                CacheFailures.asMisses(),
                new RefreshExecutor(false, List.of()),
                counters,
                redis::nanoTime);
    }
}
