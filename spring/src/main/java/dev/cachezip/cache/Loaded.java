package dev.cachezip.cache;

import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a load.
 *
 * @param returned the value, unless there is a failure
 * @param isStored whether Redis has the value
 * @param redisFailed whether Redis has failed, so that callers who have waited do not try it again
 * @param failure the failure of the source, or the error of Redis, that is to be thrown; {@code null} if there is none
 */
record Loaded(
        @Nullable Object returned,
        boolean isStored,
        boolean redisFailed,
        @Nullable Exception failure) {

    /** The outcome of which others learn nothing. */
    static final Loaded UNKNOWN = notStored(null);

    /** Returns the outcome for a value that other callers can read from Redis. */
    static Loaded stored(@Nullable Object value) {
        return new Loaded(value, true, false, null);
    }

    /** Returns the outcome for a value that is not to be stored, or cannot. */
    static Loaded notStored(@Nullable Object value) {
        return new Loaded(value, false, false, null);
    }

    /** Returns the outcome for a value that Redis has not taken. */
    static Loaded lost(@Nullable Object value) {
        return new Loaded(value, false, true, null);
    }

    /** Returns the outcome for an error of Redis that is to be thrown. */
    static Loaded failed(Exception failure) {
        return new Loaded(null, false, true, failure);
    }

    /** Returns the outcome for a failure of the source. */
    static Loaded failedAtSource(Exception failure) {
        return new Loaded(null, false, false, failure);
    }

    /** Returns what others learn who have waited: whether Redis has failed, or how the source has. */
    Loaded forOthers() {
        return new Loaded(null, isStored, redisFailed, redisFailed ? null : failure);
    }

    /**
     * Returns the value.
     *
     * @throws CompletionException with the failure, if there is one
     */
    @Nullable
    Object value() {
        if (failure != null) {
            throw new CompletionException(failure);
        }
        return returned;
    }
}
