package dev.cachezip.msgpack;

/**
 * Values that are read one after the other, from another layout than rows of MessagePack.
 *
 * <p>A source is read once, by one thread. This is a class, since calls take longer where an interface has many
 * implementations.
 */
public abstract class ValueSource {

    /** The {@link #nextExtensionType} of a value that is not an extension. */
    public static final int NO_EXTENSION = Integer.MIN_VALUE;

    /**
     * Hands the next value to a sink, which is called once.
     *
     * <p>The source of an array or object also hands over the sources of its elements or properties; they stand at its
     * first element or property.
     */
    public abstract void next(ValueSink sink);

    /** Returns whether the next value is absent: its object has neither it nor its name. */
    public boolean isNextAbsent() {
        return false;
    }

    /** Skips the next value, which is absent. */
    public void skipAbsent() {}

    /** Returns the type of the extension that the next value is, or {@link #NO_EXTENSION}. */
    public int nextExtensionType() {
        return NO_EXTENSION;
    }
}
