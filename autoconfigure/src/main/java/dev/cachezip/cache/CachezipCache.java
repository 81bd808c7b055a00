package dev.cachezip.cache;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.serializer.CacheTypes;
import dev.cachezip.serializer.CacheValues;
import dev.cachezip.serializer.DeclaredSerializers;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.store.CacheThreads;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache;
import org.springframework.cache.transaction.TransactionAwareCacheDecorator;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.cache.CacheStatistics;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheWriter;

/**
 * A {@link RedisCache} that causes no outage, whatever Redis holds or does: on every path, an unreadable entry is a
 * miss, an unstorable value is not stored, and an error of Redis is a miss if {@link CacheFailures} says so.
 *
 * <p>A {@code null} is stored as the one byte {@code c0}. Loads with {@code sync = true} run once for each key and JVM;
 * a caller that has waited for a load reads its own copy. Thread-safe.
 *
 * @since 0.1
 */
public final class CachezipCache extends RedisCache {

    /** The characters with a special meaning in a pattern of Redis. */
    private static final Pattern GLOB = Pattern.compile("[*?\\[\\]\\\\]");

    private final CacheFailures failures;
    private final CacheThreads threads;

    // Shared by the views of this cache with other declared types.
    private final SingleFlight loads;
    private final StatisticsCorrection correction;
    private final Map<String, CachezipCache> views;

    private final CacheValues values;
    private final SkippedPuts skipped;
    private final AsynchronousReads asynchronousReads;
    private final BulkAccess bulk;

    CachezipCache(
            String name,
            RedisCacheWriter writer,
            RedisCacheConfiguration configuration,
            DeclaredSerializers serializers,
            CacheTypes types,
            CacheFailures failures,
            CacheThreads threads) {
        super(name, writer, configuration);
        this.failures = failures;
        this.threads = threads;
        this.loads = new SingleFlight();
        this.correction = new StatisticsCorrection();
        this.views = new ConcurrentHashMap<>();
        this.values = new CacheValues(name, configuration.getAllowCacheNullValues(), serializers, types);
        this.skipped = new SkippedPuts(name, writer, failures, threads);
        this.asynchronousReads = new AsynchronousReads(this, loads, correction, skipped, failures, threads);
        this.bulk = new BulkAccess(this, failures, correction);
    }

    private CachezipCache(CachezipCache cache, CacheValues values) {
        super(cache.getName(), cache.getCacheWriter(), cache.getCacheConfiguration());
        this.failures = cache.failures;
        this.threads = cache.threads;
        this.loads = cache.loads;
        this.correction = cache.correction;
        this.views = cache.views;
        this.values = values;
        this.skipped = cache.skipped;
        this.asynchronousReads = new AsynchronousReads(this, loads, correction, skipped, failures, threads);
        this.bulk = new BulkAccess(this, failures, correction);
    }

    /** Returns a cache without its decorator for transactions; {@code null} if it is not a cachezip cache. */
    public static @Nullable CachezipCache unwrap(@Nullable Cache cache) {
        Cache target = cache instanceof TransactionAwareCacheDecorator decorator ? decorator.getTargetCache() : cache;
        return target instanceof CachezipCache ours ? ours : null;
    }

    /**
     * Returns this cache for callers that declare the type of the values: entries without type id are read as that
     * type, and an entry of any other type is unreadable.
     *
     * @param type a class, or a type with arguments
     */
    public CachezipCache declaredAs(Type type) {
        return view(type, false);
    }

    /**
     * Returns this cache as {@link #declaredAs} does, for callers that get the elements of a value one by one from a
     * publisher. A publisher cannot emit a null, so an entry with a null element is unreadable.
     */
    public CachezipCache emittedAs(Type type) {
        return view(type, true);
    }

    private CachezipCache view(Type type, boolean emitted) {
        FailedReads.clear();
        return views.computeIfAbsent(
                CacheValues.name(type, emitted), name -> new CachezipCache(this, values.declaredAs(type, emitted)));
    }

    @Override
    protected @Nullable Object lookup(Object key) {
        try {
            return super.lookup(key);
        } catch (UnreadableValueException e) {
            return missed(e);
        } catch (DataAccessException e) {
            return missed(key, e);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // the value that this key's loader has returned
    public <T> @Nullable T get(Object key, Callable<T> valueLoader) {
        FailedReads.clear();
        ValueWrapper cached = get(key);
        if (cached != null) {
            return (T) cached.get();
        }
        if (FailedReads.remove(createCacheKey(key))) {
            return loadCacheValue(key, valueLoader);
        }
        SingleFlight.Result loaded = loads.load(flight(key), () -> load(key, valueLoader));
        Loaded result = (Loaded) Objects.requireNonNull(loaded.value());
        ValueWrapper copy = loaded.shared() && result.stored() ? get(key) : null;
        return (T) (copy != null ? copy.get() : result.value());
    }

    /** Callers that expect different types share no load, since a load returns its own method's declared type. */
    private String flight(Object key) {
        return flights(key) + values.declaredName();
    }

    /** Returns the prefix of the names of all flights for a key. */
    private String flights(Object key) {
        return createCacheKey(key) + '\0';
    }

    private Loaded load(Object key, Callable<?> valueLoader) {
        OneLoad load = new OneLoad(valueLoader);
        // Looks once more, since another load may have ended after the first look.
        correction.lookedAgain();
        try {
            return Loaded.stored(super.get(key, load));
        } catch (UnstorableValueException e) {
            skipped.skip(redisKey(key), e);
            return Loaded.notStored(load.value());
        } catch (UnreadableValueException e) {
            if (load.isDone()) {
                return Loaded.notStored(load.value());
            }
            missed(e);
        } catch (DataAccessException e) {
            return notStored(key, load, e);
        }
        Object value = loadCacheValue(key, load);
        put(key, value);
        return Loaded.stored(value);
    }

    private Loaded notStored(Object key, OneLoad load, DataAccessException failure) {
        try {
            failures.redis(getName(), load.isDone() ? "put" : "get", failure);
        } catch (DataAccessException thrown) {
            return Loaded.failed(thrown);
        }
        return Loaded.notStored(load.isDone() ? load.value() : loadCacheValue(key, load));
    }

    @Override
    public void put(Object key, @Nullable Object value) {
        if (!values.declaredName().isEmpty() && FailedReads.remove(createCacheKey(key))) {
            return;
        }
        forgetLoads(key);
        try {
            super.put(key, value);
        } catch (UnstorableValueException e) {
            skipped.skip(redisKey(key), e);
        } catch (DataAccessException e) {
            failures.redis(getName(), "put", e);
        }
    }

    /**
     * Stores a value unless there is an entry; returns that entry, {@code null} if there is none or it is unreadable.
     */
    @Override
    public @Nullable ValueWrapper putIfAbsent(Object key, @Nullable Object value) {
        try {
            return super.putIfAbsent(key, value);
        } catch (UnstorableValueException e) {
            failures.unstorable(getName(), e);
            // An existing entry is not obsolete: it would have stayed in any case.
            return get(key);
        } catch (UnreadableValueException e) {
            // Not a get, so there is no hit to take back.
            failures.unreadable(getName(), e);
            put(key, value);
        } catch (DataAccessException e) {
            failures.redis(getName(), "put", e);
        }
        return null;
    }

    @Override
    public CompletableFuture<ValueWrapper> retrieve(Object key) {
        return getCacheWriter().supportsAsyncRetrieve() ? asynchronousReads.retrieve(key) : super.retrieve(key);
    }

    @Override
    @SuppressWarnings("unchecked") // the value that this key's loader has returned
    public <T> CompletableFuture<T> retrieve(Object key, Supplier<CompletableFuture<T>> valueLoader) {
        return (CompletableFuture<T>) asynchronousReads.get(key, flight(key), valueLoader);
    }

    @Override
    public void evict(Object key) {
        forgetLoads(key);
        try {
            super.evict(key);
        } catch (DataAccessException e) {
            failures.redis(getName(), "evict", e);
        }
    }

    @Override
    public boolean evictIfPresent(Object key) {
        forgetLoads(key);
        try {
            return super.evictIfPresent(key);
        } catch (DataAccessException e) {
            failures.redis(getName(), "evict", e);
            return false;
        }
    }

    /**
     * Returns the values of the keys with a readable entry, in the order of the keys; a cached null as null.
     *
     * @param keys any number of keys; equal keys count once
     * @throws dev.cachezip.failures.BulkCacheException if Redis fails and failures are not misses
     */
    public <K> Map<K, @Nullable Object> getAll(Collection<? extends K> keys) {
        return getAll(keys, Object.class);
    }

    /**
     * Returns values of one class, otherwise like {@link #getAll(Collection)}; an entry of another class is unreadable.
     *
     * @throws dev.cachezip.failures.BulkCacheException if Redis fails and failures are not misses
     */
    public <K, T> Map<K, @Nullable T> getAll(Collection<? extends K> keys, Class<T> type) {
        return getAll(keys, type, missed -> {});
    }

    /**
     * Returns values as {@link #getAll(Collection, Class)} does, for callers that load and store the missing values.
     *
     * @param missed receives each key that is a miss because Redis has failed; its value is not worth storing now
     */
    public <K, T> Map<K, @Nullable T> getAll(Collection<? extends K> keys, Class<T> type, Consumer<? super K> missed) {
        return bulk.get(keys, type, missed);
    }

    /**
     * Stores entries, each with a time to live of its own, and waits for Redis; an entry is evicted if its value cannot be
     * stored.
     *
     * @throws dev.cachezip.failures.BulkCacheException if a value is a null that the cache does not allow, or if
     *     Redis fails or a value cannot be stored and such failures are thrown; all other values are stored
     */
    public void putAll(Map<?, ?> entries) {
        entries.keySet().forEach(this::forgetLoads);
        bulk.put(entries);
    }

    /**
     * Removes entries, and waits for Redis.
     *
     * @throws dev.cachezip.failures.BulkCacheException if Redis fails and failures are thrown; some entries that it
     *     names may be gone
     */
    public void evictAll(Collection<?> keys) {
        keys.forEach(this::forgetLoads);
        bulk.evict(keys);
    }

    /** Keeps later callers from waiting for an obsolete value. */
    private void forgetLoads(Object key) {
        loads.forgetAll(flights(key));
    }

    /** Returns the key of an entry in Redis. */
    byte[] redisKey(Object key) {
        return serializeCacheKey(createCacheKey(key));
    }

    /** Returns an entry for stored bytes. */
    @Nullable
    ValueWrapper entry(byte[] stored) {
        return toValueWrapper(deserializeCacheValue(stored));
    }

    /**
     * Returns the value of stored bytes, where {@code null} stands for a cached null.
     *
     * @throws UnreadableValueException if there is none
     */
    @Nullable
    Object value(byte[] stored) {
        return fromStoreValue(deserializeCacheValue(stored));
    }

    @Override
    public void clear(String keyPattern) {
        loads.forgetAll("");
        try {
            getCacheWriter().clear(getName(), ownKeys(keyPattern));
        } catch (DataAccessException e) {
            failures.redis(getName(), "clear", e);
        }
    }

    @Override
    public boolean invalidate() {
        loads.forgetAll("");
        try {
            return getCacheWriter().invalidate(getName(), ownKeys("*"));
        } catch (DataAccessException e) {
            failures.redis(getName(), "clear", e);
            return false;
        }
    }

    /** Returns the pattern for the keys of this cache, and of no other cache, that match a key pattern. */
    private byte[] ownKeys(String keyPattern) {
        RedisCacheConfiguration configuration = getCacheConfiguration();
        String prefix = configuration.usePrefix() ? configuration.getKeyPrefixFor(getName()) : "";
        return serializeCacheKey(GLOB.matcher(prefix).replaceAll("\\\\$0") + keyPattern);
    }

    /** Returns the statistics, in which an unreadable entry is a miss. */
    @Override
    public CacheStatistics getStatistics() {
        return correction.of(super.getStatistics());
    }

    @Override
    public void clearStatistics() {
        super.clearStatistics();
        correction.reset();
    }

    @Override
    protected byte[] serializeCacheValue(Object value) {
        return values.write(value);
    }

    @Override
    protected @Nullable Object deserializeCacheValue(byte[] value) {
        return values.read(value);
    }

    private @Nullable Object missed(UnreadableValueException failure) {
        failures.unreadable(getName(), failure);
        correction.unreadable();
        return null;
    }

    private @Nullable Object missed(Object key, RuntimeException failure) {
        failures.redis(getName(), "get", failure);
        FailedReads.add(createCacheKey(key));
        return null;
    }
}
