package dev.cachezip.dictionaries;

import dev.cachezip.compress.Dictionaries;
import dev.cachezip.compress.DictionaryTrainer;
import dev.cachezip.dictionary.DictionaryFields;
import dev.cachezip.dictionary.DictionaryHash;
import dev.cachezip.policy.CachePolicy.CompressionPolicy;
import dev.cachezip.policy.CacheSetup;
import dev.cachezip.policy.DictionaryPolicy;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.policy.Positive;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.store.CacheLifecycle;
import dev.cachezip.store.EntryStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * The dictionaries of all caches. One daemon thread of the lowest priority refreshes and trains them; another one looks
 * up dictionaries for callers that wait. Nothing is refreshed while the application is stopped, as its connections are.
 * Thread-safe.
 */
public final class CacheDictionaries extends CacheLifecycle implements AutoCloseable {

    private static final Log log = LogFactory.getLog(CacheDictionaries.class);

    private static final int MAX_WAITING_LOOKUPS = 64;

    /** A start goes on without dictionaries then, as a running application does when Redis is away. */
    private static final Duration MAX_WAIT_FOR_FIRST = Duration.ofSeconds(10);

    private final DictionaryPolicy settings;
    private final Clock clock;
    private final Map<CacheId, CacheDictionary> caches = new ConcurrentHashMap<>();
    private final List<BiConsumer<CacheId, CacheDictionary>> listeners = new CopyOnWriteArrayList<>();
    private final Set<CacheId> failing = ConcurrentHashMap.newKeySet();
    private final ScheduledThreadPoolExecutor refreshing;
    private final ThreadPoolExecutor lookups;

    /** Creates the dictionaries of caches, none so far. */
    public CacheDictionaries(DictionaryPolicy settings) {
        this(settings, Clock.systemUTC());
    }

    CacheDictionaries(DictionaryPolicy settings, Clock clock) {
        super(true);
        check(settings);
        this.settings = settings;
        this.clock = clock;
        this.refreshing = new ScheduledThreadPoolExecutor(1, daemon("cachezip-dictionaries", Thread.MIN_PRIORITY));
        this.lookups = new ThreadPoolExecutor(
                1,
                1,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MAX_WAITING_LOOKUPS),
                daemon("cachezip-dictionary-lookup", Thread.NORM_PRIORITY));
        lookups.allowCoreThreadTimeOut(true);
    }

    private static void check(DictionaryPolicy settings) {
        long maxSize = settings.maxSize().toBytes();
        if (maxSize < DictionaryTrainer.MIN_LENGTH || maxSize > DictionaryTrainer.MAX_LENGTH) {
            throw new InvalidCachezipPropertyException(
                    "cachezip.dictionaries.max-size", settings.maxSize(), "a size from 1KB to 110KB is needed");
        }
        Positive.time("cachezip.dictionaries.refresh", settings.refresh());
        Positive.time("cachezip.dictionaries.max-age", settings.maxAge());
        if (settings.keyPrefix().isEmpty()) {
            throw new InvalidCachezipPropertyException(
                    "cachezip.dictionaries.key-prefix",
                    settings.keyPrefix(),
                    "a prefix is needed, so that the keys are no keys of entries");
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // training gives way to requests, where the system has priorities
    private static ThreadFactory daemon(String name, int priority) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            thread.setPriority(priority);
            return thread;
        };
    }

    /**
     * Returns the access of a cache to its dictionaries.
     *
     * @param store the road to Redis
     */
    public DictionaryAccess of(CacheSetup setup, EntryStore store) {
        String version = setup.version().isEmpty() ? "" : ":v" + setup.version();
        return new DictionaryAccess(
                setup.form().dictionary(),
                () -> caches.computeIfAbsent(
                        setup.id(),
                        id -> create(
                                id,
                                version,
                                setup.form().dictionary(),
                                setup.form().compression(),
                                Dictionaries.none(),
                                new StoreCommands(store.connection()::execute))));
    }

    /**
     * Returns the access to the dictionaries of values that are in no cache and may stay for ever. If they are written
     * with, those that Redis has are in memory then, unless it does not answer soon.
     *
     * @param id the name of the values, as if they were a cache
     * @param writes whether values are written with them
     * @param shipped dictionaries that Redis need not have; one of them is written with while no trained one is better
     */
    public DictionaryAccess of(
            CacheId id,
            boolean writes,
            CompressionPolicy compression,
            Dictionaries shipped,
            Supplier<RedisConnectionFactory> connections) {
        DictionaryAccess access = new DictionaryAccess(
                writes,
                () -> caches.computeIfAbsent(
                        id, values -> create(values, "", writes, compression, shipped, StoreCommands.on(connections))));
        access.noteTimeToLive(Duration.ZERO);
        if (writes) {
            try {
                // Behind the first refresh, on the same thread.
                refreshing.submit(() -> {}).get(MAX_WAIT_FOR_FIRST.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException e) {
                log.info("The dictionaries of '" + id.name() + "' are not there yet, and are loaded later: " + e);
            }
        }
        return access;
    }

    private CacheDictionary create(
            CacheId id,
            String version,
            boolean writes,
            CompressionPolicy compression,
            Dictionaries shipped,
            StoreCommands commands) {
        CacheDictionary dictionary = new CacheDictionary(
                new DictionaryHash(DictionaryFields.bytes(settings.keyPrefix() + id.name() + version), commands),
                new DictionarySettings(
                        writes,
                        writes && settings.train(),
                        compression.level(),
                        (int) settings.maxSize().toBytes(),
                        settings.maxAge(),
                        shipped),
                lookups,
                found -> schedule(id, found, settings.refresh()),
                clock);
        if (writes) {
            schedule(id, dictionary, Duration.ZERO);
            listeners.forEach(listener -> listener.accept(id, dictionary));
        }
        return dictionary;
    }

    /** Refreshes after a delay, and from then on again and again. */
    private void schedule(CacheId id, CacheDictionary dictionary, Duration delay) {
        ScheduledFuture<?> unused = refreshing.schedule(
                () -> {
                    if (isRunning()) {
                        refresh(id, dictionary);
                    }
                    // Instances that have started together do not go on together.
                    double jitter = 0.9 + 0.2 * ThreadLocalRandom.current().nextDouble();
                    schedule(id, dictionary, Duration.ofMillis((long)
                            (jitter * settings.refresh().toMillis())));
                },
                delay.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    private void refresh(CacheId id, CacheDictionary dictionary) {
        try {
            dictionary.refresh();
            failing.remove(id);
        } catch (RuntimeException e) {
            // Any failure may be gone at the next refresh.
            if (isRunning() && failing.add(id)) {
                log.warn("The zstd dictionaries of '" + id.name() + "' cannot be refreshed, so values may be stored"
                        + " without them. They are in the hash '" + dictionary.key()
                        + "', whose name begins with cachezip.dictionaries.key-prefix: "
                        + NestedExceptionUtils.getMostSpecificCause(e));
            }
            log.debug("The dictionaries of cache '" + id.name() + "' cannot be refreshed", e);
        }
    }

    /** Calls {@code listener} with the identity and the dictionaries of each cache that writes with them, now or later. */
    public void forEach(BiConsumer<CacheId, CacheDictionary> listener) {
        listeners.add(listener);
        caches.forEach((id, dictionary) -> {
            if (dictionary.isUsed()) {
                listener.accept(id, dictionary);
            }
        });
    }

    /** Returns what is known of the dictionaries of a cache; {@code null} if the cache has none. */
    public @Nullable DictionaryReport report(CacheId cache) {
        CacheDictionary dictionary = caches.get(cache);
        return dictionary == null || !dictionary.isUsed() ? null : dictionary.report();
    }

    /**
     * Trains a dictionary for a cache on the values that were written lately; it becomes current two refreshes later.
     *
     * @return {@code published}, {@code no-gain}, {@code too-few-samples}, {@code refused} or {@code busy}
     * @throws IllegalArgumentException if the cache is not stored with dictionaries
     */
    public String train(CacheId cache) {
        return inOrder(cache, CacheDictionary::train);
    }

    /**
     * Removes all dictionaries of a cache; entries that were written with them become misses.
     *
     * @throws IllegalArgumentException if the cache is not stored with dictionaries
     */
    public void drop(CacheId cache) {
        inOrder(cache, dictionary -> {
            dictionary.drop();
            return true;
        });
    }

    /**
     * Stores the values of a cache without a dictionary from now on, in this instance, and samples none; those that need
     * one stay readable.
     *
     * @throws IllegalArgumentException if the cache is not stored with dictionaries
     */
    public void pause(CacheId cache) {
        used(cache).pause(true);
    }

    /**
     * Ends {@link #pause}.
     *
     * @throws IllegalArgumentException if the cache is not stored with dictionaries
     */
    public void resume(CacheId cache) {
        used(cache).pause(false);
    }

    private CacheDictionary used(CacheId cache) {
        CacheDictionary dictionary = caches.get(cache);
        if (dictionary == null || !dictionary.isUsed()) {
            throw new IllegalArgumentException("Cache '" + cache.name() + "' has no dictionaries. It gets them with"
                    + " cachezip.caches." + cache.name() + ".dictionary=on");
        }
        return dictionary;
    }

    /** Runs an operation between two refreshes. */
    private <R> R inOrder(CacheId cache, Function<CacheDictionary, R> operation) {
        CacheDictionary dictionary = used(cache);
        try {
            return refreshing
                    .submit((Callable<R>) () -> operation.apply(dictionary))
                    .get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the dictionaries of a cache were changed", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure
                    ? failure
                    : new IllegalStateException("The dictionaries of a cache cannot be changed", e.getCause());
        }
    }

    @Override
    public void close() {
        refreshing.shutdownNow();
        lookups.shutdownNow();
        caches.values().forEach(CacheDictionary::close);
    }
}
