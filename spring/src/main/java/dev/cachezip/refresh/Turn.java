package dev.cachezip.refresh;

/** The turn of one load, which ends with it. */
@FunctionalInterface
public interface Turn {

    /** The turn of a load that others do not wait for. */
    Turn NOT_HELD = () -> {};

    /** Lets others go on. */
    void end();
}
