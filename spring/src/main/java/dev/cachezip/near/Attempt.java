package dev.cachezip.near;

import dev.cachezip.near.Counts.Cause;
import io.lettuce.core.AbstractRedisAsyncCommands;
import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisException;
import io.lettuce.core.StatefulRedisConnectionImpl;
import io.lettuce.core.TrackingArgs;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.push.PushListener;
import io.lettuce.core.api.push.PushMessage;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.connection.util.ByteArrayWrapper;

/**
 * Connections on which Redis tells of changes, from their opening until the first doubt about them. Methods without other
 * note are called by one thread.
 */
final class Attempt implements RedisConnectionStateListener, PushListener {

    private static final byte[] CHANNEL = "cachezip:near".getBytes(StandardCharsets.US_ASCII);

    private final LettuceConnectionFactory factory;
    private final List<NearCache> caches;
    private final Lock doubt = new ReentrantLock();
    private volatile boolean lost;

    /** Has permits if there is something to do before the next heartbeat, such as more prefixes to tell of. */
    final Semaphore news = new Semaphore(0);

    private final List<StatefulRedisPubSubConnection<byte[], byte[]>> tracking = new ArrayList<>();
    private @Nullable StatefulConnection<?, ?> own;
    private @Nullable Primaries primaries;
    private @Nullable String remark;

    /** What all servers tell of. */
    private volatile Prefixes told = Prefixes.NONE;

    /**
     * Creates an attempt without connections.
     *
     * @param caches those that are added later are not tracked, and end the attempt
     */
    Attempt(LettuceConnectionFactory factory, List<NearCache> caches) {
        this.factory = factory;
        this.caches = caches;
    }

    /**
     * Has the servers tell of each change of a key of the caches.
     *
     * @throws RedisCommandExecutionException if a server refuses
     */
    void connect() {
        AbstractRedisClient client = factory.getRequiredNativeClient();
        if (client instanceof RedisClusterClient cluster) {
            primaries = new Primaries(cluster, () -> lose(Cause.TOPOLOGY));
            primaries.connect().forEach(this::open);
            if (primaries.haveChanged()) {
                throw new RedisException("the cluster has other primaries now");
            }
            return;
        }
        open(connect((RedisClient) client));
        // Last, as it makes other callers wait: by now the server has answered.
        try (RedisConnection connection = factory.getConnection()) {
            own = ((AbstractRedisAsyncCommands<?, ?>) connection.getNativeConnection()).getConnection();
            listenTo(own);
        }
    }

    private static StatefulRedisPubSubConnection<byte[], byte[]> connect(RedisClient client) {
        try {
            return client.connectPubSub(ByteArrayCodec.INSTANCE);
        } catch (IllegalStateException e) {
            // The client has no address: only its connections for static masters and replicas have some.
            throw new RedisCommandExecutionException("the servers are static masters and replicas", e);
        }
    }

    private void open(StatefulRedisPubSubConnection<byte[], byte[]> connection) {
        tracking.add(connection);
        listenTo(connection);
        connection.addListener((PushListener) this);
        if (((StatefulRedisConnectionImpl<?, ?>) connection)
                        .getConnectionState()
                        .getNegotiatedProtocolVersion()
                != ProtocolVersion.RESP3) {
            throw new RedisCommandExecutionException("the connection speaks RESP2, and RESP3 is needed");
        }
        try {
            // Redis limits what it keeps for a subscriber that is slow.
            connection.sync().subscribe(CHANNEL);
        } catch (RedisCommandExecutionException e) {
            remark = "Redis does not limit what it keeps for a reader that is slow: " + e.getMessage();
        }
    }

    /** Has the servers tell of all prefixes that the caches know by now. */
    private void tell() {
        Prefixes wanted = new Prefixes(Stream.concat(
                told.fewest.stream(), caches.stream().flatMap(cache -> cache.prefixes().fewest.stream())));
        String[] more = wanted.fewest.stream()
                .filter(prefix -> !told.cover(prefix))
                .map(prefix -> new String(prefix, StandardCharsets.ISO_8859_1))
                .toArray(String[]::new);
        if (wanted.fewest.size() < told.fewest.size() + more.length) {
            // One is the beginning of others. No connection takes both, and none forgets one and misses nothing.
            lose(Cause.RESTART);
        } else if (more.length > 0) {
            TrackingArgs added = TrackingArgs.Builder.enabled().bcast().prefixes(StandardCharsets.ISO_8859_1, more);
            tracking.forEach(connection -> connection.sync().clientTracking(added));
            told = wanted;
        }
    }

    private void listenTo(StatefulConnection<?, ?> connection) {
        connection.addListener(this);
        // What was lost before it listened.
        if (!connection.isOpen()) {
            throw new RedisException("a connection is lost");
        }
    }

    /** Begins eras unless there is doubt, once the servers tell of all that the caches know. */
    void beginEras() {
        tell();
        unlessLost(() -> caches.forEach(cache -> {
            cache.copies().beginEra(key -> told.cover(key));
            cache.remark(remark);
        }));
    }

    /** Ends the eras at once, and the attempt soon. Called on any thread. */
    void lose(Cause cause) {
        unlessLost(() -> {
            caches.forEach(cache -> cache.copies().endEra(cause));
            lost = true;
            news.release();
        });
    }

    private void unlessLost(Runnable step) {
        doubt.lock();
        try {
            if (!lost) {
                step.run();
            }
        } finally {
            doubt.unlock();
        }
    }

    /** Waits until there is doubt. */
    void watch(Duration heartbeat) throws InterruptedException {
        while (!lost) {
            tell();
            caches.forEach(NearCache::tend);
            tracking.forEach(connection -> connection.sync().ping());
            if (primaries != null && primaries.haveChanged()) {
                lose(Cause.TOPOLOGY);
            }
            boolean unused = news.tryAcquire(heartbeat.toNanos(), TimeUnit.NANOSECONDS);
            news.drainPermits();
        }
    }

    @Override
    public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
        lose(Cause.DISCONNECT);
    }

    @Override
    public void onPushMessage(PushMessage message) {
        if (!message.getType().equals("invalidate")) {
            return;
        }
        boolean understood = false;
        try {
            // The name of the message, and the keys, or nothing if all keys are gone.
            Object keys = message.getContent(ByteArrayCodec.INSTANCE::decodeKey).get(1);
            if (keys instanceof List<?> written) {
                for (Object key : written) {
                    ByteArrayWrapper inRedis = new ByteArrayWrapper((byte[]) key);
                    caches.forEach(cache -> cache.pushed(inRedis));
                }
            } else {
                caches.forEach(cache -> cache.copies().removeAll(Cause.FLUSH));
            }
            understood = true;
        } finally {
            if (!understood) {
                lose(Cause.DISCONNECT);
            }
        }
    }

    /** Closes the connections, and waits for that: after it, the client may be shut down. */
    void close() {
        if (own != null) {
            own.removeListener(this);
        }
        if (primaries != null) {
            primaries.close();
        } else {
            tracking.forEach(StatefulConnection::close);
        }
    }
}
