package dev.cachezip.msgpack;

/**
 * Values that are read one after the other, from another layout than rows of MessagePack.
 *
 * <p>A source is read once, by one thread.
 *
 * @since 0.1
 */
public interface ValueSource {

    /** The {@link #nextExtensionType} of a value that is not an extension. */
    int NO_EXTENSION = Integer.MIN_VALUE;

    /**
     * Hands the next value to a sink, which is called once.
     *
     * <p>The source of an array or object also hands over the sources of its elements or properties; they stand at its
     * first element or property.
     */
    void next(ValueSink sink);

    /** Returns whether the next value is absent: its object has neither it nor its name. */
    default boolean isNextAbsent() {
        return false;
    }

    /** Skips the next value, which is absent. */
    default void skipAbsent() {}

    /** Returns the type of the extension that the next value is, or {@link #NO_EXTENSION}. */
    default int nextExtensionType() {
        return NO_EXTENSION;
    }
}
