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
 * A {@link RedisCache} in which nothing that Redis holds or does is an outage: on every path, an entry that cannot be
 * read is a miss, a value that cannot be stored is not, and an error of Redis is a miss if {@link CacheFailures} says so.
 *
 * <p>A {@code null} is stored as the one byte {@code c0}. Loads, those of {@code sync = true}, run once for each key and
 * JVM; whoever has waited for one reads a copy of its own. Thread-safe.
 *
 * @since 0.1
 */
public final class CachezipCache extends RedisCache {

    /** What has a meaning in a pattern of Redis. */
    private static final Pattern GLOB = Pattern.compile("[*?\\[\\]\\\\]");

    private final CacheFailures failures;
    private final CacheThreads threads;

    // What is seen of a cache with another declared type is the same cache.
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

    /** Returns the cache of cachezip that a cache is, or stands for in transactions; {@code null} if it is another's. */
    public static @Nullable CachezipCache unwrap(@Nullable Cache cache) {
        Cache target = cache instanceof TransactionAwareCacheDecorator decorator ? decorator.getTargetCache() : cache;
        return target instanceof CachezipCache ours ? ours : null;
    }

    /**
     * Returns this cache for those who declare the type of what they get: entries without type id are read as that type,
     * and an entry of any other type is one that cannot be read.
     *
     * @param type a class, or a type with arguments
     */
    public CachezipCache declaredAs(Type type) {
        return view(type, false);
    }

    /**
     * Returns this cache as {@link #declaredAs} does, for those who get the elements of a value one by one from a publisher,
     * which cannot emit a null: an entry with one in it cannot be read.
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
    @SuppressWarnings("unchecked") // what the loader of this key has returned
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

    /** Those who expect another type do not share a load: what it returns is of the type that its method declares. */
    private String flight(Object key) {
        return flights(key) + values.declaredName();
    }

    /** Returns how the names of all flights for a key begin. */
    private String flights(Object key) {
        return createCacheKey(key) + '\0';
    }

    private Loaded load(Object key, Callable<?> valueLoader) {
        OneLoad load = new OneLoad(valueLoader);
        // Once more, since another load may have ended after the first look.
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

    /** Stores a value unless there is an entry; returns that one, {@code null} if there is none or it cannot be read. */
    @Override
    public @Nullable ValueWrapper putIfAbsent(Object key, @Nullable Object value) {
        try {
            return super.putIfAbsent(key, value);
        } catch (UnstorableValueException e) {
            failures.unstorable(getName(), e);
            // An entry that is there is not obsolete: it would have stayed in any case.
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
    @SuppressWarnings("unchecked") // what the loader of this key has returned
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
     * Returns the values of those keys that have an entry that can be read, in the order of the keys; a cached null as null.
     *
     * @param keys any number of them; those that are equal count once
     * @throws BulkCacheException if Redis fails, and that is no miss
     */
    public <K> Map<K, @Nullable Object> getAll(Collection<? extends K> keys) {
        return getAll(keys, Object.class);
    }

    /**
     * Returns values as {@link #getAll(Collection)} does, of a class; an entry of another one cannot be read.
     *
     * @throws BulkCacheException if Redis fails, and that is no miss
     */
    public <K, T> Map<K, @Nullable T> getAll(Collection<? extends K> keys, Class<T> type) {
        return getAll(keys, type, missed -> {});
    }

    /**
     * Returns values as {@link #getAll(Collection, Class)} does, for those who load and store what is missing.
     *
     * @param missed is told of each key that counts as a miss since Redis has failed; its value is not worth storing now
     */
    public <K, T> Map<K, @Nullable T> getAll(Collection<? extends K> keys, Class<T> type, Consumer<? super K> missed) {
        return bulk.get(keys, type, missed);
    }

    /**
     * Stores entries, each with a time to live of its own, and waits for Redis; an entry is evicted if its value cannot be
     * stored.
     *
     * @throws BulkCacheException if a value is a null that the cache does not allow, or if Redis fails or a value cannot be
     *     stored and that is to be thrown; the others are stored
     */
    public void putAll(Map<?, ?> entries) {
        entries.keySet().forEach(this::forgetLoads);
        bulk.put(entries);
    }

    /**
     * Removes entries, and waits for Redis.
     *
     * @throws BulkCacheException if Redis fails, and that is to be thrown; some of those that it names may be gone
     */
    public void evictAll(Collection<?> keys) {
        keys.forEach(this::forgetLoads);
        bulk.evict(keys);
    }

    /** Lets nobody wait for a value that is obsolete. */
    private void forgetLoads(Object key) {
        loads.forgetAll(flights(key));
    }

    /** Returns the key that Redis knows an entry by. */
    byte[] redisKey(Object key) {
        return serializeCacheKey(createCacheKey(key));
    }

    /** Returns an entry for what is stored. */
    @Nullable
    ValueWrapper entry(byte[] stored) {
        return toValueWrapper(deserializeCacheValue(stored));
    }

    /**
     * Returns the value of what is stored, in a form of which {@code null} stands for a null.
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

    /** Returns the pattern of those keys of this cache, and of no other, that match one. */
    private byte[] ownKeys(String keyPattern) {
        RedisCacheConfiguration configuration = getCacheConfiguration();
        String prefix = configuration.usePrefix() ? configuration.getKeyPrefixFor(getName()) : "";
        return serializeCacheKey(GLOB.matcher(prefix).replaceAll("\\\\$0") + keyPattern);
    }

    /** Returns the statistics, in which an entry that cannot be read is a miss. */
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
