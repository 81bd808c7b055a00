package dev.cachezip.dictionaries;

import dev.cachezip.compress.DictionaryTrainer;
import dev.cachezip.compress.Reservoir;
import dev.cachezip.compress.Training;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFacts;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The trainer of one cache: it collects samples of the values that are written, notes how well the current dictionary
 * fits them, and decides when to train. Noting a value is thread-safe; one thread at a time decides and trains.
 */
final class CacheTrainer {

    static final String PUBLISHED = "published";
    static final String NO_GAIN = "no-gain";
    static final String TOO_FEW_SAMPLES = "too-few-samples";
    static final String REFUSED = "refused";
    static final String BUSY = "busy";

    static final List<String> RESULTS = List.of(PUBLISHED, NO_GAIN, TOO_FEW_SAMPLES, REFUSED, BUSY);

    /** A first dictionary is trained on this many values, since most of the gain comes with it. */
    private static final int FIRST_SAMPLES = 200;

    /** A better one is trained on this many. */
    private static final int MAX_SAMPLES = 2000;

    private static final int MAX_SAMPLE_BYTES = 2 << 20;

    /** The least time between two trainings, so that drifting values do not keep instances busy. */
    private static final Duration BETWEEN_TRAININGS = Duration.ofHours(6);

    /** A dictionary does not fit any more if values take this much more than those it was measured on. */
    private static final double DRIFT = 1.15;

    private static final Duration DRIFT_TIME = Duration.ofMinutes(10);

    private final DictionarySettings settings;
    private final Clock clock;
    private final Reservoir reservoir = new Reservoir(MAX_SAMPLES, MAX_SAMPLE_BYTES);
    private final Fit fit = new Fit();
    private final Map<String, LongAdder> results = new ConcurrentHashMap<>();

    private volatile boolean sampling;

    // For the thread that decides and trains.
    private boolean requested;
    private @Nullable Instant last;
    private @Nullable Instant drifting;

    CacheTrainer(DictionarySettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        this.sampling = settings.trains();
    }

    /**
     * Notes a value that was written.
     *
     * @param compressed whether it was compressed with a dictionary
     */
    void note(byte[] plain, int offset, int length, int storedLength, boolean compressed) {
        if (sampling) {
            reservoir.offer(plain, offset, length);
        }
        if (compressed) {
            fit.note(length, storedLength);
        }
    }

    /** Starts again with another dictionary, or with none. */
    void changed() {
        fit.reset();
        drifting = null;
    }

    /** Forgets all samples, as they may hold pieces of what is to be forgotten, and waits as after a training. */
    void dropped() {
        reservoir.drain();
        requested = false;
        last = clock.instant();
    }

    /** Returns the number of samples. */
    int samples() {
        return reservoir.size();
    }

    /** Returns the stored length of recent values as a part of their plain length; NaN if there are none. */
    double ratio() {
        return fit.ratio();
    }

    /**
     * Returns whether to train now.
     *
     * @param current the dictionary that values are written with; {@code null} if there is none
     * @param published whether a dictionary waits to become current
     */
    boolean isDue(@Nullable DictionaryFacts current, boolean published) {
        fit.update();
        int wanted = settings.trains() ? wantedSamples(current, published) : 0;
        if (sampling && wanted == 0) {
            // The next training is to learn from the values of its own time.
            reservoir.drain();
        }
        sampling = wanted > 0;
        return sampling && reservoir.size() >= wanted;
    }

    /** Returns how many samples the next training needs; 0 if no training is due. */
    private int wantedSamples(@Nullable DictionaryFacts current, boolean published) {
        Instant now = clock.instant();
        last = notAfter(now, last);
        drifting = notAfter(now, drifting);
        if (requested) {
            return FIRST_SAMPLES;
        }
        if (last != null && now.isBefore(last.plus(BETWEEN_TRAININGS))) {
            return 0;
        }
        if (current == null) {
            return published ? 0 : FIRST_SAMPLES;
        }
        boolean drifted = fit.ratio() > DRIFT * current.ratio();
        drifting = !drifted ? null : drifting == null ? now : drifting;
        boolean drifts = drifting != null && !now.isBefore(drifting.plus(DRIFT_TIME));
        boolean old = now.toEpochMilli() - current.created() > settings.maxAge().toMillis();
        if (drifts || old) {
            return FIRST_SAMPLES;
        }
        // The first one was measured on half of its few samples.
        return 2 * current.samples() < MAX_SAMPLES ? MAX_SAMPLES : 0;
    }

    /** Returns a time, or now instead of a time in the future: the clock was ahead then. */
    private static @Nullable Instant notAfter(Instant now, @Nullable Instant time) {
        return time != null && time.isAfter(now) ? now : time;
    }

    /** Trains on the samples so far; without enough of them, it keeps these and collects more. */
    Training train(@Nullable ZstdDictionary current) {
        List<byte[]> samples = reservoir.drain();
        Training training =
                DictionaryTrainer.create(settings.level(), settings.maxLength()).train(samples, current);
        requested = training instanceof Training.TooFewSamples;
        if (requested) {
            samples.forEach(sample -> reservoir.offer(sample, 0, sample.length));
            sampling = settings.trains();
        } else {
            last = clock.instant();
        }
        return training;
    }

    /** Counts and returns the result of a training. */
    String ended(String result) {
        results.computeIfAbsent(result, key -> new LongAdder()).increment();
        return result;
    }

    /** Returns how many trainings have ended with a result. */
    long count(String result) {
        LongAdder count = results.get(result);
        return count == null ? 0 : count.sum();
    }
}
