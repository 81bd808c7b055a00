package dev.cachezip.demo.expiry;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** One of the two caches of a run, and what its callers have seen so far. Thread-safe. */
final class ExpirySide {

    static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final Runnable request;
    private final long waitNanos;
    private final LongSupplier loads;
    private final LongSupplier stale;
    private final AtomicLongArray slowestNanos;
    private final LongAdder requests = new LongAdder();
    private final LongAdder waited = new LongAdder();

    private long loadsBefore;
    private long staleBefore;

    /**
     * Creates a side.
     *
     * @param slices number of slices of the run
     * @param waitNanos a request that takes at least this long has waited for a load
     * @param loads counts the loads of the source
     * @param stale counts the stale values that the cache has served
     */
    ExpirySide(Runnable request, int slices, long waitNanos, LongSupplier loads, LongSupplier stale) {
        this.request = request;
        this.slowestNanos = new AtomicLongArray(slices);
        this.waitNanos = waitNanos;
        this.loads = loads;
        this.stale = stale;
        countFromNow();
    }

    /** Loads the entry, and counts from then on; called before the run. */
    void warmUp() {
        request.run();
        countFromNow();
    }

    private void countFromNow() {
        loadsBefore = loads.getAsLong();
        staleBefore = stale.getAsLong();
    }

    /** Sends a request in a run that has begun at a time of {@link System#nanoTime()}. */
    void request(long runStart) {
        long start = System.nanoTime();
        request.run();
        long end = System.nanoTime();
        requests.increment();
        if (end - start >= waitNanos) {
            waited.increment();
        }
        // A request counts in each slice in which it was under way, so that a long wait leaves no gap.
        long last = Math.min((end - runStart) / SLICE_NANOS, slowestNanos.length() - 1L);
        for (int slice = (int) ((start - runStart) / SLICE_NANOS); slice <= last; slice++) {
            slowestNanos.accumulateAndGet(slice, end - start, Math::max);
        }
    }

    /** Returns what was measured in the slices before one. */
    ExpiryResult result(int slices) {
        double[] slowestMicros = new double[Math.min(slices, slowestNanos.length())];
        Arrays.setAll(slowestMicros, slice -> slowestNanos.get(slice) / 1_000.0);
        return new ExpiryResult(
                Arrays.stream(slowestMicros).boxed().toList(),
                requests.sum(),
                waited.sum(),
                loads.getAsLong() - loadsBefore,
                stale.getAsLong() - staleBefore);
    }
}
