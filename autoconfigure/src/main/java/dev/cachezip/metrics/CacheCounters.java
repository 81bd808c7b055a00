package dev.cachezip.metrics;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.pipeline.PipelineStats;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The counters of a cache's encodes and decodes since it appeared.
 *
 * <p>These are plain adders; the endpoint computes its figures on request. The cache reports failures, of pipelines and
 * others. Thread-safe.
 *
 * @since 0.1
 */
public final class CacheCounters implements PipelineStats {

    private static final int MAX_TYPES = 100;

    private final Map<Outcome, Sums> encoded = new LinkedHashMap<>();
    private final Map<Algorithm, Sums> decompressed = new EnumMap<>(Algorithm.class);
    private final Sums read = new Sums();
    private final Map<String, Failure> failures = new ConcurrentHashMap<>();
    private final LongAdder notStored = new LongAdder();
    private final Map<String, LongAdder> notStoredTypes = new ConcurrentHashMap<>();
    private final List<PipelineStats> meters = new CopyOnWriteArrayList<>();

    CacheCounters() {
        for (Outcome outcome : Outcome.all()) {
            encoded.put(outcome, new Sums());
        }
        for (Algorithm algorithm : Algorithm.values()) {
            decompressed.put(algorithm, new Sums());
        }
    }

    /** Adds an observer of all that is counted from now on. */
    void tell(PipelineStats observer) {
        meters.add(observer);
    }

    @Override
    public void encoded(Outcome outcome, int plainLength, int storedLength, long nanos) {
        sums(outcome).add(plainLength, storedLength, nanos);
        for (PipelineStats meter : meters) {
            meter.encoded(outcome, plainLength, storedLength, nanos);
        }
    }

    @Override
    public void decoded(@Nullable Algorithm algorithm, int storedLength, int plainLength, long nanos) {
        sums(algorithm).add(plainLength, storedLength, nanos);
        for (PipelineStats meter : meters) {
            meter.decoded(algorithm, storedLength, plainLength, nanos);
        }
    }

    /** Counts a value that was not stored. */
    void notStored(String type) {
        notStored.increment();
        // A JVM may create classes without end.
        if (notStoredTypes.size() < MAX_TYPES || notStoredTypes.containsKey(type)) {
            notStoredTypes.computeIfAbsent(type, name -> new LongAdder()).increment();
        }
    }

    /** Counts a failure. */
    void failed(String operation, String cause, String message) {
        failures.computeIfAbsent(operation + "-" + cause, kind -> new Failure()).add(message);
    }

    // Every outcome has had its sums since the beginning.
    @SuppressWarnings("NullAway")
    private Sums sums(Outcome outcome) {
        return encoded.get(outcome);
    }

    @SuppressWarnings("NullAway")
    private Sums sums(@Nullable Algorithm algorithm) {
        return algorithm == null ? read : decompressed.get(algorithm);
    }

    /** Returns the total of the encoded values with an outcome. */
    public Total encoded(Outcome outcome) {
        return sums(outcome).total();
    }

    /**
     * Returns the total of the decoded values that an algorithm had compressed; {@code null} for uncompressed values.
     */
    public Total decodedFrom(@Nullable Algorithm algorithm) {
        return sums(algorithm).total();
    }

    /** Returns the total of all encoded values. */
    public Total encoded() {
        return encoded.values().stream().map(Sums::total).reduce(Total.NONE, Total::plus);
    }

    /** Returns the total of all decoded values. */
    public Total decoded() {
        return decompressed.values().stream().map(Sums::total).reduce(read.total(), Total::plus);
    }

    /** Returns how many values were not stored. */
    public long notStored() {
        return notStored.sum();
    }

    /** Returns how many values were not stored, by class name, for the types that appeared first. */
    public Map<String, Long> notStoredTypes() {
        Map<String, Long> types = new TreeMap<>();
        notStoredTypes.forEach((type, count) -> types.put(type, count.sum()));
        return types;
    }

    /**
     * Returns the count and the last message of each kind of failure. The key is the operation, {@code encode} or the
     * cache's operation, and the cause, as in {@code get-malformed}.
     */
    public Map<String, Failed> failures() {
        Map<String, Failed> all = new TreeMap<>();
        failures.forEach((kind, failure) -> all.put(kind, new Failed(failure.count.sum(), failure.lastMessage)));
        return all;
    }

    /**
     * Failures of one kind.
     *
     * @param count how many
     * @param lastMessage message of the last failure
     */
    public record Failed(long count, String lastMessage) {}

    private static final class Failure {

        private final LongAdder count = new LongAdder();
        private volatile String lastMessage = "";

        void add(String message) {
            count.increment();
            lastMessage = message;
        }
    }
}
