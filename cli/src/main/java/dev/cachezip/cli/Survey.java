package dev.cachezip.cli;

import dev.cachezip.CachezipException;
import dev.cachezip.compress.Algorithm;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What was seen of existing values, and what cachezip would make of them. */
final class Survey implements AutoCloseable {

    /** Values that costs are measured with, at most, and their bytes. */
    private static final int MEASURED = 500;

    private static final long MEASURED_BYTES = 16L << 20;

    private static final int TURNS = 4;

    /** LZ4 is quicker both ways; so much more in bytes is worth it. */
    private static final double LZ4_ALLOWANCE = 1.05;

    /** Compression that saves less is not worth its time. */
    private static final double NONE_ALLOWANCE = 1.03;

    /** A higher minimum size leaves values alone that hardly gain. */
    private static final double MIN_SIZE_ALLOWANCE = 1.005;

    private final ValueDecoder decoder;
    private final List<Candidate> candidates = Candidate.all();
    private final Map<Form, long[]> forms = new EnumMap<>(Form.class);
    private final Map<PlainEstimate.Kind, Long> kinds = new EnumMap<>(PlainEstimate.Kind.class);
    private final Set<Form> readable = EnumSet.noneOf(Form.class);
    private final ClassCounts classes = new ClassCounts();
    private final List<byte[]> measured = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private long measuredBytes;
    private long values;
    private long storedBytes;
    private long memoryBefore;
    private long unreadable;
    private MemoryModel model = MemoryModel.DEFAULT;

    /** Lengths that the memory of a value follows from, before and with each candidate. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Entry(int keyLength, int length, boolean integer, long memory, int plainLength, int[] after) {}

    Survey(ValueDecoder decoder) {
        this.decoder = decoder;
    }

    /**
     * Adds a value.
     *
     * @param memory what {@code MEMORY USAGE} says of it; 0 if nobody was asked
     */
    void add(int keyLength, byte[] stored, long memory) {
        DecodedValue value;
        PlainEstimate plain;
        try {
            value = decoder.decode(stored);
            plain = PlainEstimate.of(value);
        } catch (CachezipException e) {
            unreadable++;
            return;
        }
        values++;
        storedBytes += stored.length;
        classes.add(value.classes());
        long[] form = forms.computeIfAbsent(value.form(), any -> new long[3]);
        form[0]++;
        if (value.redisson() == null) {
            readable.add(value.form());
        }
        form[1] += stored.length;
        form[2] += plain.bytes().length;
        kinds.merge(plain.kind(), 1L, Long::sum);
        int[] after = new int[candidates.size()];
        for (int i = 0; i < after.length; i++) {
            after[i] = candidates.get(i).add(plain.bytes());
        }
        entries.add(new Entry(
                keyLength, stored.length, MemoryModel.isInteger(stored), memory, plain.bytes().length, after));
        if (measured.size() < MEASURED && measuredBytes < MEASURED_BYTES) {
            measured.add(plain.bytes());
            measuredBytes += plain.bytes().length;
        }
    }

    /** Counts a value that is larger than the limit. */
    void addTooLarge() {
        unreadable++;
    }

    /** Finds out the memory and the costs once all values were added. */
    void finish(long measureNanos) {
        model = bestModel();
        for (Entry entry : entries) {
            long before = entry.memory > 0 ? entry.memory : model.entry(entry.keyLength, entry.length, entry.integer);
            memoryBefore += before;
            long key = before - model.value(entry.length, entry.integer);
            for (int i = 0; i < entry.after.length; i++) {
                candidates.get(i).addMemory(model, key, entry.plainLength, entry.after[i]);
            }
        }
        // All of them in turn, so that none is measured before the compiler has seen the others.
        for (int turn = 0; turn < TURNS && !measured.isEmpty(); turn++) {
            candidates.forEach(candidate -> candidate.measure(measured, measureNanos / TURNS));
        }
    }

    /**
     * The allocator that explains most of what the server has said. What is left without the value must depend on the
     * length of the key alone, however the version lays out keys; where that tells nothing, the layout that is known.
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

    /** For each length of keys, how many values leave what most of them leave. */
    private long explained(MemoryModel model) {
        Map<Integer, Map<Long, Long>> rests = new HashMap<>();
        for (Entry entry : entries) {
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

    /** Returns what to set: little but what pays. */
    Candidate recommended() {
        Candidate zstd = candidate(Algorithm.ZSTD, 3);
        Candidate lz4 = candidate(Algorithm.LZ4, 0);
        Candidate none = candidates.get(0);
        Candidate best = lz4.bytes(0) <= zstd.bytes(0) * LZ4_ALLOWANCE ? lz4 : zstd;
        return none.bytes(0) <= best.bytes(0) * NONE_ALLOWANCE ? none : best;
    }

    private Candidate candidate(Algorithm algorithm, int level) {
        return candidates.stream()
                .filter(candidate -> candidate.algorithm() == algorithm && candidate.level() == level)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the index of the largest minimum size that costs next to nothing. */
    int recommendedMinSize() {
        Candidate best = recommended();
        int index = 0;
        while (index + 1 < Candidate.MIN_SIZES.size() && best.bytes(index + 1) <= best.bytes(0) * MIN_SIZE_ALLOWANCE) {
            index++;
        }
        return best.algorithm() == null ? 0 : index;
    }

    List<Candidate> candidates() {
        return candidates;
    }

    /** Returns, for each form, the number of values, their stored bytes, and their plain bytes in cachezip. */
    Map<Form, long[]> forms() {
        return forms;
    }

    /** Returns the forms of values that nobody but cachezip or a client of Valkey GLIDE has compressed. */
    Set<Form> readable() {
        return readable;
    }

    /** Returns the classes that the application has to do something about. */
    ClassCounts classes() {
        return classes;
    }

    Map<PlainEstimate.Kind, Long> kinds() {
        return kinds;
    }

    long values() {
        return values;
    }

    long storedBytes() {
        return storedBytes;
    }

    long memoryBefore() {
        return memoryBefore;
    }

    long unreadable() {
        return unreadable;
    }

    @Override
    public void close() {
        candidates.forEach(Candidate::close);
    }
}
