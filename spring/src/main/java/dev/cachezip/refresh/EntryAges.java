package dev.cachezip.refresh;

import dev.cachezip.store.EntryStore;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The reads of a cache with the ages of entries. Thread-safe.
 */
public interface EntryAges {

    /** Returns an entry and its age. */
    Aged get(EntryStore.Read read);

    /** Returns these ages for callers that wait. */
    EntryAges on(EntryStore waiting);

    /** Returns an entry and its age, without waiting. */
    CompletableFuture<Aged> retrieve(EntryStore.Read read);

    /**
     * Gets entries and their ages.
     *
     * @return the failures by key
     */
    <K> Map<K, RuntimeException> getAll(
            Collection<K> keys,
            Function<? super K, EntryStore.Read> read,
            BiConsumer<? super K, ? super Aged> received);

    /** Learns that an entry was stored. */
    void stored(byte[] key, Duration timeToLive);

    /** Forgets what is known of an entry. */
    void forget(byte[] key);

    /** The ages of a cache that serves no stale entries: each entry is fresh. */
    record Never(EntryStore store) implements EntryAges {

        @Override
        public EntryAges on(EntryStore waiting) {
            return new Never(waiting);
        }

        @Override
        public Aged get(EntryStore.Read read) {
            return Aged.fresh(store.get(read));
        }

        @Override
        public CompletableFuture<Aged> retrieve(EntryStore.Read read) {
            return store.retrieve(read).thenApply(Aged::fresh);
        }

        @Override
        public <K> Map<K, RuntimeException> getAll(
                Collection<K> keys,
                Function<? super K, EntryStore.Read> read,
                BiConsumer<? super K, ? super Aged> received) {
            return store.getAll(keys, read, (key, entry) -> received.accept(key, Aged.fresh(entry)));
        }

        @Override
        public void stored(byte[] key, Duration timeToLive) {}

        @Override
        public void forget(byte[] key) {}
    }
}
