package dev.cachezip.policy;

import java.time.Duration;
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
 */
public record RefreshPolicy(
        Duration stale,
        Refresh mode,
        Duration ahead,
        boolean staleOnError,
        @Nullable Duration configuredLoadLimit,
        LoadScope singleFlight) {

    /** The caller or thread that loads the value of a stale entry again. */
    public enum Refresh {
        /** One of the callers, which waits for the load. */
        CALLER,
        /** A thread in the background. */
        BACKGROUND
    }

    /** How many loads of a missing entry run at once. */
    public enum LoadScope {
        /** One in each JVM. */
        JVM,
        /** One in all instances. */
        CLUSTER
    }

    /** The policy of caches that serve no stale values. */
    public static final RefreshPolicy NONE =
            new RefreshPolicy(Duration.ZERO, Refresh.CALLER, Duration.ZERO, false, null, LoadScope.JVM);

    /** Longer, and instances without this setting would keep entries for days. */
    private static final Duration MAX_SUM = Duration.ofDays(1);

    /** The shortest load limit. */
    public static final Duration MIN_LOAD_LIMIT = Duration.ofSeconds(1);

    private static final Duration DEFAULT_LOAD_LIMIT = Duration.ofSeconds(30);

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
                    prefix + "stale", stale, "its entries never expire", "set " + prefix + "time-to-live");
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
