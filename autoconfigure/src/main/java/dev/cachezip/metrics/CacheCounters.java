package dev.cachezip.metrics;

import dev.cachezip.Algorithm;
import dev.cachezip.CachezipException;
import dev.cachezip.PipelineStats;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * What a cache encodes and decodes, counted since it appeared.
 *
 * <p>Adders and nothing else: what meters and endpoint show is worked out when they are asked. Thread-safe.
 */
public final class CacheCounters implements PipelineStats {

    private final Map<Outcome, Sums> encoded = new EnumMap<>(Outcome.class);
    private final Map<Algorithm, Sums> decompressed = new EnumMap<>(Algorithm.class);
    private final Sums read = new Sums();
    private final Map<String, Failure> failures = new ConcurrentHashMap<>();

    CacheCounters() {
        for (Outcome outcome : Outcome.values()) {
            encoded.put(outcome, new Sums());
        }
        for (Algorithm algorithm : Algorithm.values()) {
            decompressed.put(algorithm, new Sums());
        }
    }

    @Override
    public void encoded(Outcome outcome, int plainLength, int storedLength, long nanos) {
        sums(outcome).add(plainLength, storedLength, nanos);
    }

    @Override
    public void decoded(@Nullable Algorithm algorithm, int storedLength, int plainLength, long nanos) {
        sums(algorithm).add(plainLength, storedLength, nanos);
    }

    @Override
    public void encodeFailed(CachezipException cause) {
        failed("encode", cause);
    }

    @Override
    public void decodeFailed(CachezipException cause) {
        failed("decode", cause);
    }

    private void failed(String operation, CachezipException cause) {
        String name = operation + "-" + cause.getClass().getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-");
        failures.computeIfAbsent(name.toLowerCase(Locale.ROOT), key -> new Failure())
                .add(String.valueOf(cause.getMessage()));
    }

    // Each has its sums since the beginning.
    @SuppressWarnings("NullAway")
    private Sums sums(Outcome outcome) {
        return encoded.get(outcome);
    }

    @SuppressWarnings("NullAway")
    private Sums sums(@Nullable Algorithm algorithm) {
        return algorithm == null ? read : decompressed.get(algorithm);
    }

    /** Returns the values of which this has become. */
    public Total encoded(Outcome outcome) {
        return sums(outcome).total();
    }

    /** Returns the values that were compressed with an algorithm, or with none. */
    public Total encodedWith(@Nullable Algorithm algorithm) {
        if (algorithm == null) {
            return encoded(Outcome.TOO_SHORT).plus(encoded(Outcome.NOT_SMALLER)).plus(encoded(Outcome.UNCOMPRESSED));
        }
        return encoded(algorithm == Algorithm.ZSTD ? Outcome.ZSTD : Outcome.LZ4);
    }

    /** Returns the values that were read from what an algorithm has compressed, or none. */
    public Total decodedFrom(@Nullable Algorithm algorithm) {
        return sums(algorithm).total();
    }

    /** Returns all values that were encoded. */
    public Total encoded() {
        return encoded.values().stream().map(Sums::total).reduce(Total.NONE, Total::plus);
    }

    /** Returns all values that were decoded. */
    public Total decoded() {
        return decompressed.values().stream().map(Sums::total).reduce(read.total(), Total::plus);
    }

    /** Returns how often encoding or decoding has failed, by cause, and what the last failure said. */
    public Map<String, Failed> failures() {
        Map<String, Failed> all = new TreeMap<>();
        failures.forEach((cause, failure) -> all.put(cause, new Failed(failure.count.sum(), failure.lastMessage)));
        return all;
    }

    /**
     * Failures of one cause.
     *
     * @param count how many
     * @param lastMessage what the last one said
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
