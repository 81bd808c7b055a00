package dev.cachezip.demo.expiry;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.cachezip.demo.pipeline.InvalidRequestException;
import java.util.concurrent.TimeUnit;

/**
 * A run within the limits.
 *
 * @param seconds how long it is measured
 * @param threads number of threads that read each cache
 * @param loadMillis how long the source takes
 * @param timeToLiveMillis time after which the entries expire
 */
record ExpiryPlan(int seconds, int threads, long loadMillis, long timeToLiveMillis) {

    static final int DEFAULT_SECONDS = 10;

    private static final int MIN_SECONDS = 2;
    private static final int MAX_SECONDS = 30;
    private static final int THREADS = 8;

    /**
     * Returns the plan for a run.
     *
     * @throws InvalidRequestException if the time is out of bounds
     */
    static ExpiryPlan of(int seconds, long loadMillis, long timeToLiveMillis) {
        if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) {
            throw new InvalidRequestException(
                    "seconds must be from " + MIN_SECONDS + " to " + MAX_SECONDS + "; it is " + seconds + ".");
        }
        return new ExpiryPlan(seconds, THREADS, loadMillis, timeToLiveMillis);
    }

    /** Returns the length of a slice of the run. */
    @JsonProperty
    long sliceMillis() {
        return TimeUnit.NANOSECONDS.toMillis(ExpirySide.SLICE_NANOS);
    }

    /** Returns the number of slices of the whole run. */
    @JsonProperty
    int slices() {
        return (int) (TimeUnit.SECONDS.toNanos(seconds) / ExpirySide.SLICE_NANOS);
    }
}
