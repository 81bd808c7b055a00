package dev.cachezip.load;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client of Redis as applications use it, for bytes; each call waits for the server. Thread-safe. */
interface Client extends AutoCloseable {

    byte @Nullable [] get(String key) throws Exception;

    void set(String key, byte[] value) throws Exception;

    /** Reads in one go, in the way that the client has for it. */
    List<byte @Nullable []> getAll(List<String> keys) throws Exception;

    /** Writes the same value to all keys in one go, in the way that the client has for it. */
    void setAll(List<String> keys, byte[] value) throws Exception;

    @Override
    void close();
}
