package dev.cachezip.demo.load;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a load.
 *
 * @param state its state
 * @param progress from 0 to 1
 * @param step the current step, for people
 * @param plan the requested plan; null before the first load
 * @param results one result for each size so far; the last result may still change
 */
record LoadStatus(
        State state, double progress, String step, @Nullable LoadPlan plan, List<SizeResult> results) {

    /** The states of a load. */
    enum State {
        /** No load was requested yet. */
        @JsonProperty("idle")
        IDLE,
        /** The load is running. */
        @JsonProperty("running")
        RUNNING,
        /** The load has ended. */
        @JsonProperty("done")
        DONE,
        /** The load was cancelled. */
        @JsonProperty("cancelled")
        CANCELLED,
        /** The load has failed. */
        @JsonProperty("failed")
        FAILED
    }

    static LoadStatus idle() {
        return new LoadStatus(State.IDLE, 0, "", null, List.of());
    }
}
