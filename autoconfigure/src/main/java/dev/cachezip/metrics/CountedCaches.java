package dev.cachezip.metrics;

import dev.cachezip.failures.CacheFailure;
import dev.cachezip.failures.CacheFailureListener;
import dev.cachezip.pipeline.PipelineStats;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.serializer.CacheObserver;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The counters of all caches, starting when a cache appears, and a bound on the caches that have meters of their own.
 * Thread-safe.
 */
public final class CountedCaches implements CacheObserver, CacheFailureListener {

    /** What the tags of the caches say that share their meters. */
    public static final String OTHERS = "(others)";

    private static final CacheId OTHER_CACHES = new CacheId(OTHERS, OTHERS);

    private static final Log log = LogFactory.getLog(CountedCaches.class);

    private final int maxMetered;
    private final Semaphore unmetered;
    private final Map<CacheId, CacheId> metered = new ConcurrentHashMap<>();
    private final AtomicBoolean full = new AtomicBoolean();
    private final Map<CacheId, CacheCounters> counters = new ConcurrentSkipListMap<>();
    private final List<Function<CacheId, PipelineStats>> registries = new CopyOnWriteArrayList<>();

    /**
     * Creates the counters.
     *
     * @param maxMetered maximum number of caches that have meters of their own
     */
    public CountedCaches(int maxMetered) {
        this.maxMetered = maxMetered;
        this.unmetered = new Semaphore(maxMetered);
    }

    @Override
    public PipelineStats of(CacheId cache) {
        return counters.computeIfAbsent(cache, id -> new CacheCounters(id, this));
    }

    /** Tells the meters of a cache of a value. */
    void tell(CacheId cache, Consumer<PipelineStats> value) {
        for (Function<CacheId, PipelineStats> registry : registries) {
            value.accept(registry.apply(metered(cache)));
        }
    }

    /**
     * Returns which cache the meters name of a cache whose first event this is, or which has some: the cache itself, or
     * {@link #OTHERS} if too many other caches have meters.
     */
    public CacheId metered(CacheId cache) {
        CacheId own = metered.get(cache);
        if (own == null && unmetered.availablePermits() > 0) {
            own = metered.computeIfAbsent(cache, id -> unmetered.tryAcquire() ? id : null);
        }
        if (own == null && full.compareAndSet(false, true)) {
            log.warn("There are meters of " + maxMetered + " caches: cache '" + cache.name()
                    + "' and all that follow share those with the tag cache=" + OTHERS
                    + ". To give more caches meters of their own, raise cachezip.metrics.max-caches");
        }
        return own == null ? OTHER_CACHES : own;
    }

    /** Counts a failure of a counted cache; all other caches are not cachezip's. */
    @Override
    public void failed(CacheFailure failure) {
        CacheCounters cache = counters.get(failure.id());
        if (cache != null) {
            cache.failed(failure.operation(), failure.cause(), failure.message());
            String refused = failure.valueType();
            if (refused != null) {
                cache.notStored(refused);
            }
        }
    }

    /** Returns all counters by their caches. */
    public Map<CacheId, CacheCounters> all() {
        return Collections.unmodifiableMap(counters);
    }

    /**
     * Adds a registry.
     *
     * @param meters returns the meters of a cache
     */
    void meter(Function<CacheId, PipelineStats> meters) {
        registries.add(meters);
    }
}
