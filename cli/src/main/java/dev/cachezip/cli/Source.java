package dev.cachezip.cli;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Where the values of an {@link Advice} come from, and when they were looked at.
 *
 * @param description for people
 * @param server where the Redis is, and its version; empty for a folder
 * @param time when they were looked at
 * @param prefixes what the keys begin with; none for a folder
 * @param looked how many keys were looked at, whatever they hold
 * @param keys how many there are, as far as those that were looked at stand for them; else as many as were looked at
 */
record Source(String description, String server, Instant time, KeyPrefixes prefixes, long looked, long keys) {

    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    static Source of(Path folder) {
        return new Source("files of " + folder, "", Instant.now(), new KeyPrefixes(), 0, 0);
    }

    static Source of(String server, KeySampler sampler, KeyPrefixes prefixes, ScanOptions options) {
        String description = "keys " + Printable.line(options.pattern) + ", of "
                + Printable.count(sampler.databaseSize()) + " in the database";
        // How many keys match a pattern, nobody knows; and what ends before the limit has seen all that there is.
        boolean sampled = options.isOfAll() && sampler.looked() == options.sample;
        long keys = sampled ? Math.max(sampler.databaseSize(), sampler.looked()) : sampler.looked();
        return new Source(description, server, Instant.now(), prefixes, sampler.looked(), keys);
    }

    /** Returns whether the values are those of a server, which says what memory they take. */
    boolean isServer() {
        return !server.isEmpty();
    }

    /** Returns when and where the values were looked at, for people. */
    String occasion() {
        return MINUTES.format(time) + ": " + (isServer() ? "Redis at " + server + ", " : "") + description;
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
