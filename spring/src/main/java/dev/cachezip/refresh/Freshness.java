package dev.cachezip.refresh;

import dev.cachezip.policy.RefreshPolicy;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.EntryStore.Read;
import dev.cachezip.store.EntryStore.Timed;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * The ages of a cache's entries by their remaining time in Redis, and the memory of when they are due: Redis is asked
 * for the remaining time only of an entry that may be due, or of which nothing is known. Thread-safe.
 *
 * @param times when keys are due
 */
record Freshness(EntryStore store, RefreshPolicy policy, LongSupplier nanoTime, KeyTimes times) implements EntryAges {

    /** How long an entry that never expires, or whose remaining time is unknown, is taken for one that is not due. */
    private static final long FOR_EVER_MILLIS = TimeUnit.MINUTES.toMillis(1);

    @Override
    public EntryAges on(EntryStore waiting) {
        return new Freshness(waiting, policy, nanoTime, times);
    }

    @Override
    public Aged get(Read untimed) {
        Read read = timed(untimed);
        long asked = nanoTime.getAsLong();
        return aged(read, store.get(read), asked);
    }

    @Override
    public CompletableFuture<Aged> retrieve(Read untimed) {
        Read read = timed(untimed);
        long asked = nanoTime.getAsLong();
        return store.retrieve(read).thenApply(entry -> aged(read, entry, asked));
    }

    @Override
    public <K> Map<K, RuntimeException> getAll(
            Collection<K> keys, Function<? super K, Read> read, BiConsumer<? super K, ? super Aged> received) {
        // Each is looked up once, as its time may come meanwhile.
        Map<K, Read> reads = new HashMap<>();
        keys.forEach(key -> reads.put(key, timed(read.apply(key))));
        long asked = nanoTime.getAsLong();
        return store.getAll(
                keys,
                reads::get,
                (key, entry) -> received.accept(key, aged(Objects.requireNonNull(reads.get(key)), entry, asked)));
    }

    /** Asks for the remaining time of an entry that may be due. */
    private Read timed(Read read) {
        return new Read(read.key(), null, !times.isAhead(read.key()));
    }

    /** Returns the age of an entry that was asked for at a time. */
    private Aged aged(Read read, Timed entry, long asked) {
        long remaining = entry.remainingMillis();
        if (entry.value() == null || !read.timed()) {
            return Aged.fresh(entry);
        }
        byte[] key = read.key();
        if (remaining < 0) {
            // Any other number: the entry has expired between both commands.
            if (remaining == Timed.NEVER || remaining == Timed.UNKNOWN) {
                times.set(key, FOR_EVER_MILLIS);
            }
            return Aged.fresh(entry);
        }
        long dueMillis = policy.due().toMillis();
        times.set(key, remaining - dueMillis);
        return remaining > dueMillis
                ? Aged.fresh(entry)
                : new Aged(
                        entry,
                        new Age(
                                true,
                                remaining <= policy.stale().toMillis(),
                                asked + TimeUnit.MILLISECONDS.toNanos(remaining)));
    }

    @Override
    public void stored(byte[] key, Duration timeToLive) {
        times.set(key, timeToLive.minus(policy.due()).toMillis());
    }

    @Override
    public void forget(byte[] key) {
        times.forget(key);
    }
}
