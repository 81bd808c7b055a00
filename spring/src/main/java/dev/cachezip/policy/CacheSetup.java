package dev.cachezip.policy;

import dev.cachezip.policy.CachePolicy.Expiry;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.serializer.DeclaredSerializers;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.support.NullValue;
import org.springframework.data.redis.cache.CacheKeyPrefix;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheWriter.TtlFunction;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.util.ByteUtils;

/**
 * The settings of one cache, made once of its policy and of Spring's configuration. Immutable.
 *
 * @param id the cache, and its manager
 * @param form how values are stored
 * @param serializers the serializers of values
 * @param nullAllowed whether null is cached
 * @param timeToLive returns the time after which an entry expires, before jitter; zero or negative for never
 * @param nullTimeToLive the longest time that null and an empty {@code Optional} live; {@code null} for that of all entries
 * @param jitter percentage by which the times vary
 * @param timeToIdle whether reading an entry renews its time
 * @param refresh how values are loaded again, and for how long they are stale
 * @param near which copies are kept in this JVM
 * @param version version of the values; empty if there is none
 * @param prefix returns what the keys of the calling thread begin with; {@code null} if keys have no prefix
 * @param keys the form of keys in Redis
 */
public record CacheSetup(
        CacheId id,
        ValueFormat form,
        DeclaredSerializers serializers,
        boolean nullAllowed,
        TtlFunction timeToLive,
        @Nullable Duration nullTimeToLive,
        int jitter,
        boolean timeToIdle,
        RefreshPolicy refresh,
        NearPolicy near,
        String version,
        @Nullable CacheKeyPrefix prefix,
        SerializationPair<String> keys)
        implements TtlFunction {

    /**
     * Returns the settings of a cache.
     *
     * @param manager name of the cache's manager
     * @throws InvalidCachezipPropertyException if a setting does not go with the configuration
     */
    public static CacheSetup of(
            String manager, CachePolicy policy, RedisCacheConfiguration cache, DeclaredSerializers serializers) {
        Expiry expiry = policy.expiry();
        Duration fixed = expiry.timeToLive() != null ? expiry.timeToLive() : expiry.timeToIdle();
        CacheSetup setup = new CacheSetup(
                new CacheId(manager, policy.name()),
                policy.form(),
                serializers,
                Objects.requireNonNullElse(policy.cacheNullValues(), cache.getAllowCacheNullValues()),
                fixed != null ? TtlFunction.just(fixed) : timeToLive(cache.getTtlFunction()),
                expiry.nullTimeToLive(),
                expiry.jitter(),
                expiry.timeToIdle() != null || cache.isTimeToIdleEnabled(),
                policy.refresh(),
                policy.near(),
                Objects.requireNonNullElse(policy.version(), ""),
                cache.usePrefix() ? cache::getKeyPrefixFor : null,
                cache.getKeySerializationPair());
        setup.check();
        return setup;
    }

    /**
     * Returns the settings of this cache for the entries of one method.
     *
     * @throws InvalidCachezipPropertyException if a setting does not go with the times of the method
     */
    public CacheSetup with(EntryTimes times) {
        Duration fixed = times.fixed();
        CacheSetup setup = new CacheSetup(
                id,
                form,
                serializers,
                nullAllowed,
                fixed == null ? timeToLive : TtlFunction.just(fixed),
                times.nullTimeToLive() != null ? times.nullTimeToLive() : nullsOf(times),
                jitter,
                fixed == null ? timeToIdle : times.timeToIdle() != null,
                refresh,
                near,
                version,
                prefix,
                keys);
        setup.check();
        // The locks of loads have one time for all methods.
        Duration limit = refresh.loadLimit(shortestTimeToLive());
        if (refresh.servesStale()
                && refresh.loadLimit(setup.shortestTimeToLive()).compareTo(limit) < 0) {
            throw new InvalidCachezipPropertyException(
                    properties() + "load-limit",
                    limit,
                    "entries would be due again before the end of this time",
                    "set " + properties() + "load-limit");
        }
        return setup;
    }

    /** Returns the time of nulls for a method that sets another time to live. */
    private @Nullable Duration nullsOf(EntryTimes times) {
        Duration fixed = times.timeToLive();
        return nullTimeToLive == null || times.timeToIdle() != null
                ? null
                : fixed == null ? nullTimeToLive : ofNulls(fixed);
    }

    /** Returns Spring's configuration with the policy's key prefix, which Spring's own caches need, too, to be cleared. */
    public static RedisCacheConfiguration prefixed(CachePolicy policy, RedisCacheConfiguration cache) {
        if (policy.keyPrefix() == null && policy.version() == null) {
            return cache;
        }
        CacheKeyPrefix unversioned =
                policy.keyPrefix() == null ? cache::getKeyPrefixFor : CacheKeyPrefix.prefixed(policy.keyPrefix());
        // The version comes before the separator, so that clearing another version, or none, matches none of these
        // keys.
        return cache.computePrefixWith(
                policy.version() == null ? unversioned : name -> unversioned.compute(name + ":v" + policy.version()));
    }

    /** A finished configuration, which an application may copy, has this function's time already. */
    private static TtlFunction timeToLive(TtlFunction given) {
        return given instanceof CacheSetup finished ? finished.timeToLive : given;
    }

    private void check() {
        if (timeToIdle) {
            checkWithoutIdle("stale", refresh.servesStale(), refresh.stale());
            checkWithoutIdle("near.max-size", near.isOn(), near.maxSize());
            checkWithoutIdle("null-time-to-live", nullTimeToLive != null, nullTimeToLive);
        }
        if (timeToLive.getClass() == TtlFunction.just(Duration.ZERO).getClass()) {
            Duration time = timeToLive.getTimeToLive("", null);
            Duration shortest = ofNulls(time);
            if (nullTimeToLive != null && shortest.compareTo(nullTimeToLive) < 0) {
                throw new InvalidCachezipPropertyException(
                        properties() + "null-time-to-live",
                        nullTimeToLive,
                        "it is longer than the time to live of all entries, which is "
                                + InvalidCachezipPropertyException.shown(time));
            }
            refresh.check(
                    properties(), time, shortest.multipliedBy(100 - jitter).dividedBy(100));
        }
    }

    private void checkWithoutIdle(String setting, boolean isSet, @Nullable Object value) {
        if (isSet && value != null) {
            throw new InvalidCachezipPropertyException(
                    properties() + setting,
                    value,
                    "there is a time-to-idle, with which each read of an entry renews it in Redis",
                    "set " + properties() + "time-to-live instead of a time-to-idle");
        }
    }

    /** Returns the name of the cache. */
    public String name() {
        return id.name();
    }

    /** Returns the text before the names of the cache's own properties. */
    public String properties() {
        return CachePolicy.PREFIX + name() + ".";
    }

    /** Returns the time that Redis keeps an entry for: its time to live, and the time for which it is stale. */
    @Override
    public Duration getTimeToLive(Object key, @Nullable Object value) {
        Duration time = timeToLive(key, value);
        return withStale(spread(isShort(value) ? ofNulls(time) : time));
    }

    /** Returns whether the time of a value is that of nulls. */
    private boolean isShort(@Nullable Object value) {
        return nullTimeToLive != null
                && (value == null
                        || value == NullValue.INSTANCE
                        || (value instanceof Optional<?> optional && optional.isEmpty()));
    }

    /** Returns the time that Redis keeps an entry for whose value is not known. */
    public Duration timeInRedis(Object key) {
        return withStale(spread(timeToLive(key, null)));
    }

    /** A function of the application may return null for never, as with Spring's own caches. */
    private Duration timeToLive(Object key, @Nullable Object value) {
        return Objects.requireNonNullElse(timeToLive.getTimeToLive(key, value), Duration.ZERO);
    }

    private Duration ofNulls(Duration time) {
        return nullTimeToLive != null && (isForEver(time) || nullTimeToLive.compareTo(time) < 0)
                ? nullTimeToLive
                : time;
    }

    private Duration spread(Duration time) {
        if (jitter == 0 || isForEver(time)) {
            return time;
        }
        double factor = 1 + jitter / 100.0 * (2 * ThreadLocalRandom.current().nextDouble() - 1);
        return Duration.ofMillis(Math.max(1, Math.round(time.toMillis() * factor)));
    }

    private Duration withStale(Duration time) {
        return isForEver(time) ? time : time.plus(refresh.stale());
    }

    private static boolean isForEver(Duration time) {
        return time.isZero() || time.isNegative();
    }

    /** Returns the time after which entries expire, zero for never; {@code null} if it depends on the entry. */
    public @Nullable Duration usualTimeToLive() {
        try {
            return timeToLive("", null);
        } catch (RuntimeException e) {
            // The function is the application's and needs the key and the value.
            return null;
        }
    }

    /** Returns the shorter of that time and the time of nulls, before jitter; {@code null} if neither is known. */
    public @Nullable Duration shortestTimeToLive() {
        Duration usual = usualTimeToLive();
        return usual == null ? nullTimeToLive : ofNulls(usual);
    }

    /** Returns what the keys of the calling thread begin with; nothing if they have no prefix. */
    public String keyPrefix() {
        return prefix == null ? "" : prefix.compute(name());
    }

    /** Returns {@link #keyPrefix} as Redis knows it; nothing if the application's functions need another caller. */
    public byte[] keyPrefixInRedis() {
        try {
            return ByteUtils.getBytes(keys.write(keyPrefix()));
        } catch (RuntimeException e) {
            return new byte[0];
        }
    }
}
