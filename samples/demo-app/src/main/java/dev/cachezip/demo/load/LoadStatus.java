package dev.cachezip.demo.load;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a load is.
 *
 * @param state what it is doing
 * @param progress from 0 to 1
 * @param step what is being done, for people
 * @param plan what was asked for; null before the first load
 * @param results one for each size so far, the last one of which may still change
 */
record LoadStatus(
        State state, double progress, String step, @Nullable LoadPlan plan, List<SizeResult> results) {

    /** What a load is doing. */
    enum State {
        /** Nothing was asked for yet. */
        @JsonProperty("idle")
        IDLE,
        /** It is at work. */
        @JsonProperty("running")
        RUNNING,
        /** It has come to its end. */
        @JsonProperty("done")
        DONE,
        /** It was told to stop. */
        @JsonProperty("cancelled")
        CANCELLED,
        /** It could not go on. */
        @JsonProperty("failed")
        FAILED
    }

    static LoadStatus idle() {
        return new LoadStatus(State.IDLE, 0, "", null, List.of());
    }
}
