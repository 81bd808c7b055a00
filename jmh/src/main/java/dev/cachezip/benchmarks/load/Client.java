package dev.cachezip.benchmarks.load;

import org.jspecify.annotations.Nullable;

/** A client of Redis for bytes, used as by an application; each call waits for the server. Thread-safe. */
interface Client extends AutoCloseable {

    byte @Nullable [] get(String key) throws Exception;

    void set(String key, byte[] value) throws Exception;

    @Override
    void close();
}
