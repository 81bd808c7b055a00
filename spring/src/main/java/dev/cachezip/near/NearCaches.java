package dev.cachezip.near;

import dev.cachezip.policy.CacheSetup;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.store.CacheLifecycle;
import dev.cachezip.store.CachezipCacheWriter;
import dev.cachezip.store.EntryStore;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.protocol.ProtocolVersion;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ClassUtils;

/** The copies of entries that caches keep in this JVM. Thread-safe. */
public final class NearCaches extends CacheLifecycle {

    private static final Log log = LogFactory.getLog(NearCaches.class);

    private static final String CAFFEINE = "com.github.benmanes.caffeine.cache.Caffeine";

    private final Duration heartbeat;
    private final boolean hasCaffeine;
    private final Map<LettuceConnectionFactory, Tracking> trackings = new ConcurrentHashMap<>();
    private final Map<CacheId, NearCache> caches = new ConcurrentHashMap<>();
    private final List<BiConsumer<CacheId, NearCache>> listeners = new CopyOnWriteArrayList<>();

    /**
     * Creates the copies of caches, none so far.
     *
     * @param heartbeat time between two checks that messages arrive
     * @param classLoader may see Caffeine
     */
    public NearCaches(Duration heartbeat, @Nullable ClassLoader classLoader) {
        super(false);
        this.heartbeat = heartbeat;
        this.hasCaffeine = ClassUtils.isPresent(CAFFEINE, classLoader);
    }

    /**
     * Returns the entries of a cache, with copies in this JVM if its settings say so.
     *
     * @throws InvalidCachezipPropertyException if the settings say so, and something else does not go with it
     */
    public EntryStore of(CacheSetup setup, RedisCacheWriter writer) {
        if (!setup.near().isOn()) {
            return EntryStore.of(setup.name(), writer);
        }
        if (!hasCaffeine) {
            throw invalid(setup, "Caffeine is missing", "add the dependency com.github.ben-manes.caffeine:caffeine");
        }
        if (setup.prefix() == null) {
            throw invalid(setup, "the keys of the cache have no prefix", "set " + setup.properties() + "key-prefix");
        }
        NearCache cache = new NearCache(setup, setup::keyPrefixInRedis);
        LettuceConnectionFactory connections = writer instanceof CachezipCacheWriter ours ? ours.connections() : null;
        String reason = reason(setup, connections, writer);
        if (caches.putIfAbsent(setup.id(), cache) == null) {
            listeners.forEach(listener -> listener.accept(setup.id(), cache));
        }
        if (connections == null || reason != null) {
            cache.remark(reason);
            log.warn(cache.property() + " has no effect: " + reason);
            return EntryStore.of(setup.name(), writer);
        }
        Tracking tracking = tracking(connections);
        tracking.add(cache);
        return new NearEntryStore(
                EntryStore.ofPrimaries(setup.name(), writer), cache.copies(), key -> tracking.learn(cache, key));
    }

    /**
     * Calls a listener for each cache with copies, existing caches and caches that appear later; of caches with the same
     * identity, for the first.
     */
    public void forEach(BiConsumer<CacheId, NearCache> listener) {
        listeners.add(listener);
        caches.forEach(listener);
    }

    /** Returns what there is to tell of the copies of a cache; {@code null} if it is to have none. */
    public @Nullable NearReport report(CacheId id) {
        NearCache cache = caches.get(id);
        return cache == null ? null : cache.report();
    }

    private static InvalidCachezipPropertyException invalid(CacheSetup setup, String reason, String remedy) {
        return new InvalidCachezipPropertyException(
                setup.properties() + "near.max-size", setup.near().maxSize(), reason, remedy);
    }

    /** Returns why a cache has no copies in this run; {@code null} if it has. */
    private static @Nullable String reason(
            CacheSetup setup, @Nullable LettuceConnectionFactory connections, RedisCacheWriter writer) {
        if (connections == null) {
            return "its writer, a " + writer.getClass().getName()
                    + ", is not the one that cachezip makes for a Lettuce connection that caches share";
        }
        if (connections
                .getClientConfiguration()
                .getClientOptions()
                .map(ClientOptions::getConfiguredProtocolVersion)
                .filter(ProtocolVersion.RESP2::equals)
                .isPresent()) {
            throw invalid(setup, "the client options demand RESP2, which has no messages", "let them demand RESP3");
        }
        return !connections.isClusterAware()
                        && connections.getClientConfiguration().getReadFrom().isPresent()
                ? "spring.data.redis.lettuce.read-from is set, and this is no cluster: Lettuce moves such connections from"
                        + " server to server without a word; without the property, reads go to the primary"
                : null;
    }

    private Tracking tracking(LettuceConnectionFactory connections) {
        Tracking tracking = trackings.computeIfAbsent(connections, of -> new Tracking(of, heartbeat));
        if (isRunning()) {
            tracking.start();
        }
        if (!isRunning()) {
            // Stopped meanwhile.
            tracking.stop();
        }
        return tracking;
    }

    @Override
    public void start() {
        super.start();
        trackings.values().forEach(Tracking::start);
    }

    @Override
    public void stop() {
        super.stop();
        trackings.values().forEach(Tracking::stop);
    }
}
