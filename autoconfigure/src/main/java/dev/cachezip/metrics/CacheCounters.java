package dev.cachezip.metrics;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.pipeline.PipelineStats;
import dev.cachezip.serializer.CacheId;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The counters of a cache's encodes and decodes since it appeared.
 *
 * <p>These are plain adders; the endpoint computes its figures on request. The cache reports failures, of pipelines and
 * others. Thread-safe.
 */
public final class CacheCounters implements PipelineStats {

    private static final int MAX_TYPES = 100;

    /** The state of a cache that has meters. */
    private static final Object METERED = new Object();

    private final CacheId cache;
    private final CountedCaches caches;

    /**
     * The sums of encoded values by {@link Outcome}, and of decoded values by the label of the algorithm. One map, small
     * at first, since caches may be many.
     */
    private final Map<Object, Sums> sums = new ConcurrentHashMap<>(1);

    /** {@code null} until the first failure: most caches have none. */
    private final AtomicReference<@Nullable CountedFailures> failures = new AtomicReference<>();

    /** The first value, if it was read: meters hear of it with the next one, and then there is {@link #METERED}. */
    private final AtomicReference<@Nullable Object> first = new AtomicReference<>();

    CacheCounters(CacheId cache, CountedCaches caches) {
        this.cache = cache;
        this.caches = caches;
    }

    @Override
    public void encoded(Outcome outcome, int plainLength, int storedLength, long nanos) {
        sums(outcome).add(plainLength, storedLength, nanos);
        tell(meter -> meter.encoded(outcome, plainLength, storedLength, nanos));
    }

    @Override
    public void decoded(@Nullable Algorithm algorithm, int storedLength, int plainLength, long nanos) {
        sums(label(algorithm)).add(plainLength, storedLength, nanos);
        Consumer<PipelineStats> value = meter -> meter.decoded(algorithm, storedLength, plainLength, nanos);
        // A cache that was only read once has no meters: there may be one for each tenant.
        if (first.get() != null || !first.compareAndSet(null, value)) {
            tell(value);
        }
    }

    @SuppressWarnings("unchecked") // nothing else is first
    private void tell(Consumer<PipelineStats> value) {
        Object held = first.get() == METERED ? METERED : first.getAndSet(METERED);
        if (held instanceof Consumer<?> earlier) {
            caches.tell(cache, (Consumer<PipelineStats>) earlier);
        }
        caches.tell(cache, value);
    }

    /** Counts a value that was not stored. */
    void notStored(String type) {
        failing().notStored(type);
    }

    /** Counts a failure. */
    void failed(String operation, String cause, String message) {
        failing()
                .kinds
                .computeIfAbsent(operation + "-" + cause, kind -> new CountedFailure())
                .add(message);
    }

    private CountedFailures failing() {
        CountedFailures known = failures.get();
        if (known != null) {
            return known;
        }
        CountedFailures created = new CountedFailures();
        CountedFailures other = failures.compareAndExchange(null, created);
        return other == null ? created : other;
    }

    private Sums sums(Object key) {
        Sums known = sums.get(key);
        return known != null ? known : sums.computeIfAbsent(key, any -> new Sums());
    }

    private Total total(Object key) {
        Sums known = sums.get(key);
        return known == null ? Total.NONE : known.total();
    }

    private Total totalOfAll(Class<?> keys) {
        return sums.entrySet().stream()
                .filter(entry -> keys.isInstance(entry.getKey()))
                .map(entry -> entry.getValue().total())
                .reduce(Total.NONE, Total::plus);
    }

    /** Returns the name of an algorithm in meters. */
    static String label(@Nullable Algorithm algorithm) {
        return algorithm == null ? "none" : algorithm.label();
    }

    /** Returns the total of the encoded values with an outcome. */
    public Total encoded(Outcome outcome) {
        return total(outcome);
    }

    /**
     * Returns the total of the decoded values that an algorithm had compressed; {@code null} for uncompressed values.
     */
    public Total decodedFrom(@Nullable Algorithm algorithm) {
        return total(label(algorithm));
    }

    /** Returns the total of all encoded values. */
    public Total encoded() {
        return totalOfAll(Outcome.class);
    }

    /** Returns the total of all decoded values. */
    public Total decoded() {
        return totalOfAll(String.class);
    }

    /** Returns how many values were not stored. */
    public long notStored() {
        CountedFailures known = failures.get();
        return known == null ? 0 : known.notStored.sum();
    }

    /** Returns how many values were not stored, by class name, for the types that appeared first. */
    public Map<String, Long> notStoredTypes() {
        Map<String, Long> types = new TreeMap<>();
        CountedFailures known = failures.get();
        if (known != null) {
            known.types.forEach((type, count) -> types.put(type, count.sum()));
        }
        return types;
    }

    /**
     * Returns the count and the last message of each kind of failure. The key is the operation, {@code encode} or the
     * cache's operation, and the cause, as in {@code get-malformed}.
     */
    public Map<String, Failed> failures() {
        Map<String, Failed> all = new TreeMap<>();
        CountedFailures known = failures.get();
        if (known != null) {
            known.kinds.forEach((kind, failure) -> all.put(kind, new Failed(failure.count.sum(), failure.lastMessage)));
        }
        return all;
    }

    /**
     * Failures of one kind.
     *
     * @param count how many
     * @param lastMessage message of the last failure
     */
    public record Failed(long count, String lastMessage) {}

    private static final class CountedFailures {

        private final Map<String, CountedFailure> kinds = new ConcurrentHashMap<>();
        private final LongAdder notStored = new LongAdder();
        private final Map<String, LongAdder> types = new ConcurrentHashMap<>();

        void notStored(String type) {
            notStored.increment();
            // A JVM may create classes without end.
            if (types.size() < MAX_TYPES || types.containsKey(type)) {
                types.computeIfAbsent(type, name -> new LongAdder()).increment();
            }
        }
    }

    private static final class CountedFailure {

        private final LongAdder count = new LongAdder();
        private volatile String lastMessage = "";

        void add(String message) {
            count.increment();
            lastMessage = message;
        }
    }
}
