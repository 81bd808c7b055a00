package dev.cachezip.msgpack;

import org.jspecify.annotations.Nullable;

/**
 * The receiver of a {@link ValueSource}'s values.
 *
 * <p>Bytes that it receives stay as they are until the next value is asked for.
 */
public interface ValueSink {

    /** Receives nil. */
    void nil();

    /** Receives a boolean. */
    void bool(boolean value);

    /** Receives an integer. */
    void integer(long value);

    /** Receives a float64 by its bits. */
    void float64(long bits);

    /**
     * Receives a timestamp.
     *
     * @param second seconds since 1970
     * @param nano nanoseconds from 0 to {@link Timestamps#MAX_NANO}
     */
    void timestamp(long second, int nano);

    /** Receives a string by a range of UTF-8. */
    void string(byte[] bytes, int offset, int length);

    /** Receives a binary value. */
    void binary(byte[] bytes, int offset, int length);

    /** Receives any value by its MessagePack, which is well-formed. */
    void encoded(byte[] bytes, int offset, int length);

    /**
     * Receives a value by its MessagePack, which is well-formed, and which may come again.
     *
     * @param known what this method returned when the value came before; {@code null} the first time
     * @return what the sink made of the value and can use again; {@code null} if there is no such thing
     */
    @Nullable
    Object repeated(byte[] bytes, int offset, int length, @Nullable Object known);

    /**
     * Receives an array.
     *
     * @param elements one source of all elements, or one for each
     */
    void array(int size, ValueSource[] elements);

    /**
     * Receives an object.
     *
     * @param size the number of its properties that are not absent
     * @param properties the sources of the properties, in the order of their names in the shape
     */
    void object(int size, ObjectShape shape, ValueSource[] properties);
}
