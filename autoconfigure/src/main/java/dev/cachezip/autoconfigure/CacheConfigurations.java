package dev.cachezip.autoconfigure;

import static dev.cachezip.policy.InvalidCachezipPropertyException.shown;

import dev.cachezip.endpoint.CacheReport;
import dev.cachezip.policy.CachePolicy;
import dev.cachezip.policy.CachePolicy.Expiry;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.policy.RefreshPolicy;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheWriter.TtlFunction;

/** The configurations of Spring's caches by cachezip's policies. */
final class CacheConfigurations {

    private CacheConfigurations() {}

    /** Returns the configuration of a cache with its policy applied, except for how its values are stored. */
    static RedisCacheConfiguration configure(CachePolicy policy, RedisCacheConfiguration cache) {
        RedisCacheConfiguration configured = policy.cacheNullValues() == null
                ? cache
                : policy.cacheNullValues() ? allowingNull(cache) : cache.disableCachingNullValues();
        if (policy.expiry().timeToIdle() != null) {
            configured = configured.enableTimeToIdle();
        }
        checkRefresh(policy, configured);
        policy.near().check(policy.prefix(), configured.isTimeToIdleEnabled());
        configured =
                configured.entryTtl(withStale(timeToLive(policy.expiry(), cache.getTtlFunction()), policy.refresh()));
        if (policy.keyPrefix() != null) {
            configured = configured.prefixCacheNameWith(policy.keyPrefix());
        }
        if (policy.version() == null) {
            return configured;
        }
        // Before the separator, so that clearing another version, or none, does not find these keys.
        RedisCacheConfiguration unversioned = configured;
        String version = ":v" + policy.version();
        return configured.computePrefixWith(cacheName -> unversioned.getKeyPrefixFor(cacheName + version));
    }

    /** Returns, for people, for how long entries are kept, and how many copies of them. */
    static String times(CachePolicy policy, RedisCacheConfiguration cache) {
        Duration time = CacheReport.Configuration.timeToLive(policy, cache);
        String kind = cache.isTimeToIdleEnabled() ? "time to idle" : "time to live";
        String kept = time == null ? kind + " of each entry" : time.isZero() ? "no " + kind : kind + " " + shown(time);
        String stale = policy.refresh().servesStale()
                ? ", stale " + shown(policy.refresh().stale())
                : "";
        String copies = policy.near().isOn()
                ? ", copies up to " + policy.near().maxSize().toMegabytes() + "MB"
                : "";
        return ", " + kept + stale + copies;
    }

    /** The API can disable null values, but not enable them again. */
    private static RedisCacheConfiguration allowingNull(RedisCacheConfiguration cache) {
        if (cache.getAllowCacheNullValues()) {
            return cache;
        }
        RedisCacheConfiguration allowing = RedisCacheConfiguration.defaultCacheConfig()
                .entryTtl(cache.getTtlFunction())
                .serializeKeysWith(cache.getKeySerializationPair())
                .serializeValuesWith(cache.getValueSerializationPair())
                .withConversionService(cache.getConversionService());
        allowing = cache.usePrefix() ? allowing.computePrefixWith(cache::getKeyPrefixFor) : allowing.disableKeyPrefix();
        return cache.isTimeToIdleEnabled() ? allowing.enableTimeToIdle() : allowing;
    }

    private static void checkRefresh(CachePolicy policy, RedisCacheConfiguration cache) {
        if (policy.refresh().servesStale() && cache.isTimeToIdleEnabled()) {
            throw new InvalidCachezipPropertyException(
                    policy.prefix() + "stale",
                    policy.refresh().stale(),
                    "there is a time-to-idle, with which each read of an entry renews it",
                    "set " + policy.prefix() + "time-to-live instead of a time-to-idle");
        }
        TtlFunction inherited = cache.getTtlFunction();
        Duration time = policy.expiry().timeToLive();
        if (time == null
                && inherited.getClass() == TtlFunction.just(Duration.ZERO).getClass()) {
            time = inherited.getTimeToLive("", null);
        }
        if (time != null) {
            policy.refresh()
                    .check(
                            policy.prefix(),
                            time,
                            time.multipliedBy(100 - policy.expiry().jitter()).dividedBy(100));
        }
    }

    /** Redis keeps an entry for as long as it may be served. */
    private static TtlFunction withStale(TtlFunction function, RefreshPolicy refresh) {
        return !refresh.servesStale()
                ? function
                : (key, value) -> {
                    Duration time = function.getTimeToLive(key, value);
                    return time.isZero() || time.isNegative() ? time : time.plus(refresh.stale());
                };
    }

    private static TtlFunction timeToLive(Expiry expiry, TtlFunction inherited) {
        Duration fixed = expiry.timeToLive() != null ? expiry.timeToLive() : expiry.timeToIdle();
        TtlFunction function = fixed != null ? TtlFunction.just(fixed) : inherited;
        return expiry.jitter() == 0
                ? function
                : (key, value) -> spread(function.getTimeToLive(key, value), expiry.jitter());
    }

    private static Duration spread(Duration timeToLive, int percent) {
        long millis = timeToLive.toMillis();
        if (millis <= 0) {
            return timeToLive; // never expires
        }
        double factor = 1 + percent / 100.0 * (2 * ThreadLocalRandom.current().nextDouble() - 1);
        return Duration.ofMillis(Math.max(1, Math.round(millis * factor)));
    }
}
