package dev.cachezip.settings;

import dev.cachezip.settings.CachezipProperties.CacheSettings;
import dev.cachezip.settings.CachezipProperties.Refresh;
import dev.cachezip.settings.CachezipProperties.SingleFlight;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the values of a cache are loaded again, and by how many instances at once. Immutable.
 *
 * @param stale time after the time to live for which an entry is still served; zero if no entry is served stale
 * @param mode who loads the value of an entry that is due
 * @param ahead time before the end of the time to live from which an entry is due
 * @param staleOnError whether a stale value is served if its load fails
 * @param configuredLoadLimit the configured time after which another instance may load; {@code null} if none is
 * @param singleFlight how many loads of a missing entry run at once
 * @since 0.1
 */
public record RefreshPolicy(
        Duration stale,
        Refresh mode,
        Duration ahead,
        boolean staleOnError,
        @Nullable Duration configuredLoadLimit,
        SingleFlight singleFlight) {

    /** Longer, and instances without this setting would keep entries for days. */
    private static final Duration MAX_SUM = Duration.ofDays(1);

    private static final Duration MIN_LOAD_LIMIT = Duration.ofSeconds(1);
    private static final Duration DEFAULT_LOAD_LIMIT = Duration.ofSeconds(30);

    /**
     * Returns the policy of a cache.
     *
     * @param prefix the text before the names of the cache's properties
     * @throws InvalidCachezipPropertyException if a setting is invalid by itself, or needs another one
     */
    static RefreshPolicy of(String prefix, CacheSettings settings) {
        Duration stale = Objects.requireNonNullElse(settings.stale(), Duration.ZERO);
        checkNotNegative(prefix + "stale", stale);
        Duration ahead = Objects.requireNonNullElse(settings.refreshAhead(), Duration.ZERO);
        checkNotNegative(prefix + "refresh-ahead", ahead);
        SingleFlight singleFlight = Objects.requireNonNullElse(settings.singleFlight(), SingleFlight.JVM);
        if (stale.isZero()) {
            checkNeedsStale(prefix, settings, singleFlight);
        } else if (settings.timeToIdle() != null) {
            throw new InvalidCachezipPropertyException(
                    prefix + "stale",
                    stale,
                    "there is a time-to-idle, with which each read renews an entry; set a time-to-live instead");
        }
        if (settings.loadLimit() != null && settings.loadLimit().compareTo(MIN_LOAD_LIMIT) < 0) {
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

    private static void checkNotNegative(String property, Duration time) {
        if (time.isNegative()) {
            throw new InvalidCachezipPropertyException(property, time, "a duration is needed that is not negative");
        }
    }

    private static void checkNeedsStale(String prefix, CacheSettings settings, SingleFlight singleFlight) {
        Map<String, @Nullable Object> needing = new LinkedHashMap<>();
        needing.put("refresh", settings.refresh());
        needing.put("refresh-ahead", settings.refreshAhead());
        needing.put("stale-on-error", settings.staleOnError());
        needing.forEach((name, value) -> {
            if (value != null) {
                throw new InvalidCachezipPropertyException(
                        prefix + name, value, "it has no effect without " + prefix + "stale");
            }
        });
        if (settings.loadLimit() != null && singleFlight == SingleFlight.JVM) {
            throw new InvalidCachezipPropertyException(
                    prefix + "load-limit",
                    settings.loadLimit(),
                    "it has no effect without " + prefix + "stale or " + prefix + "single-flight=cluster");
        }
    }

    /**
     * Checks the policy against the time to live of the cache, which may be that of all caches.
     *
     * @param timeToLive time after which an entry is due; zero for never
     * @param shortest the shortest that jitter makes of it
     * @throws InvalidCachezipPropertyException if they do not go together
     */
    public void check(String prefix, Duration timeToLive, Duration shortest) {
        if (!servesStale()) {
            return;
        }
        if (timeToLive.isZero()) {
            throw new InvalidCachezipPropertyException(
                    prefix + "stale", stale, "its entries never expire, so none is ever stale; set a time-to-live");
        }
        if (timeToLive.compareTo(MAX_SUM.minus(stale)) > 0) {
            throw new InvalidCachezipPropertyException(
                    prefix + "stale",
                    stale,
                    "with the time to live of " + InvalidCachezipPropertyException.shown(timeToLive)
                            + " it is more than " + InvalidCachezipPropertyException.shown(MAX_SUM)
                            + ", the longest sum");
        }
        if (!ahead.isZero() && ahead.compareTo(shortest) >= 0) {
            throw new InvalidCachezipPropertyException(
                    prefix + "refresh-ahead",
                    ahead,
                    "it has to be less than the time to live, which is "
                            + InvalidCachezipPropertyException.shown(shortest)
                            + " at least, or each entry is due at once");
        }
    }

    /** Returns whether entries are served after their time to live. */
    public boolean servesStale() {
        return !stale.isZero();
    }

    /** Returns the remaining time in Redis from which an entry is due. */
    public Duration due() {
        return stale.plus(ahead);
    }

    /**
     * Returns the time after which another instance may load. By default it is no longer than the time for which an
     * entry is not due: else the lock of one load would delay the next.
     *
     * @param timeToLive time after which an entry is due; {@code null} if it depends on the entry
     */
    public Duration loadLimit(@Nullable Duration timeToLive) {
        if (configuredLoadLimit != null) {
            return configuredLoadLimit;
        }
        Duration fresh = timeToLive == null ? DEFAULT_LOAD_LIMIT : timeToLive.minus(ahead);
        Duration limit = fresh.compareTo(DEFAULT_LOAD_LIMIT) < 0 ? fresh : DEFAULT_LOAD_LIMIT;
        return limit.compareTo(MIN_LOAD_LIMIT) < 0 ? MIN_LOAD_LIMIT : limit;
    }
}
