package dev.cachezip.refresh;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.policy.CachePolicy;
import dev.cachezip.policy.RefreshPolicy;
import dev.cachezip.policy.RefreshPolicy.SingleFlight;
import dev.cachezip.store.EntryStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The refreshes of all caches. Thread-safe.
 */
public final class CacheRefreshes {

    private final RefreshExecutor executor;
    private final Map<String, RefreshCounters> counters = new ConcurrentHashMap<>();

    /** Of all caches without such settings. */
    private final RefreshCounters uncounted = new RefreshCounters();

    private final List<BiConsumer<String, RefreshCounters>> listeners = new CopyOnWriteArrayList<>();

    /** Creates the refreshes of caches, none so far. */
    public CacheRefreshes(RefreshExecutor executor) {
        this.executor = executor;
    }

    /**
     * Returns the refreshes of a cache.
     *
     * @param timeToLive the time that its entries are stored for; {@code null} if it depends on the entry
     */
    public CacheRefresh of(
            CachePolicy policy, @Nullable Duration timeToLive, EntryStore store, CacheFailures failures) {
        RefreshPolicy refresh = policy.refresh();
        boolean counts = refresh.servesStale() || refresh.singleFlight() == SingleFlight.CLUSTER;
        return new CacheRefresh(
                policy,
                refresh.loadLimit(timeToLive == null ? null : timeToLive.minus(refresh.stale())),
                store,
                failures,
                executor,
                counts ? counters.computeIfAbsent(policy.name(), this::create) : uncounted,
                System::nanoTime);
    }

    private RefreshCounters create(String name) {
        RefreshCounters created = new RefreshCounters();
        listeners.forEach(listener -> listener.accept(name, created));
        return created;
    }

    /** Calls a listener once for each cache with such settings, existing caches and caches that appear later. */
    public void forEach(BiConsumer<String, RefreshCounters> listener) {
        Set<String> told = ConcurrentHashMap.newKeySet();
        BiConsumer<String, RefreshCounters> once = (name, created) -> {
            if (told.add(name)) {
                listener.accept(name, created);
            }
        };
        listeners.add(once);
        counters.forEach(once);
    }
}
