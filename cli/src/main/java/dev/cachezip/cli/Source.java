package dev.cachezip.cli;

import java.nio.file.Path;

/**
 * Where the values of an {@link Advice} come from.
 *
 * @param description for people
 * @param looked how many keys were looked at, whatever they hold
 * @param keys how many there are, as far as those that were looked at stand for them; else as many as were looked at
 */
record Source(String description, long looked, long keys) {

    static Source of(Path folder) {
        return new Source("files of " + folder, 0, 0);
    }

    static Source of(KeySampler sampler, ScanOptions options) {
        String description = "keys " + Printable.line(options.pattern) + ", of "
                + Printable.count(sampler.databaseSize()) + " in the database";
        // How many keys match a pattern, nobody knows; and what ends before the limit has seen all that there is.
        boolean sampled = options.isOfAll() && sampler.looked() == options.sample;
        long keys = sampled ? Math.max(sampler.databaseSize(), sampler.looked()) : sampler.looked();
        return new Source(description, sampler.looked(), keys);
    }

    /** Returns whether there are more keys than those that were looked at, and how many is known. */
    boolean isSample() {
        return keys > looked;
    }

    /** Returns what is to be expected of all keys. */
    long estimate(long sum) {
        return Math.round((double) sum / looked * keys);
    }
}
