package dev.cachezip.benchmarks.codec;

import java.io.IOException;

/** One way to turn a value into stored bytes and back: the interface of every codec and every pipeline under test. */
interface StoredForm extends AutoCloseable {

    /** Returns the stored bytes of the value, a new array. */
    byte[] encode(Object value) throws IOException;

    /** Returns the value that the stored bytes hold. */
    Object decode(byte[] stored) throws IOException;

    @Override
    void close();

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

    /** Returns the form of two halves that have nothing to close. */
    static StoredForm of(Encoder encoder, Decoder decoder) {
        return of(encoder, decoder, () -> {});
    }

    /** Returns the form of two halves. */
    static StoredForm of(Encoder encoder, Decoder decoder, Runnable closing) {
        record Halves(Encoder encoder, Decoder decoder, Runnable closing) implements StoredForm {

            @Override
            public byte[] encode(Object value) throws IOException {
                return encoder.encode(value);
            }

            @Override
            public Object decode(byte[] stored) throws IOException {
                return decoder.decode(stored);
            }

            @Override
            public void close() {
                closing.run();
            }
        }
        return new Halves(encoder, decoder, closing);
    }
}
