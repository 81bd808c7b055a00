package dev.cachezip.benchmarks.codec;

import java.io.IOException;

/**
 * One way to turn a value into stored bytes and back: what every codec and every pipeline under test is.
 *
 * @param encoder value to stored bytes
 * @param decoder stored bytes to value
 * @param closing frees the resources of both
 */
record StoredForm(Encoder encoder, Decoder decoder, Runnable closing) implements AutoCloseable {

    /** The encoding half of a form. */
    @FunctionalInterface
    interface Encoder {
        byte[] encode(Object value) throws IOException;
    }

    /** The decoding half of a form. */
    @FunctionalInterface
    interface Decoder {
        Object decode(byte[] stored) throws IOException;
    }

    /** Creates a form that has nothing to close. */
    StoredForm(Encoder encoder, Decoder decoder) {
        this(encoder, decoder, () -> {});
    }

    /** Returns the stored bytes of the value, a new array. */
    byte[] encode(Object value) throws IOException {
        return encoder.encode(value);
    }

    /** Returns the value that the stored bytes hold. */
    Object decode(byte[] stored) throws IOException {
        return decoder.decode(stored);
    }

    @Override
    public void close() {
        closing.run();
    }
}
