package dev.cachezip.near;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.policy.CacheSetup;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.serializer.DeclaredSerializers;
import dev.cachezip.settings.CachezipProperties;
import dev.cachezip.settings.ConfiguredPolicies;
import dev.cachezip.store.CacheThreads;
import dev.cachezip.store.CachezipCacheWriter;
import dev.cachezip.store.ClearStrategies;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.WriteWindow;
import io.lettuce.core.resource.Transports;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The entries of one cache with copies in this JVM, and without; closing it ends the connections, too. */
public final class NearStore implements AutoCloseable {

    /** What the keys begin with. */
    public static final String PREFIX = "books::";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final LettuceConnectionFactory connections;
    private final CacheThreads threads = CacheThreads.pooled();
    private volatile String prefix = PREFIX;
    private int tenants;
    private final NearCache cache = new NearCache(setup(), () -> prefix().getBytes(StandardCharsets.US_ASCII));
    private final Tracking tracking;
    private final EntryStore plain;

    /** Creates a cache on a connection factory that nobody else uses. */
    public NearStore(LettuceConnectionFactory connections, Duration heartbeat) {
        this.connections = connections;
        connections.afterPropertiesSet();
        connections.start();
        RedisCacheWriter writer = CachezipCacheWriter.create(
                connections,
                false,
                ClearStrategies.scan(100),
                new WriteWindow(1_000, false),
                CacheFailures.asMisses(),
                threads);
        plain = EntryStore.ofPrimaries("books", writer);
        tracking = new Tracking(connections, heartbeat);
        tracking.add(cache);
        tracking.start();
    }

    static CacheSetup setup() {
        Map<String, Object> properties = Map.of("cachezip.caches.books.near.max-size", "10MB");
        CachezipProperties bound = new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("cachezip", CachezipProperties.class);
        return CacheSetup.of(
                CacheId.DEFAULT_MANAGER,
                ConfiguredPolicies.of(bound, null).of("books"),
                RedisCacheConfiguration.defaultCacheConfig(),
                new DeclaredSerializers(RedisSerializer.json()));
    }

    /** Returns what the keys of callers begin with now. */
    String prefix() {
        return prefix;
    }

    /** From now on callers have keys that begin with another prefix. */
    public void newTenant() {
        tenants++;
        prefix("tenant" + tenants + ":" + PREFIX);
    }

    void prefix(String ofCallers) {
        prefix = ofCallers;
    }

    EntryStore plain() {
        return plain;
    }

    /** Returns the entries, with copies. */
    public EntryStore near() {
        return new NearEntryStore(plain, cache.copies(), key -> tracking.learn(cache, key));
    }

    Copies copies() {
        return cache.copies();
    }

    NearReport report() {
        return cache.report();
    }

    NearCache cache() {
        return cache;
    }

    Tracking tracking() {
        return tracking;
    }

    /** Keeps all connections from reading until a latch opens. */
    void blockEventLoops(CountDownLatch goOn) {
        connections
                .getRequiredNativeClient()
                .getResources()
                .eventLoopGroupProvider()
                .allocate(Transports.eventLoopGroupClass())
                .forEach(loop -> loop.execute(() -> {
                    try {
                        goOn.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }));
    }

    /** Returns whether copies count. */
    public boolean hasEra() {
        return cache.copies().hasEra();
    }

    /** Waits until copies count. */
    public void awaitEra() {
        Awaitility.await()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> cache.copies().hasEra());
    }

    @Override
    public void close() {
        tracking.stop();
        threads.close();
        connections.destroy();
    }
}
