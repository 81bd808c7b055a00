package dev.cachezip.settings;

import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.policy.RefreshPolicy;
import dev.cachezip.policy.RefreshPolicy.LoadScope;
import dev.cachezip.policy.RefreshPolicy.Refresh;
import dev.cachezip.settings.CachezipProperties.CacheSettings;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The settings of a cache from which its {@link RefreshPolicy} is made. */
final class RefreshSettings {

    private RefreshSettings() {}

    /**
     * Returns the policy of a cache.
     *
     * @param prefix the text before the names of the cache's properties
     * @throws InvalidCachezipPropertyException if a setting is invalid by itself, or needs another one
     */
    static RefreshPolicy policy(String prefix, CacheSettings settings) {
        Duration stale = Objects.requireNonNullElse(settings.stale(), Duration.ZERO);
        checkNotNegative(prefix + "stale", stale);
        Duration ahead = Objects.requireNonNullElse(settings.refreshAhead(), Duration.ZERO);
        checkNotNegative(prefix + "refresh-ahead", ahead);
        LoadScope singleFlight = Objects.requireNonNullElse(settings.singleFlight(), LoadScope.JVM);
        if (stale.isZero()) {
            checkNeedsStale(prefix, settings, singleFlight);
        }
        if (settings.loadLimit() != null && settings.loadLimit().compareTo(RefreshPolicy.MIN_LOAD_LIMIT) < 0) {
            throw new InvalidCachezipPropertyException(
                    prefix + "load-limit", settings.loadLimit(), "at least 1s is needed");
        }
        return new RefreshPolicy(
                stale,
                Objects.requireNonNullElse(settings.refresh(), Refresh.CALLER),
                ahead,
                !stale.isZero() && Objects.requireNonNullElse(settings.staleOnError(), true),
                settings.loadLimit(),
                singleFlight);
    }

    static void checkNotNegative(String property, @Nullable Duration time) {
        if (time != null && time.isNegative()) {
            throw new InvalidCachezipPropertyException(property, time, "a duration is needed that is not negative");
        }
    }

    private static void checkNeedsStale(String prefix, CacheSettings settings, LoadScope singleFlight) {
        String stale = prefix + "stale";
        checkAlone(prefix + "refresh", settings.refresh(), stale);
        checkAlone(prefix + "refresh-ahead", settings.refreshAhead(), stale);
        checkAlone(prefix + "stale-on-error", settings.staleOnError(), stale);
        if (singleFlight == LoadScope.JVM) {
            checkAlone(prefix + "load-limit", settings.loadLimit(), stale + " or " + prefix + "single-flight=cluster");
        }
    }

    /** Fails if a setting is there although another one is not. */
    static void checkAlone(String property, @Nullable Object value, String other) {
        if (value != null) {
            throw new InvalidCachezipPropertyException(
                    property, value, "it has no effect without " + other, "set " + other);
        }
    }
}
