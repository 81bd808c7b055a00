package dev.cachezip.store;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnection;

/** What reaches Redis for the entries of one cache. Thread-safe. */
public interface StoreConnection {

    /**
     * Returns what the connections of this thread have in common with those of all threads that reach the same Redis: an
     * application's connection factory may choose one for each thread.
     */
    Object shared();

    /** Returns whether {@link EntryStore#retrieve} is supported. */
    boolean supportsRetrieve();

    /** Returns the locks of entries, which are no entries themselves. */
    Locks locks();

    /**
     * Runs commands on the connection of the cache.
     *
     * @throws UnsupportedOperationException if the application's writer gives access to no connection
     */
    <R extends @Nullable Object> R execute(Function<RedisConnection, R> commands);
}
