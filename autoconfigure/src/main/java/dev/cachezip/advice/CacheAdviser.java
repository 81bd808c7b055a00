package dev.cachezip.advice;

import dev.cachezip.CachezipException;
import dev.cachezip.advice.CompressionAdvice.Best;
import dev.cachezip.advice.CompressionAdvice.Setting;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Decompressors;
import dev.cachezip.compress.Dictionaries;
import dev.cachezip.compress.DictionaryTrainer;
import dev.cachezip.compress.Training;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.pipeline.CompressionTrial;
import dev.cachezip.pipeline.CompressionTrials;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.policy.CacheSetup;
import dev.cachezip.store.EntrySample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.util.StringUtils;

/**
 * The adviser on the compression of caches: it tries settings on entries that a cache has in Redis.
 *
 * <p>Advice takes about two seconds of one processor, and is given to one caller at a time. The entries stay in memory
 * until it is given. Thread-safe.
 */
public final class CacheAdviser {

    /** For each setting and direction. */
    private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final ReentrantLock oneAtATime = new ReentrantLock(true);

    /**
     * Returns advice for a cache.
     *
     * @param readsPerWrite number of reads of the cache for each write
     * @throws org.springframework.dao.DataAccessException if Redis fails
     */
    public CompressionAdvice advise(CachezipCache cache, double readsPerWrite) {
        oneAtATime.lock();
        try {
            EntrySample sample = cache.sample();
            List<byte[]> values = plain(sample, cache.dictionaries());
            List<String> notes = new ArrayList<>();
            int unreadable = sample.values().size() - values.size();
            if (unreadable > 0) {
                notes.add("Entries that cannot be decompressed, and are left out: " + unreadable + ".");
            }
            if (values.isEmpty()) {
                notes.add("Of the keys in Redis that were looked at, " + sample.keys()
                        + ", none has a readable value of this cache.");
                return new CompressionAdvice(0, 0, sample.entries(), readsPerWrite, List.of(), Map.of(), notes);
            }
            // Neighbours in the order of SCAN may have been written together.
            Collections.shuffle(values);
            try (ZstdDictionary dictionary = trained(values, notes);
                    CompressionTrials trials = new CompressionTrials(null, dictionary)) {
                heldOut(values).forEach(trials::add);
                return compared(cache, trials, heldOut(values), sample.entries(), readsPerWrite, notes);
            }
        } finally {
            oneAtATime.unlock();
        }
    }

    /** Returns the plain bytes of all values that are readable. */
    private static List<byte[]> plain(EntrySample sample, Dictionaries dictionaries) {
        try (Decompressors all = Decompressors.create();
                ValuePipeline<byte[]> pipeline = ValuePipeline.builder(ValueCodec.bytes())
                        .uncompressed()
                        .decompressors(all.with(dictionaries))
                        .build()) {
            List<byte[]> values = new ArrayList<>();
            for (byte[] stored : sample.values()) {
                try {
                    byte[] plain = pipeline.decode(stored);
                    if (plain != null) {
                        values.add(plain);
                    }
                } catch (CachezipException e) {
                    LogFactory.getLog(CacheAdviser.class).debug("An entry is left out", e);
                }
            }
            return values;
        }
    }

    /** Returns the values that no dictionary has learned from, so that all settings are tried on the same ones. */
    private static List<byte[]> heldOut(List<byte[]> values) {
        return IntStream.range(0, values.size())
                .filter(i -> i % 2 == 1 || values.size() == 1)
                .mapToObj(values::get)
                .toList();
    }

    /** Returns a dictionary of every second value, from the first one on; {@code null} if it does not pay. */
    static @Nullable ZstdDictionary trained(List<byte[]> values, List<String> notes) {
        try {
            Training training = DictionaryTrainer.create(
                            Algorithm.ZSTD.levels().standard(), DictionaryTrainer.DEFAULT_LENGTH)
                    .train(values, null);
            if (training instanceof Training.DictionaryCandidate candidate) {
                notes.add("A dictionary holds pieces of values, and outlives the entries.");
                return candidate.dictionary();
            }
            notes.add(StringUtils.capitalize(training.reason()) + ".");
        } catch (CachezipException.NoLibrary e) {
            notes.add("Without zstd there are no dictionaries.");
        }
        return null;
    }

    private static CompressionAdvice compared(
            CachezipCache cache,
            CompressionTrials trials,
            List<byte[]> values,
            long entries,
            double readsPerWrite,
            List<String> notes) {
        trials.measure(NANOS);
        List<CompressionTrial> compared = trials.compared();
        if (compared.stream().anyMatch(CompressionTrial::isDisturbed)) {
            notes.add("The machine was busy: the times of two rounds differ by more than half.");
        }
        CompressionTrial none = compared.get(0);
        Costs costs = new Costs(
                values.size(), values.stream().mapToLong(value -> value.length).sum(), entries, readsPerWrite, none);
        Map<String, Best> best = new TreeMap<>();
        for (Price price : Price.values()) {
            // A setting that saves no byte only costs time, whatever was measured.
            CompressionTrial cheapest = compared.stream()
                    .filter(trial -> trial == none || trial.storedBytes() < none.storedBytes())
                    .min(Comparator.comparingDouble(trial -> costs.cost(trial, price)))
                    .orElse(none);
            best.put(
                    price.label(),
                    new Best(cheapest.name(), price.microsPerByte(), properties(cheapest, cache.setup())));
        }
        List<Setting> settings = compared.stream().map(costs::setting).toList();
        return new CompressionAdvice(values.size(), costs.plainBytes(), entries, readsPerWrite, settings, best, notes);
    }

    /** Returns the properties that give a cache a setting. */
    static Map<String, String> properties(CompressionTrial setting, CacheSetup setup) {
        Map<String, String> properties = new LinkedHashMap<>();
        String prefix = setup.properties();
        properties.put(prefix + "algorithm", setting.algorithmName());
        if (setting.algorithm() == Algorithm.ZSTD) {
            properties.put(prefix + "level", Integer.toString(setting.level()));
        }
        if (setting.dictionary() || setup.form().dictionary()) {
            properties.put(prefix + "dictionary", setting.dictionary() ? "on" : "off");
        }
        if (setting.layout() != setup.form().layout()) {
            properties.put(prefix + "layout", setting.layout().name().toLowerCase(Locale.ROOT));
        }
        return properties;
    }
}
