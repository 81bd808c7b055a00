package dev.cachezip.benchmarks.load;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client of Redis for bytes, used as by an application; each call waits for the server. Thread-safe. */
interface Client extends AutoCloseable {

    byte @Nullable [] get(String key) throws Exception;

    void set(String key, byte[] value) throws Exception;

    @Override
    void close();

    /** A client that is also measured with several keys in a call. */
    interface OfBatches extends Client {

        /** Reads all keys at once, in the client's own way. */
        List<byte @Nullable []> getAll(List<String> keys) throws Exception;

        /** Writes the same value to all keys at once, in the client's own way. */
        void setAll(List<String> keys, byte[] value) throws Exception;
    }
}
