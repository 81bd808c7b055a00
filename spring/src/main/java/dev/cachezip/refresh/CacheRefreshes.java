package dev.cachezip.refresh;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.policy.CacheSetup;
import dev.cachezip.policy.RefreshPolicy;
import dev.cachezip.policy.RefreshPolicy.LoadScope;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.store.EntryStore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/**
 * The refreshes of all caches. Thread-safe.
 */
public final class CacheRefreshes {

    private final RefreshExecutor executor;
    private final Map<CacheId, RefreshCounters> counters = new ConcurrentHashMap<>();

    /** Of all caches without such settings. */
    private final RefreshCounters uncounted = new RefreshCounters();

    private final List<BiConsumer<CacheId, RefreshCounters>> listeners = new CopyOnWriteArrayList<>();

    /** Creates the refreshes of caches, none so far. */
    public CacheRefreshes(RefreshExecutor executor) {
        this.executor = executor;
    }

    /** Returns the refreshes of a cache. */
    public CacheRefresh of(CacheSetup setup, EntryStore store, CacheFailures failures) {
        RefreshPolicy refresh = setup.refresh();
        boolean counts = refresh.servesStale() || refresh.singleFlight() == LoadScope.CLUSTER;
        return new CacheRefresh(
                setup.name(),
                refresh,
                refresh.loadLimit(refresh.servesStale() ? setup.shortestTimeToLive() : null),
                store,
                failures,
                executor,
                counts ? counters.computeIfAbsent(setup.id(), this::create) : uncounted,
                System::nanoTime);
    }

    private RefreshCounters create(CacheId id) {
        RefreshCounters created = new RefreshCounters();
        listeners.forEach(listener -> listener.accept(id, created));
        return created;
    }

    /** Calls a listener once for each cache with such settings, existing caches and caches that appear later. */
    public void forEach(BiConsumer<CacheId, RefreshCounters> listener) {
        Set<CacheId> told = ConcurrentHashMap.newKeySet();
        BiConsumer<CacheId, RefreshCounters> once = (id, created) -> {
            if (told.add(id)) {
                listener.accept(id, created);
            }
        };
        listeners.add(once);
        counters.forEach(once);
    }
}
