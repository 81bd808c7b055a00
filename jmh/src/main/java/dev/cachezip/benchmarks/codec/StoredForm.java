package dev.cachezip.benchmarks.codec;

import java.io.IOException;

/** One way to turn a value into stored bytes and back: the interface of every codec and every pipeline under test. */
interface StoredForm extends AutoCloseable {

    /** Returns the stored bytes of the value, a new array. */
    byte[] encode(Object value) throws IOException;

    /** Returns the value that the stored bytes hold. */
    Object decode(byte[] stored) throws IOException;

    @Override
    default void close() {}
}
