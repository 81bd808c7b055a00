package dev.cachezip.refresh;

import dev.cachezip.settings.RefreshPolicy;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.EntryStore.Timed;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The ages of a cache's entries by their remaining time in Redis, and the memory of when they are due: Redis is asked
 * for the remaining time only of an entry that may be due, or of which nothing is known. Thread-safe.
 */
final class Freshness implements EntryAges {

    /** The remaining time of an entry that never expires, or whose remaining time is unknown. */
    private static final long NEVER = -1;

    /** How long an entry that never expires is taken for one that is not due. */
    private static final long FOR_EVER_MILLIS = TimeUnit.MINUTES.toMillis(1);

    private final EntryStore store;
    private final long staleMillis;
    private final long dueMillis;
    private final LongSupplier nanoTime;

    /** When keys are due. */
    private final KeyTimes times;

    Freshness(EntryStore store, RefreshPolicy policy, LongSupplier nanoTime) {
        this.store = store;
        this.staleMillis = policy.stale().toMillis();
        this.dueMillis = policy.due().toMillis();
        this.nanoTime = nanoTime;
        this.times = KeyTimes.on(nanoTime);
    }

    @Override
    public Aged get(byte[] key, @Nullable Duration timeToIdle) {
        if (times.isAhead(key)) {
            return Aged.fresh(store.get(key, null));
        }
        long asked = nanoTime.getAsLong();
        return aged(key, store.getTimed(key), asked);
    }

    @Override
    public CompletableFuture<Aged> retrieve(byte[] key, @Nullable Duration timeToIdle) {
        if (times.isAhead(key)) {
            return store.retrieve(key, null).thenApply(Aged::fresh);
        }
        long asked = nanoTime.getAsLong();
        return store.retrieveTimed(key).thenApply(entry -> aged(key, entry, asked));
    }

    @Override
    public <K> Map<K, RuntimeException> getAll(
            Collection<K> keys,
            Function<? super K, EntryStore.Read> read,
            BiConsumer<? super K, ? super Aged> received) {
        Map<K, byte[]> redisKeys = new HashMap<>();
        keys.forEach(key -> redisKeys.put(key, read.apply(key).key()));
        // Each is looked up once, as its time may come meanwhile.
        Set<byte[]> asked = Collections.newSetFromMap(new IdentityHashMap<>());
        redisKeys.values().stream().filter(key -> !times.isAhead(key)).forEach(asked::add);
        long now = nanoTime.getAsLong();
        return store.getAllTimed(keys, redisKeys::get, asked::contains, (key, entry) -> {
            byte[] redisKey = Objects.requireNonNull(redisKeys.get(key));
            received.accept(key, asked.contains(redisKey) ? aged(redisKey, entry, now) : Aged.fresh(entry.value()));
        });
    }

    /** Returns the age of an entry whose remaining time was asked for at a time. */
    private Aged aged(byte[] key, Timed entry, long asked) {
        long remaining = entry.remainingMillis();
        if (entry.value() == null) {
            return Aged.fresh(null);
        }
        if (remaining < 0) {
            // Any other number: the entry has expired between both commands.
            if (remaining == NEVER) {
                times.set(key, FOR_EVER_MILLIS);
            }
            return Aged.fresh(entry.value());
        }
        times.set(key, remaining - dueMillis);
        return remaining > dueMillis
                ? Aged.fresh(entry.value())
                : new Aged(
                        entry.value(),
                        new Age(true, remaining <= staleMillis, asked + TimeUnit.MILLISECONDS.toNanos(remaining)));
    }

    @Override
    public void stored(byte[] key, Duration timeToLive) {
        times.set(key, timeToLive.toMillis() - dueMillis);
    }

    @Override
    public void forget(byte[] key) {
        times.forget(key);
    }
}
