package dev.cachezip.cache;

import dev.cachezip.cache.MethodCall.Miss;
import dev.cachezip.cache.PendingLoads.EntryLoad;
import dev.cachezip.compress.Dictionaries;
import dev.cachezip.failures.CacheFailures;
import dev.cachezip.policy.CacheSetup;
import dev.cachezip.policy.EntryTimes;
import dev.cachezip.policy.NearPolicy.Share;
import dev.cachezip.serializer.CacheValues;
import dev.cachezip.store.EntrySample;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache;
import org.springframework.cache.interceptor.CacheErrorHandler;
import org.springframework.cache.transaction.TransactionAwareCacheDecorator;
import org.springframework.data.redis.cache.CacheStatistics;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheWriter;

/**
 * A {@link RedisCache} that causes no outage, whatever Redis holds or does: on every path, an unreadable entry is a
 * miss, an unstorable value is not stored, and an error of Redis is a miss if {@link CacheFailures} says so.
 *
 * <p>A {@code null} is stored as the one byte {@code c0}. With {@code sync = true} callers wait for the first load of an
 * entry in the JVM and read a copy of their own; those who find none get the failure of the source, or else load at the same
 * time. Thread-safe. As with {@link RedisCache}, an application may put a proxy or a spy in its place.
 */
public class CachezipCache extends RedisCache {

    /** The characters with a special meaning in a pattern of Redis. */
    private static final Pattern GLOB = Pattern.compile("[*?\\[\\]\\\\]");

    private final CacheParts parts;
    private final CacheValues values;
    private final MethodCall call;
    private final boolean committed;

    /** What the keys of this call begin with; {@code null} if each operation asks for the prefix of its thread. */
    private final @Nullable Supplier<String> prefix;

    /** Differs from {@code this} in a proxy or a spy. */
    private final CachezipCache self = this;

    CachezipCache(CacheSetup setup, RedisCacheWriter writer, RedisCacheConfiguration ofSetup, CacheContext context) {
        super(setup.name(), writer, ofSetup);
        this.parts = CacheParts.of(setup, writer, context);
        this.values = new CacheValues(
                setup.name(),
                setup.nullAllowed(),
                setup.serializers()
                        .observedBy(
                                context.observer(),
                                setup.id(),
                                setup.near().share() == Share.READ_ONLY,
                                parts.dictionary()::equip),
                context.types());
        this.call = MethodCall.UNKNOWN;
        this.committed = false;
        this.prefix = null;
    }

    private CachezipCache(CachezipCache cache, CacheValues values, MethodCall call, boolean committed) {
        this(cache, cache.parts, values, call, committed, cache.prefix);
    }

    private CachezipCache(
            CachezipCache cache,
            CacheParts parts,
            CacheValues values,
            MethodCall call,
            boolean committed,
            @Nullable Supplier<String> prefix) {
        super(cache.getName(), cache.getCacheWriter(), cache.getCacheConfiguration());
        this.parts = parts;
        this.values = values;
        this.call = call;
        this.committed = committed;
        this.prefix = prefix;
    }

    /**
     * Returns a cache without its decorator for transactions; {@code null} if it is not a cachezip cache, or a proxy or spy
     * of one, which would not see the calls of a view.
     */
    public static @Nullable CachezipCache unwrap(@Nullable Cache cache) {
        return target(cache) instanceof CachezipCache ours && ours.self == ours ? ours : null;
    }

    /** Returns whether a cache handles its failures itself: a cachezip cache, also behind a decorator, proxy or spy. */
    static boolean handlesFailures(Cache cache) {
        return target(cache) instanceof CachezipCache;
    }

    static @Nullable Cache target(@Nullable Cache cache) {
        return cache instanceof TransactionAwareCacheDecorator decorator ? decorator.getTargetCache() : cache;
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

    /**
     * Returns this cache for a method that sets the times of its entries.
     *
     * @throws dev.cachezip.policy.InvalidCachezipPropertyException if they do not go with the settings of this cache
     */
    public CachezipCache with(EntryTimes times) {
        return parts.views().computeIfAbsent(times.toString(), name -> {
            CacheParts ofMethod = parts.with(parts.setup().with(times));
            if (times.fixed() != null) {
                ofMethod.noteTimeToLive();
            }
            return new CachezipCache(this, ofMethod, values, MethodCall.UNKNOWN, false, null);
        });
    }

    private CachezipCache view(Type type, boolean emitted) {
        return parts.views()
                .computeIfAbsent(
                        CacheValues.name(type, emitted),
                        name -> new CachezipCache(
                                this, parts, values.declaredAs(type, emitted), MethodCall.UNKNOWN, false, null));
    }

    /**
     * Returns this cache for one call of a cached method, whose put knows how the read before it has ended. If Redis has
     * failed in the read, nothing is put. If {@link #retrieve(Object)} has missed, the value is put under the key of that
     * read, unless another caller has put or removed the entry since then.
     */
    public CachezipCache forOneCall() {
        return new CachezipCache(this, values, new MethodCall(), false);
    }

    /**
     * Returns this cache with the key prefix of the calling thread, for a method whose result comes on another thread, which
     * may have another tenant, or none.
     */
    public CachezipCache ofCaller() {
        return new CachezipCache(this, parts, values, call, committed, prefixOfThread());
    }

    private Supplier<String> prefixOfThread() {
        try {
            String own = parts.setup().keyPrefix();
            return () -> own;
        } catch (RuntimeException e) {
            // The function is the application's. This call may need no key: its condition is not known yet.
            return () -> {
                throw e;
            };
        }
    }

    /** Returns this cache with a decorator that defers its writes until a transaction is committed. */
    public TransactionAwareCacheDecorator transactionAware() {
        return new TransactionAwareCache(this, new CachezipCache(this, values, call, true));
    }

    /** Returns the handler for errors of operations that follow a commit, whose caller is not to get them. */
    public CacheErrorHandler handlerAfterCommit(CacheErrorHandler otherwise) {
        return parts.failures().handler().orElse(otherwise);
    }

    /** Returns the settings of this cache. */
    public CacheSetup setup() {
        return parts.setup();
    }

    @Override
    protected @Nullable Object lookup(Object key) {
        EntryKey entryKey = entryKey(key);
        Look look = reads().find(entryKey);
        if (look.failed()) {
            call.begin(entryKey, () -> EntryLoad.WITHOUT_REDIS);
        }
        return look.entry() == null ? null : toStoreValue(look.entry().get());
    }

    /**
     * Returns the value of an entry; {@code null} if there is none. Where all values of the cache have one declared type,
     * an entry of another class is unreadable.
     *
     * @throws IllegalStateException if there is an entry of another class, and values may have several types
     */
    @Override
    @SuppressWarnings("unchecked") // checked when it is read
    public <T> @Nullable T get(Object key, @Nullable Class<T> type) {
        if (type == null || !values.haveOneType()) {
            return super.get(key, type);
        }
        CachezipCache typed = new CachezipCache(this, values.instancesOf(type), call, committed);
        return (T) fromStoreValue(typed.lookup(key));
    }

    /**
     * Returns an entry as {@link #get(Object)} does, for callers that do not load a value if there is none: a stale entry
     * is always returned.
     */
    public @Nullable ValueWrapper peek(Object key) {
        return reads().peek(entryKey(key));
    }

    @Override
    @SuppressWarnings("unchecked") // the value that this key's loader has returned
    public <T> @Nullable T get(Object key, Callable<T> valueLoader) {
        return (T) reads().getOrLoad(entryKey(key), valueLoader);
    }

    private RedisErrors errors() {
        return new RedisErrors(this, parts.failures(), call != MethodCall.UNKNOWN, committed);
    }

    private CacheReads reads() {
        return new CacheReads(parts, parts.waiting(), values, errors());
    }

    @Override
    public void put(Object key, @Nullable Object value) {
        Miss miss = call.end(key);
        if (miss == null) {
            writes().put(forgetLoads(key), value);
        } else {
            writes().putLoaded(miss.key(), value, miss.load());
        }
    }

    /**
     * Stores a value unless there is an entry; returns that entry, {@code null} if there is none or it is unreadable.
     */
    @Override
    public @Nullable ValueWrapper putIfAbsent(Object key, @Nullable Object value) {
        return writes().putIfAbsent(entryKey(key), value);
    }

    private BlockingWrites writes() {
        return new BlockingWrites(parts, values, errors());
    }

    @Override
    public CompletableFuture<ValueWrapper> retrieve(Object key) {
        EntryKey entryKey = entryKey(key);
        return asynchronousReads().retrieve(entryKey).thenApply(entry -> {
            if (entry == null) {
                call.begin(entryKey, () -> parts.loads().pending().begin(entryKey.inRedis()));
            }
            return entry;
        });
    }

    @Override
    @SuppressWarnings("unchecked") // the value that this key's loader has returned
    public <T> CompletableFuture<T> retrieve(Object key, Supplier<CompletableFuture<T>> valueLoader) {
        return (CompletableFuture<T>)
                asynchronousReads().retrieveOrLoad(entryKey(key), (Supplier<CompletableFuture<@Nullable Object>>)
                        (Supplier<?>) valueLoader);
    }

    private CacheReads asynchronousReads() {
        if (!parts.store().connection().supportsRetrieve()) {
            throw new UnsupportedOperationException(
                    "The cache " + getName() + " returns no futures, since the connection"
                            + " factory of its " + getCacheWriter().getClass().getName()
                            + " has no asynchronous commands: use a"
                            + " LettuceConnectionFactory, or let the cached method return the value itself");
        }
        return new CacheReads(parts, parts.later(), values, errors());
    }

    @Override
    public void evict(Object key) {
        boolean unused = writes().evict(parts.store(), forgetLoads(key));
    }

    @Override
    public boolean evictIfPresent(Object key) {
        return writes().evict(parts.waiting().store(), forgetLoads(key));
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
        return getAll(keys, type, BulkReadListener.none());
    }

    /**
     * Returns values as {@link #getAll(Collection, Class)} does, for callers that load and store the missing values.
     *
     * @param listener receives keys that Redis has not answered, and keys whose entries are due
     */
    public <K, T> Map<K, @Nullable T> getAll(
            Collection<? extends K> keys, Class<T> type, BulkReadListener<? super K> listener) {
        return bulk().get(keys, type, listener);
    }

    /**
     * Elects the caller that loads values of due entries, if it loads others anyway.
     *
     * @return the keys whose values this caller loads and puts
     */
    public <K> Set<K> electAll(Collection<K> dueKeys) {
        return parts.waiting().refresh().electAll(dueKeys, this::redisKey);
    }

    /**
     * Stores entries, each with a time to live of its own, and waits for Redis; an entry is evicted if its value cannot be
     * stored.
     *
     * @throws dev.cachezip.failures.BulkCacheException if a value is a null that the cache does not allow, or if
     *     Redis fails or a value cannot be stored and such failures are thrown; all other values are stored
     */
    public void putAll(Map<?, ?> entries) {
        bulk().put(entries);
    }

    /**
     * Removes entries, and waits for Redis.
     *
     * @throws dev.cachezip.failures.BulkCacheException if Redis fails and failures are thrown; some entries that it
     *     names may be gone
     */
    public void evictAll(Collection<?> keys) {
        keys.forEach(this::forgetLoads);
        bulk().evict(keys);
    }

    private BulkAccess bulk() {
        return new BulkAccess(parts, values, this::redisKey);
    }

    /** Keeps later callers from waiting for the load of an obsolete value. */
    private EntryKey forgetLoads(Object key) {
        EntryKey forgotten = entryKey(key);
        parts.loads().forget(forgotten.inRedis());
        return forgotten;
    }

    private EntryKey entryKey(Object key) {
        return new EntryKey(key, redisKey(key));
    }

    @Override
    protected String createCacheKey(Object key) {
        return prefix == null ? super.createCacheKey(key) : prefix.get() + convertKey(key);
    }

    /** Returns the key of an entry in Redis. */
    private byte[] redisKey(Object key) {
        return serializeCacheKey(createCacheKey(key));
    }

    @Override
    public void clear(String keyPattern) {
        parts.loads().forgetAll();
        boolean unused = writes().clear(parts.store(), ownKeys(keyPattern));
    }

    @Override
    public boolean invalidate() {
        parts.loads().forgetAll();
        return writes().clear(parts.waiting().store(), ownKeys("*"));
    }

    /** Returns the pattern for the keys of this cache, and of no other cache, that match a key pattern. */
    private byte[] ownKeys(String keyPattern) {
        String own = prefix == null ? parts.setup().keyPrefix() : prefix.get();
        return serializeCacheKey(GLOB.matcher(own).replaceAll("\\\\$0") + keyPattern);
    }

    /** Returns the dictionaries that values of this cache are read with. */
    public Dictionaries dictionaries() {
        return parts.dictionary();
    }

    /** Returns some entries of this cache, as Redis has them. */
    public EntrySample sample() {
        return EntrySample.of(
                getName(), parts.store(), serializeCacheKey(parts.setup().keyPrefix()));
    }

    /** Returns the statistics, in which an unreadable entry is a miss. */
    @Override
    public CacheStatistics getStatistics() {
        return parts.store().statistics().getCacheStatistics(getName());
    }

    @Override
    public void clearStatistics() {
        parts.store().statistics().reset(getName());
    }

    @Override
    protected byte[] serializeCacheValue(Object value) {
        return values.write(value);
    }

    @Override
    protected @Nullable Object deserializeCacheValue(byte[] value) {
        return values.read(value, null);
    }
}
