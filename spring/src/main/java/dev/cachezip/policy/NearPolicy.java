package dev.cachezip.policy;

import java.time.Duration;
import org.springframework.util.unit.DataSize;

/**
 * Which copies of its entries a cache keeps in this JVM. Immutable.
 *
 * @param maxSize size of all copies; 0 if there are none
 * @param maxAge longest time that a copy is served
 * @param share which values are given to several callers
 */
public record NearPolicy(DataSize maxSize, Duration maxAge, Share share) {

    /** The longest time that a copy is served if none is configured. */
    public static final Duration DEFAULT_MAX_AGE = Duration.ofMinutes(5);

    /** The policy of caches without copies. */
    public static final NearPolicy NONE = new NearPolicy(DataSize.ofBytes(0), DEFAULT_MAX_AGE, Share.NEVER);

    /** Which values of copies are decoded once, and given to several callers. */
    public enum Share {
        /** Those that nobody can change. */
        IMMUTABLE,
        /** The same, and lists, sets and maps come back unmodifiable. */
        READ_ONLY,
        /** All: callers do not change them. */
        ALWAYS,
        /** None: each caller gets a value of its own. */
        NEVER
    }

    /** Returns whether there are copies. */
    public boolean isOn() {
        return maxSize.toBytes() > 0;
    }
}
