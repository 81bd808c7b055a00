package dev.cachezip.refresh;

/** The turn of one load, which ends with it. */
@FunctionalInterface
public interface Turn {

    /** The turn of a load that others do not wait for. */
    Turn NOT_HELD = () -> {};

    /** The turn of a load after a time-out of Redis: the caller does not ask it once more, and stores nothing. */
    Turn WITHOUT_REDIS = () -> {};

    /** Lets others go on. */
    void end();
}
