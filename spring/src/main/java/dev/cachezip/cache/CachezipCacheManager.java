package dev.cachezip.cache;

import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.failures.CacheFailures;
import dev.cachezip.near.NearCaches;
import dev.cachezip.pipeline.PipelineStats;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.CachePolicy;
import dev.cachezip.policy.CacheSetup;
import dev.cachezip.policy.DictionaryPolicy;
import dev.cachezip.refresh.CacheRefreshes;
import dev.cachezip.refresh.RefreshExecutor;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.serializer.CacheObserver;
import dev.cachezip.serializer.CacheTypes;
import dev.cachezip.serializer.CachezipPair;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.serializer.DeclaredSerializers;
import dev.cachezip.store.CacheThreads;
import dev.cachezip.store.CachezipCacheWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache;
import org.springframework.data.redis.cache.CacheKeyPrefix;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheWriter;

/**
 * A {@link RedisCacheManager} whose caches are {@link CachezipCache}s if they are configured with cachezip's
 * serializer.
 *
 * <p>The builder of {@code RedisCacheManager} creates no subclass, so this manager is created from the manager that was
 * built. As with that manager, an aspect or a test may put a proxy or a spy in its place.
 */
public class CachezipCacheManager extends RedisCacheManager {

    private final String name;
    private final RedisCacheManager built;
    private final CacheContext context;
    private boolean initialized;

    CachezipCacheManager(
            String name,
            RedisCacheManager built,
            RedisCacheWriter writer,
            RedisCacheConfiguration defaults,
            Map<String, RedisCacheConfiguration> initialCaches,
            CacheContext context) {
        super(writer, defaults, built.isAllowRuntimeCacheCreation(), initialCaches);
        this.name = name;
        this.built = built;
        this.context = context;
        setTransactionAware(built.isTransactionAware());
    }

    /**
     * Returns a manager that replaces a built and initialized manager, and is not initialized: caches whose configuration
     * has a {@link CachezipPair} become {@link CachezipCache}s. Returns the built manager itself if none has.
     *
     * @param name name of the manager's bean
     * @param context what the caches of all managers share
     */
    public static RedisCacheManager of(String name, RedisCacheManager built, CacheContext context) {
        Map<String, RedisCacheConfiguration> initialCaches = new LinkedHashMap<>();
        RedisCacheWriter writer = null;
        for (String cacheName : built.getCacheNames()) {
            RedisCache cache = redisCache(built.getCache(cacheName));
            initialCaches.put(cacheName, cache.getCacheConfiguration());
            writer = cache.getNativeCache();
        }
        RedisCacheConfiguration defaults = RedisCacheConfiguration.defaultCacheConfig();
        if (built.isAllowRuntimeCacheCreation()) {
            // Only a cache shows the configuration that the manager creates caches with.
            RedisCache onDemand = redisCache(built.getCache("cachezip:" + UUID.randomUUID()));
            defaults = onDemand.getCacheConfiguration();
            writer = onDemand.getNativeCache();
        }
        if (writer == null
                || (!isOurs(defaults) && initialCaches.values().stream().noneMatch(CachezipCacheManager::isOurs))) {
            return built;
        }
        CacheContext own = context.of(name);
        if (writer instanceof CachezipCacheWriter ours) {
            writer = ours.reportingTo(own.failures());
        }
        return new CachezipCacheManager(name, built, writer, defaults, initialCaches, own);
    }

    private static boolean isOurs(RedisCacheConfiguration configuration) {
        return configuration.getValueSerializationPair() instanceof CachezipPair;
    }

    private static RedisCache redisCache(@Nullable Cache cache) {
        return (RedisCache) Objects.requireNonNull(CachezipCache.target(cache));
    }

    /** Creates the caches once, though Spring does it again if the manager is the value of a bean method. */
    @Override
    public void afterPropertiesSet() {
        if (!initialized) {
            initialized = true;
            super.afterPropertiesSet();
        }
    }

    @Override
    protected RedisCache createRedisCache(String cacheName, @Nullable RedisCacheConfiguration cacheConfiguration) {
        RedisCacheConfiguration configuration =
                cacheConfiguration != null ? cacheConfiguration : getDefaultCacheConfiguration();
        if (!isOurs(configuration)) {
            return super.createRedisCache(cacheName, configuration);
        }
        CacheSetup setup = setup(context.policies().of(cacheName), configuration);
        return new CachezipCache(setup, getCacheWriter(), configuration(setup, configuration), context);
    }

    private CacheSetup setup(CachePolicy policy, RedisCacheConfiguration configuration) {
        return CacheSetup.of(name, policy, configuration, context.serializers().apply(policy));
    }

    /** Returns the settings of a cache as Spring's own classes, and applications, know them. */
    private static RedisCacheConfiguration configuration(CacheSetup setup, RedisCacheConfiguration given) {
        RedisCacheConfiguration configuration = RedisCacheConfiguration.defaultCacheConfig()
                .entryTtl(setup)
                .serializeKeysWith(setup.keys())
                .serializeValuesWith(new CachezipPair(setup.serializers()))
                .withConversionService(given.getConversionService());
        CacheKeyPrefix prefix = setup.prefix();
        configuration = prefix == null ? configuration.disableKeyPrefix() : configuration.computePrefixWith(prefix);
        configuration = setup.nullAllowed() ? configuration : configuration.disableCachingNullValues();
        return setup.timeToIdle() ? configuration.enableTimeToIdle() : configuration;
    }

    /** Returns the settings of caches that are created on demand; {@code null} if those are not cachezip's. */
    public @Nullable CacheSetup onDemand() {
        RedisCacheConfiguration defaults = getDefaultCacheConfiguration();
        return isAllowRuntimeCacheCreation() && isOurs(defaults)
                ? setup(context.policies().ofOthers(), defaults)
                : null;
    }

    @Override
    protected Cache decorateCache(Cache cache) {
        return isTransactionAware() && cache instanceof CachezipCache ours
                ? ours.transactionAware()
                : super.decorateCache(cache);
    }

    /** Returns the key prefix of a cache, whether the cache exists yet or not; none if only other callers have one. */
    public String keyPrefix(String cacheName) {
        // Not from getCacheConfigurations, which fails if caches take part in transactions.
        Cache known = lookupCache(cacheName);
        RedisCacheConfiguration configuration = known == null
                ? getDefaultCacheConfiguration()
                : redisCache(known).getCacheConfiguration();
        try {
            return configuration.usePrefix() ? configuration.getKeyPrefixFor(cacheName) : "";
        } catch (RuntimeException e) {
            // The function is the application's and needs a tenant, say.
            return "";
        }
    }

    /** Resets the caches through the manager that was built: only it knows how, and by now it knows all names. */
    @Override
    public void resetCaches() {
        getCacheNames().forEach(built::getCache);
        built.resetCaches();
    }

    /**
     * Starts a manager without auto-configuration.
     *
     * @param writer the road to Redis
     * @param pipeline stores the values of all caches
     */
    public static CachezipCacheManagerBuilder builder(RedisCacheWriter writer, ValuePipeline<Object> pipeline) {
        return new CachezipCacheManagerBuilder(writer, pipeline);
    }

    /** Settings of a {@link CachezipCacheManager}. Not thread-safe. */
    public static final class CachezipCacheManagerBuilder {

        private final RedisCacheWriter writer;
        private final ValuePipeline<Object> pipeline;
        private final Map<String, RedisCacheConfiguration> caches = new LinkedHashMap<>();
        private RedisCacheConfiguration defaults = RedisCacheConfiguration.defaultCacheConfig();
        private boolean onDemand = true;
        private CacheTypes types = name -> Optional.empty();
        private CacheFailures failures = CacheFailures.asMisses();
        private CacheObserver observer = name -> PipelineStats.none();
        private @Nullable CacheThreads threads;

        private CachezipCacheManagerBuilder(RedisCacheWriter writer, ValuePipeline<Object> pipeline) {
            this.writer = writer;
            this.pipeline = pipeline;
        }

        /** Sets the configuration of caches that have none of their own; its serializer of values does not count. */
        public CachezipCacheManagerBuilder cacheDefaults(RedisCacheConfiguration defaults) {
            this.defaults = defaults;
            return this;
        }

        /** Adds a cache with a configuration of its own, whose serializer of values does not count. */
        public CachezipCacheManagerBuilder withCache(String name, RedisCacheConfiguration configuration) {
            caches.put(name, configuration);
            return this;
        }

        /** Makes the manager know no cache but those that were added. */
        public CachezipCacheManagerBuilder disableCreateOnMissingCache() {
            this.onDemand = false;
            return this;
        }

        /** Sets which types the caches' values have; by default nothing is known of them. */
        public CachezipCacheManagerBuilder types(CacheTypes types) {
            this.types = types;
            return this;
        }

        /** Sets how failures are treated: by default an entry that cannot be read is a miss, and Redis errors are thrown. */
        public CachezipCacheManagerBuilder failures(CacheFailures failures) {
            this.failures = failures;
            return this;
        }

        /** Sets the observer of the caches; by default there is none. */
        public CachezipCacheManagerBuilder observer(CacheObserver observer) {
            this.observer = observer;
            return this;
        }

        /** Sets the threads on which asynchronous operations end, which the caller closes; by default a pool of daemons. */
        public CachezipCacheManagerBuilder threads(CacheThreads threads) {
            this.threads = threads;
            return this;
        }

        /** Builds the manager, which is initialized. */
        public RedisCacheManager build() {
            DeclaredSerializers serializers =
                    new DeclaredSerializers(new CachezipRedisSerializer<>(pipeline).declaredAs(Object.class));
            CachezipPair pair = new CachezipPair(serializers);
            RedisCacheManagerBuilder builder = RedisCacheManager.builder(writer)
                    .cacheDefaults(defaults.serializeValuesWith(pair))
                    .allowCreateOnMissingCache(onDemand);
            caches.forEach((name, configuration) ->
                    builder.withCacheConfiguration(name, configuration.serializeValuesWith(pair)));
            RedisCacheManager built = builder.build();
            built.afterPropertiesSet();
            CacheContext context = new CacheContext(
                    CachePolicies.standard(),
                    policy -> serializers,
                    new CacheDictionaries(DictionaryPolicy.standard()),
                    new CacheRefreshes(new RefreshExecutor(false, List.of())),
                    new NearCaches(Duration.ofSeconds(5), null),
                    types,
                    failures,
                    threads != null ? threads : CacheThreads.pooled(),
                    observer);
            RedisCacheManager manager = of(CacheId.DEFAULT_MANAGER, built, context);
            manager.afterPropertiesSet();
            return manager;
        }
    }
}
