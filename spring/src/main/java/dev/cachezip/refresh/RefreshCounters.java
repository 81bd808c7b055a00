package dev.cachezip.refresh;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * The counts of a cache that serves stale entries, or whose loads wait for those of other instances. Thread-safe.
 */
public final class RefreshCounters {

    private final Map<Read, LongAdder> gets = new EnumMap<>(Read.class);
    private final Map<Result, LongAdder> refreshes = new EnumMap<>(Result.class);
    private final LongAdder loads = new LongAdder();
    private final LongAdder loadNanos = new LongAdder();
    private final LongAdder waits = new LongAdder();

    RefreshCounters() {
        for (Read read : Read.values()) {
            gets.put(read, new LongAdder());
        }
        for (Result result : Result.values()) {
            refreshes.put(result, new LongAdder());
        }
    }

    /** The result that a caller of a cache got. */
    public enum Read {
        /** A value within its time to live. */
        FRESH,
        /** A value after its time to live. */
        STALE,
        /** No value, or the task to load it again. */
        MISS
    }

    /** The outcome of a refresh. */
    public enum Result {
        /** The value was loaded and stored. */
        OK,
        /** The load has failed. */
        FAILED,
        /** Another instance refreshes the entry, or the value found no entry to replace. */
        LOST,
        /** There was no thread for it. */
        FULL,
        /** A caller that the cache has no loader from was told to load. */
        CALLER
    }

    void count(Read read) {
        adder(gets, read).increment();
    }

    void count(Result result) {
        adder(refreshes, result).increment();
    }

    void loaded(long nanos, Result result) {
        count(result);
        loads.increment();
        loadNanos.add(nanos);
    }

    void waited() {
        waits.increment();
    }

    // Every constant has had its adder since the beginning.
    @SuppressWarnings("NullAway")
    private static <E extends Enum<E>> LongAdder adder(Map<E, LongAdder> adders, E constant) {
        return adders.get(constant);
    }

    /** Returns how many reads had a result. */
    public long gets(Read read) {
        return adder(gets, read).sum();
    }

    /** Returns how many refreshes had a result. */
    public long refreshes(Result result) {
        return adder(refreshes, result).sum();
    }

    /** Returns how many refreshes the cache has timed: those that it has a loader for. */
    public long loads() {
        return loads.sum();
    }

    /** Returns the time of those refreshes, in nanoseconds. */
    public long loadNanos() {
        return loadNanos.sum();
    }

    /** Returns how many loads have waited for the load of another instance. */
    public long waits() {
        return waits.sum();
    }
}
