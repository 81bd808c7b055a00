package dev.cachezip.cli.advise;

import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.redis.KeySampler;
import dev.cachezip.cli.redis.ScanOptions;
import java.nio.file.Path;
import java.time.Instant;

/**
 * The source of the values of an {@link Advice}, and the time when they were examined.
 *
 * @param description text for people
 * @param server address and version of the Redis server; empty for a folder
 * @param time time when the values were examined
 * @param looked number of examined keys, whatever they hold
 * @param keys number of all keys that the examined keys represent; otherwise the number of examined keys
 * @param pattern pattern of the examined keys
 */
record Source(String description, String server, Instant time, long looked, long keys, String pattern) {

    static Source of(Path folder) {
        return new Source("files of " + folder, "", Instant.now(), 0, 0, ScanOptions.ALL);
    }

    static Source of(String server, KeySampler sampler, ScanOptions options) {
        String description = "keys " + Printable.line(options.pattern) + ", of "
                + Printable.count(sampler.databaseSize()) + " in the database";
        // The number of keys that match a pattern is unknown, and a scan that ends before the limit has seen all keys.
        boolean sampled = options.isOfAll() && sampler.looked() == options.sample;
        long keys = sampled ? Math.max(sampler.databaseSize(), sampler.looked()) : sampler.looked();
        return new Source(description, server, Instant.now(), sampler.looked(), keys, options.pattern);
    }

    /** Returns whether the values come from a server, which reports their memory. */
    boolean isServer() {
        return !server.isEmpty();
    }

    /** Returns whether there are more keys than the examined ones and their number is known. */
    boolean isSample() {
        return keys > looked;
    }

    /** Returns the estimate for all keys. */
    long estimate(long sum) {
        return Math.round((double) sum / looked * keys);
    }
}
