package dev.cachezip.demo.expiry;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a run.
 *
 * @param state its state
 * @param problem why it has failed, for people; null if it has not
 * @param plan what runs, or would run
 * @param without the cache that lets its callers wait; null before the first run
 * @param with the cache that serves stale values; null before the first run
 */
record ExpiryStatus(
        State state,
        @Nullable String problem,
        ExpiryPlan plan,
        @Nullable ExpiryResult without,
        @Nullable ExpiryResult with) {

    /** The states of a run. */
    enum State {
        /** No run was requested yet. */
        @JsonProperty("idle")
        IDLE,
        /** The entries are loaded, or threads read them. */
        @JsonProperty("running")
        RUNNING,
        /** The run has ended. */
        @JsonProperty("done")
        DONE,
        /** The run has failed. */
        @JsonProperty("failed")
        FAILED
    }
}
