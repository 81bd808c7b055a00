package dev.cachezip.refresh;

import dev.cachezip.policy.RefreshPolicy;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.EntryStore.EntryRead;
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
import org.jspecify.annotations.Nullable;

/**
 * The reads of a cache with the ages of entries. In a cache that serves no stale entries, each is fresh. Else the remaining
 * time in Redis tells, and it is remembered when entries are due: Redis is asked for the remaining time only of an entry
 * that may be due, or of which nothing is known. Thread-safe.
 */
public final class EntryAges {

    /** How long an entry that never expires, or whose remaining time is unknown, is taken for one that is not due. */
    private static final long FOR_EVER_MILLIS = TimeUnit.MINUTES.toMillis(1);

    private final EntryStore store;
    private final RefreshPolicy policy;
    private final LongSupplier nanoTime;

    /** When keys are due; {@code null} if none ever is. */
    private final @Nullable KeyTimes times;

    EntryAges(EntryStore store, RefreshPolicy policy, LongSupplier nanoTime, @Nullable KeyTimes times) {
        this.store = store;
        this.policy = policy;
        this.nanoTime = nanoTime;
        this.times = times;
    }

    /** Returns these ages for callers that wait. */
    EntryAges on(EntryStore waiting) {
        return new EntryAges(waiting, policy, nanoTime, times);
    }

    /** Returns an entry and its age. */
    public AgedEntry get(EntryRead untimed) {
        EntryRead read = timed(untimed);
        long asked = now(read);
        return aged(read, store.get(read), asked);
    }

    /** Returns an entry and its age, without waiting. */
    public CompletableFuture<AgedEntry> retrieve(EntryRead untimed) {
        EntryRead read = timed(untimed);
        long asked = now(read);
        return store.retrieve(read).thenApply(entry -> aged(read, entry, asked));
    }

    /**
     * Gets entries and their ages.
     *
     * @return the failures by key
     */
    public <K> Map<K, RuntimeException> getAll(
            Collection<K> keys,
            Function<? super K, EntryRead> read,
            BiConsumer<? super K, ? super AgedEntry> received) {
        if (times == null) {
            return store.getAll(keys, read, (key, entry) -> received.accept(key, AgedEntry.fresh(entry)));
        }
        // Each is looked up once, as its time may come meanwhile.
        Map<K, EntryRead> reads = new HashMap<>();
        keys.forEach(key -> reads.put(key, timed(read.apply(key))));
        long asked = nanoTime.getAsLong();
        return store.getAll(
                keys,
                reads::get,
                (key, entry) -> received.accept(key, aged(Objects.requireNonNull(reads.get(key)), entry, asked)));
    }

    /** Asks for the remaining time of an entry that may be due. */
    private EntryRead timed(EntryRead read) {
        return times == null ? read : new EntryRead(read.key(), null, !times.isAhead(read.key()));
    }

    private long now(EntryRead read) {
        return read.timed() ? nanoTime.getAsLong() : 0;
    }

    /** Returns the age of an entry that was asked for at a time. */
    private AgedEntry aged(EntryRead read, Timed entry, long asked) {
        long remaining = entry.remainingMillis();
        if (times == null || entry.value() == null || !read.timed()) {
            return AgedEntry.fresh(entry);
        }
        byte[] key = read.key();
        if (remaining < 0) {
            // Any other number: the entry has expired between both commands.
            if (remaining == Timed.NEVER || remaining == Timed.UNKNOWN) {
                times.set(key, FOR_EVER_MILLIS);
            }
            return AgedEntry.fresh(entry);
        }
        long dueMillis = policy.due().toMillis();
        times.set(key, remaining - dueMillis);
        return remaining > dueMillis
                ? AgedEntry.fresh(entry)
                : new AgedEntry(
                        entry,
                        true,
                        remaining <= policy.stale().toMillis(),
                        asked + TimeUnit.MILLISECONDS.toNanos(remaining));
    }

    /** Learns that an entry was stored. */
    public void stored(byte[] key, Duration timeToLive) {
        if (times != null) {
            times.set(key, timeToLive.minus(policy.due()).toMillis());
        }
    }

    /** Forgets what is known of an entry. */
    public void forget(byte[] key) {
        if (times != null) {
            times.forget(key);
        }
    }
}
