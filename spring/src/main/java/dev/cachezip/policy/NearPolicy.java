package dev.cachezip.policy;

import java.time.Duration;
import org.springframework.util.unit.DataSize;

/**
 * Which copies of its entries a cache keeps in this JVM. Immutable.
 *
 * @param maxSize size of all copies; 0 if there are none
 * @param maxAge longest time that a copy is served
 */
public record NearPolicy(DataSize maxSize, Duration maxAge) {

    /** The longest time that a copy is served if none is configured. */
    public static final Duration DEFAULT_MAX_AGE = Duration.ofMinutes(5);

    /** The policy of caches without copies. */
    public static final NearPolicy NONE = new NearPolicy(DataSize.ofBytes(0), DEFAULT_MAX_AGE);

    /**
     * Checks the policy against the configuration of the cache.
     *
     * @param timeToIdle whether reading an entry renews it
     * @throws InvalidCachezipPropertyException if they do not go together
     */
    public void check(String prefix, boolean timeToIdle) {
        if (isOn() && timeToIdle) {
            throw new InvalidCachezipPropertyException(
                    prefix + "near.max-size",
                    maxSize,
                    "there is a time-to-idle, with which each read of an entry renews it in Redis",
                    "set " + prefix + "time-to-live instead of a time-to-idle");
        }
    }

    /** Returns whether there are copies. */
    public boolean isOn() {
        return maxSize.toBytes() > 0;
    }
}
