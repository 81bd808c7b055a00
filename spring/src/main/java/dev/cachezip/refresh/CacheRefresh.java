package dev.cachezip.refresh;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.policy.RefreshPolicy;
import dev.cachezip.policy.RefreshPolicy.LoadScope;
import dev.cachezip.policy.RefreshPolicy.Refresh;
import dev.cachezip.refresh.ClusterTurns.Pause;
import dev.cachezip.refresh.RefreshCounters.Read;
import dev.cachezip.refresh.RefreshCounters.Result;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.LaterFailures;
import dev.cachezip.store.Locks;
import java.time.Duration;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The loads of a cache's values that are due. A stale value is never stored: once an entry is gone, it stays so.
 * Thread-safe.
 */
public final class CacheRefresh {

    private final String cache;
    private final RefreshPolicy policy;
    private final EntryStore store;
    private final CacheFailures failures;
    private final RefreshExecutor executor;
    private final RefreshCounters counters;
    private final LongSupplier nanoTime;
    private final EntryAges ages;

    /** {@code null} if no entry is ever due. */
    private final @Nullable Elections elections;

    /** {@code null} if the instances load at the same time. */
    private final @Nullable ClusterTurns turns;

    CacheRefresh(
            String cache,
            RefreshPolicy policy,
            Duration loadLimit,
            EntryStore store,
            CacheFailures failures,
            RefreshExecutor executor,
            RefreshCounters counters,
            LongSupplier nanoTime) {
        this.cache = cache;
        this.policy = policy;
        this.store = store;
        this.failures = failures;
        this.executor = executor;
        this.counters = counters;
        this.nanoTime = nanoTime;
        boolean ages = policy.servesStale();
        this.ages = new EntryAges(store, policy, nanoTime, ages ? KeyTimes.on(nanoTime) : null);
        this.elections = ages
                ? new Elections(
                        cache,
                        store.connection().locks(),
                        loadLimit,
                        failures,
                        counters,
                        nanoTime,
                        KeyTimes.on(nanoTime))
                : null;
        this.turns = policy.singleFlight() == LoadScope.CLUSTER
                ? new ClusterTurns(cache, store.connection().locks(), loadLimit, failures, counters, Pause.LATER)
                : null;
    }

    private CacheRefresh(CacheRefresh refresh, EntryStore waiting) {
        this.cache = refresh.cache;
        this.policy = refresh.policy;
        this.store = waiting;
        this.failures = refresh.failures;
        this.executor = refresh.executor;
        this.counters = refresh.counters;
        this.nanoTime = refresh.nanoTime;
        this.ages = refresh.ages.on(waiting);
        Locks locks = waiting.connection().locks();
        this.elections = refresh.elections == null ? null : refresh.elections.on(locks);
        ClusterTurns sent = refresh.turns;
        this.turns =
                sent == null ? null : new ClusterTurns(cache, locks, sent.time(), failures, counters, Pause.WAITING);
    }

    /** Returns these loads for callers that wait, with the entries for such callers: all futures are complete. */
    public CacheRefresh on(EntryStore waiting) {
        return new CacheRefresh(this, waiting);
    }

    /** Returns the reads of the cache. */
    public EntryAges ages() {
        return ages;
    }

    /**
     * Counts a read.
     *
     * @param hit whether the caller got the entry
     */
    public void count(boolean hit, AgedEntry entry) {
        if (elections != null) {
            counters.count(!hit ? Read.MISS : entry.stale() ? Read.STALE : Read.FRESH);
        }
    }

    /**
     * Lets the next callers load entries at once that are to be removed, in all instances, and keeps running refreshes
     * from storing their values.
     *
     * @param redisKey returns a key as Redis knows it
     */
    public <K> void removed(Collection<K> keys, Function<? super K, byte[]> redisKey) {
        if (turns != null) {
            turns.forget(keys.stream().<byte[]>map(redisKey).toList());
        }
        if (elections != null) {
            elections.noteRemoved(keys.stream().<byte[]>map(redisKey).toList());
        }
    }

    /** Returns whether values are loaded in the background where the cache has a loader. */
    public boolean isInBackground() {
        return policy.mode() == Refresh.BACKGROUND;
    }

    /** Returns whether a stale value is served if its load fails; if so, records the failure. */
    public boolean goesOnAfter(Throwable failure) {
        if (policy.staleOnError()) {
            failures.refresh(cache, failure);
        }
        return policy.staleOnError();
    }

    /**
     * Lets running refreshes of all instances know that entries are removed whose keys are not known, as {@link #removed}
     * does.
     */
    public void cleared() {
        if (elections != null) {
            elections.noteCleared();
        }
    }

    /** Elects the caller that has found a due entry; {@code null} if another one of all instances loads its value. */
    public CompletableFuture<@Nullable Election> elect(byte[] key, AgedEntry due) {
        return elections != null && elections.nominate(key)
                ? elect(elections, key, due)
                : CompletableFuture.completedFuture(null);
    }

    private CompletableFuture<@Nullable Election> elect(Elections known, byte[] key, AgedEntry due) {
        Election election = new Election(key, due, nanoTime.getAsLong());
        return known.elect(List.of(key)).thenApply(elected -> elected.isEmpty() ? null : election);
    }

    /**
     * Elects a caller that loads values, if it is to load several.
     *
     * @param redisKey returns a key as Redis knows it
     * @return the keys whose values this caller loads
     */
    public <K> Set<K> electAll(Collection<K> keys, Function<? super K, byte[]> redisKey) {
        Elections known = elections;
        if (known == null || keys.isEmpty()) {
            return Set.of();
        }
        IdentityHashMap<byte[], K> nominated = new IdentityHashMap<>();
        keys.forEach(key -> nominated.put(redisKey.apply(key), key));
        nominated.keySet().removeIf(key -> !known.nominate(key));
        if (nominated.isEmpty()) {
            return Set.of();
        }
        Set<K> elected = known.elect(List.copyOf(nominated.keySet())).join().stream()
                .map(nominated::get)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        elected.forEach(key -> handed());
        return elected;
    }

    /** Counts a refresh by a caller from whom the cache has no loader. */
    public void handed() {
        counters.count(Result.CALLER);
    }

    /**
     * Loads a value in the background, if this instance is elected and there is a thread for it.
     *
     * @param load starts a load, whose failure is recorded
     */
    public void inBackground(byte[] key, AgedEntry due, Function<Election, ? extends CompletableFuture<?>> load) {
        Elections known = elections;
        if (known == null || !known.nominate(key)) {
            return;
        }
        boolean started = executor.start(() -> elect(known, key, due)
                // Composed, so that an exception of the load ends up in the future, too.
                .<@Nullable Object>thenCompose(chosen -> chosen == null
                        ? CompletableFuture.completedFuture(null)
                        : load.apply(chosen).thenApply(value -> value))
                .exceptionally(failure -> {
                    failures.refresh(cache, LaterFailures.cause(failure));
                    return null;
                }));
        if (!started) {
            counters.count(Result.FULL);
            known.withdraw(key);
        }
    }

    /**
     * Counts a load and its time, once its future is complete.
     *
     * @param stored returns whether the loaded value was stored
     */
    public <T> CompletableFuture<T> timed(Supplier<CompletableFuture<T>> load, Predicate<? super T> stored) {
        long start = System.nanoTime();
        return CompletableFuture.completedFuture(load)
                .thenCompose(Supplier::get)
                .whenComplete((loaded, failure) -> {
                    Result result = failure != null ? Result.FAILED : stored.test(loaded) ? Result.OK : Result.LOST;
                    counters.loaded(System.nanoTime() - start, result);
                });
    }

    /**
     * Stores a loaded value in the place of the entry that was due; returns whether it was stored. It is not if the entry
     * was removed or replaced meanwhile, since the value may have been loaded before that.
     */
    public CompletableFuture<Boolean> replace(Election election, byte[] value, Duration timeToLive) {
        return store.replace(Objects.requireNonNull(elections).replacement(election, value, timeToLive, policy.due()))
                .thenApply(stored -> {
                    if (stored) {
                        ages.stored(election.key(), timeToLive);
                    } else {
                        ages.forget(election.key());
                    }
                    return stored;
                });
    }

    /**
     * Waits until this instance may load a missing entry, or needs not.
     *
     * @param present returns whether the entry is there by now, or Redis does not tell
     */
    public CompletableFuture<Turn> awaitTurn(byte[] key, Supplier<CompletableFuture<Boolean>> present) {
        return turns == null ? CompletableFuture.completedFuture(Turn.NOT_HELD) : turns.await(key, present);
    }
}
