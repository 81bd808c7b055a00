package dev.cachezip.cli.advise;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.redis.KeyPrefixes;
import dev.cachezip.cli.value.ClassCounts;
import dev.cachezip.cli.value.DecodedValue;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.cli.value.ValueForm;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.ShippedDictionaries;
import dev.cachezip.pipeline.CompressionTrial;
import dev.cachezip.pipeline.CompressionTrials;
import dev.cachezip.pipeline.ListLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A survey of existing values, and of the results of storing them with cachezip. */
public final class Survey implements AutoCloseable {

    /** LZ4 is quicker both ways, which is worth this factor in bytes. */
    private static final double LZ4_ALLOWANCE = 1.05;

    /** Compression that saves less than this factor is not worth its time. */
    private static final double NONE_ALLOWANCE = 1.03;

    private final ValueDecoder decoder;

    /** Whether the values are of sessions, and not of caches. */
    final boolean ofSessions;

    private final CompressionTrials trials;
    private final List<Candidate> all = new ArrayList<>();

    /** For each form, the number of values, their stored bytes, and their plain bytes in cachezip. */
    final Map<ValueForm, long[]> forms = new EnumMap<>(ValueForm.class);

    final Map<PlainEstimate.EstimateMethod, Long> kinds = new EnumMap<>(PlainEstimate.EstimateMethod.class);

    final KeyPrefixes prefixes = new KeyPrefixes();
    final DictionarySurvey dictionaries = new DictionarySurvey();
    final ClassCounts classes = new ClassCounts();
    private final List<ValueLengths> entries = new ArrayList<>();
    private long unchangedBytes;
    long values;
    long storedBytes;
    private long memoryBefore;
    long unreadable;

    /** The lengths that determine the memory of a value, before and with each candidate; none if they do not differ. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record ValueLengths(int keyLength, int length, boolean integer, long memory, int[] after) {}

    /**
     * Creates a survey without values.
     *
     * @param ofSessions whether the values will be of sessions, which cachezip compresses with a dictionary of its own
     */
    public Survey(ValueDecoder decoder, boolean ofSessions) {
        this.decoder = decoder;
        this.ofSessions = ofSessions;
        this.trials = new CompressionTrials(
                ofSessions ? ShippedDictionaries.sessions().current() : null, null);
    }

    /**
     * Adds a value.
     *
     * @param cache the cache that it is of; empty if its key names none
     * @param memory the reply to {@code MEMORY USAGE}; 0 if it was not requested
     */
    public void add(String cache, int keyLength, byte[] stored, long memory) {
        DecodedValue value;
        PlainEstimate plain;
        try {
            value = ofSessions ? decoder.decodeField(stored) : decoder.decode(stored);
            plain = PlainEstimate.of(value, ofSessions);
        } catch (CachezipException e) {
            unreadable++;
            return;
        }
        values++;
        storedBytes += stored.length;
        classes.add(value.classes());
        long[] form = forms.computeIfAbsent(value.form(), any -> new long[3]);
        form[0]++;
        form[1] += stored.length;
        form[2] += plain.bytes().length;
        kinds.merge(plain.kind(), 1L, Long::sum);
        if (!ofSessions && plain.kind() != PlainEstimate.EstimateMethod.COMPRESSED_ONLY) {
            dictionaries.add(cache, plain.bytes());
        }
        int[] after = {};
        if (plain.kind() == PlainEstimate.EstimateMethod.UNCHANGED) {
            unchangedBytes += stored.length;
        } else {
            after = trials.add(plain.bytes());
        }
        entries.add(new ValueLengths(keyLength, stored.length, MemoryModel.isInteger(stored), memory, after));
    }

    /** Counts a value that is larger than the limit. */
    void addTooLarge() {
        unreadable++;
    }

    /** Computes the memory, measures the costs and trains dictionaries after all values were added. */
    public void finish(long measureNanos) {
        dictionaries.finish();
        MemoryModel model = bestModel();
        List<CompressionTrial> compared = trials.all();
        long[] memory = new long[compared.size()];
        for (ValueLengths entry : entries) {
            long before = entry.memory > 0 ? entry.memory : model.entry(entry.keyLength, entry.length, entry.integer);
            memoryBefore += before;
            long key = before - model.value(entry.length, entry.integer);
            for (int i = 0; i < memory.length; i++) {
                memory[i] += key + model.value(entry.after.length == 0 ? entry.length : entry.after[i], false);
            }
        }
        for (int i = 0; i < memory.length; i++) {
            CompressionTrial trial = compared.get(i);
            all.add(new Candidate(trial, trial.storedBytes() + unchangedBytes, memory[i]));
        }
        trials.measure(measureNanos);
    }

    /**
     * Returns the model of the allocator that explains most of the server's replies. The memory without the value must
     * depend only on the length of the key, however the server's version lays out keys. If that decides nothing, the
     * known layout is used.
     */
    private MemoryModel bestModel() {
        MemoryModel fine = new MemoryModel(8);
        MemoryModel coarse = new MemoryModel(16);
        long more = explained(coarse) - explained(fine);
        if (more == 0) {
            more = exact(coarse) - exact(fine);
        }
        return more == 0 ? MemoryModel.DEFAULT : more > 0 ? coarse : fine;
    }

    /**
     * Returns the number of explained values: for each key length, the values that leave the same remainder as most
     * values.
     */
    private long explained(MemoryModel model) {
        Map<Integer, Map<Long, Long>> rests = new HashMap<>();
        for (ValueLengths entry : entries) {
            if (entry.memory > 0) {
                rests.computeIfAbsent(entry.keyLength, any -> new HashMap<>())
                        .merge(entry.memory - model.value(entry.length, entry.integer), 1L, Long::sum);
            }
        }
        return rests.values().stream()
                .mapToLong(counts -> Collections.max(counts.values()))
                .sum();
    }

    private long exact(MemoryModel model) {
        return entries.stream()
                .filter(entry -> entry.memory == model.entry(entry.keyLength, entry.length, entry.integer))
                .count();
    }

    /** Returns the recommended candidate: the simplest setting that pays; for sessions the default. */
    Candidate recommended() {
        Candidate zstd = candidate(trial -> trial.algorithm() == Algorithm.ZSTD && trial.level() == 3);
        if (ofSessions) {
            return zstd;
        }
        Candidate lz4 = candidate(trial -> trial.algorithm() == Algorithm.LZ4);
        Candidate columns = candidate(trial -> trial.layout() == ListLayout.COLUMNS);
        Candidate none = all.get(0);
        Candidate best = lz4.bytes() <= zstd.bytes() * LZ4_ALLOWANCE ? lz4 : zstd;
        Candidate rows = none.bytes() <= best.bytes() * NONE_ALLOWANCE ? none : best;
        return columns.bytes() * NONE_ALLOWANCE < rows.bytes() ? columns : rows;
    }

    private Candidate candidate(Predicate<CompressionTrial> setting) {
        return all.stream()
                .filter(candidate -> setting.test(candidate.trial()))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the settings that the survey compares. */
    public List<Candidate> candidates() {
        List<CompressionTrial> compared = trials.compared();
        return all.stream()
                .filter(candidate -> compared.contains(candidate.trial()))
                .toList();
    }

    /** Returns the memory in bytes that the sampled entries take now. */
    public long memoryBefore() {
        return memoryBefore;
    }

    @Override
    public void close() {
        trials.close();
    }
}
