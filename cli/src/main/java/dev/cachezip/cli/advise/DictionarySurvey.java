package dev.cachezip.cli.advise;

import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.redis.KeyPrefixes;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.DictionaryTrainer;
import dev.cachezip.compress.Reservoir;
import dev.cachezip.compress.Training;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The results of storing the values of each cache with a zstd dictionary: trained on one half of a sample, measured on
 * the other.
 */
final class DictionarySurvey {

    /** The level of the dictionaries: the default of zstd. */
    static final int LEVEL = Algorithm.ZSTD.levels().standard();

    /** Each cache takes up to 2 MiB of samples and half a second of training. */
    static final int MAX_CACHES = 30;

    private static final int MAX_SAMPLES = 2000;
    private static final int MAX_BYTES = 2 << 20;
    private static final Pattern VERSION = Pattern.compile(":v\\d+$");
    private static final Pattern SIMPLE = Pattern.compile("[A-Za-z0-9-]+");

    private final Map<String, Reservoir> caches = new TreeMap<>();
    private final List<Trained> trained = new ArrayList<>();
    private long withoutCache;
    private long leftOut;

    /**
     * A cache with its dictionary, or without.
     *
     * @param cache the beginning of its keys
     */
    record Trained(String cache, Training training) {

        boolean pays() {
            return training instanceof Training.DictionaryCandidate;
        }

        /** Returns why a dictionary does not pay; empty if it does. */
        String reason() {
            return training instanceof Training.TooFewSamples few
                    ? few.reason() + ": " + Printable.count(few.samples(), "value") + " from " + Reservoir.MIN_LENGTH
                            + " B to " + Printable.bytes(Reservoir.MAX_LENGTH) + ", of "
                            + Printable.bytes(few.bytes()) + " (it takes 22, of 8 KB)"
                    : training.reason();
        }
    }

    /** Returns the beginning of the properties of a cache; a version in the keys is no part of its name. */
    static String properties(String cache) {
        String name = VERSION.matcher(cache).replaceFirst("");
        return "cachezip.caches" + (SIMPLE.matcher(name).matches() ? '.' + name : '[' + name + ']') + '.';
    }

    /** Returns the cache that a key names; empty if it names none. */
    static String cache(String key) {
        int end = key.indexOf(KeyPrefixes.DELIMITER);
        return end < 0 ? "" : key.substring(0, end);
    }

    /** Takes note of the plain bytes of a value. */
    void add(String cache, byte[] plain) {
        if (cache.isEmpty()) {
            withoutCache++;
        } else if (caches.size() < MAX_CACHES || caches.containsKey(cache)) {
            caches.computeIfAbsent(cache, any -> new Reservoir(MAX_SAMPLES, MAX_BYTES))
                    .offer(plain, 0, plain.length);
        } else {
            leftOut++;
        }
    }

    /** Trains after all values were added. */
    void finish() {
        DictionaryTrainer trainer = DictionaryTrainer.create(LEVEL, DictionaryTrainer.DEFAULT_LENGTH);
        caches.forEach((cache, reservoir) -> {
            Training training = trainer.train(reservoir.drain(), null);
            if (training instanceof Training.DictionaryCandidate candidate) {
                candidate.dictionary().close();
            }
            trained.add(new Trained(cache, training));
        });
        caches.clear();
    }

    /** Returns all caches, by name. */
    List<Trained> trained() {
        return trained;
    }

    /** Returns the caches that a dictionary pays for. */
    List<Trained> paying() {
        return trained.stream().filter(Trained::pays).toList();
    }

    /** Returns what the numbers mean, and why there are none. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (trained.stream().anyMatch(one -> one.training().result() != null)) {
            notes.add(
                    "Dictionaries are trained on every other value of a cache's sample, and measured on the rest: both"
                            + " rows of a cache are of these same values, the table of settings is of all values.");
        }
        if (!paying().isEmpty()) {
            notes.add("A dictionary holds pieces of values, and outlives the entries.");
        }
        trained.stream().filter(one -> !one.pays()).forEach(one -> notes.add(one.cache() + ": " + one.reason() + "."));
        if (withoutCache > 0) {
            notes.add(Printable.count(withoutCache, "value") + ": in no cache by their keys (no '"
                    + KeyPrefixes.DELIMITER + "'), so no dictionary was tried.");
        }
        if (leftOut > 0) {
            notes.add(Printable.count(leftOut, "value") + ": in further caches than the first " + MAX_CACHES
                    + ", for which no dictionary was tried; give --pattern.");
        }
        return notes;
    }
}
