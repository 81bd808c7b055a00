package dev.cachezip.cache;

import dev.cachezip.dictionaries.DictionaryAccess;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.cache.RedisCacheConfiguration;

/**
 * The times after which entries of a cache expire. Thread-safe.
 *
 * @param dictionary is told of the times, since a dictionary is kept for as long as entries need it
 */
record CacheTimes(RedisCacheConfiguration configuration, DictionaryAccess dictionary) {

    /** Returns the time from now until an entry expires that is stored now. */
    Duration toLive(Object key, @Nullable Object value) {
        Duration time = configuration.getTtlFunction().getTimeToLive(key, value);
        dictionary.noteTimeToLive(time);
        return time;
    }

    /** Returns whether reading an entry puts off its end. */
    boolean areIdle() {
        return configuration.isTimeToIdleEnabled();
    }

    /** Returns the time from now until an entry expires when it is read; {@code null} if reading changes nothing. */
    @Nullable
    Duration toIdle(Object key) {
        return areIdle() ? toLive(key, null) : null;
    }
}
