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
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
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
    private final CountDownLatch lost = new CountDownLatch(1);
    private final Lock doubt = new ReentrantLock();
    private final List<StatefulRedisPubSubConnection<byte[], byte[]>> tracking = new ArrayList<>();
    private @Nullable StatefulConnection<?, ?> own;
    private @Nullable Primaries primaries;
    private @Nullable String remark;

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
            primaries.connect().forEach(this::track);
            if (primaries.haveChanged()) {
                throw new RedisException("the cluster has other primaries now");
            }
            return;
        }
        track(connect((RedisClient) client));
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

    private void track(StatefulRedisPubSubConnection<byte[], byte[]> connection) {
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
        String[] prefixes = fewest(caches.stream().map(NearCache::prefix).toList()).stream()
                .map(prefix -> new String(prefix, StandardCharsets.ISO_8859_1))
                .toArray(String[]::new);
        connection
                .sync()
                .clientTracking(TrackingArgs.Builder.enabled().bcast().prefixes(StandardCharsets.ISO_8859_1, prefixes));
    }

    /** Returns the fewest of the prefixes that cover all of them: none begins with another one. */
    static List<byte[]> fewest(List<byte[]> prefixes) {
        List<byte[]> fewest = new ArrayList<>();
        prefixes.stream()
                .sorted(Comparator.comparingInt(prefix -> prefix.length))
                .filter(prefix -> fewest.stream().noneMatch(shorter -> NearCache.begins(prefix, shorter)))
                .forEach(fewest::add);
        return fewest;
    }

    private void listenTo(StatefulConnection<?, ?> connection) {
        connection.addListener(this);
        // What was lost before it listened.
        if (!connection.isOpen()) {
            throw new RedisException("a connection is lost");
        }
    }

    /** Begins eras unless there is doubt. */
    void beginEras() {
        unlessLost(() -> caches.forEach(cache -> {
            cache.copies().beginEra();
            cache.remark(remark);
        }));
    }

    /** Ends the eras at once, and the attempt soon. Called on any thread. */
    void lose(Cause cause) {
        unlessLost(() -> {
            caches.forEach(cache -> cache.copies().endEra(cause));
            lost.countDown();
        });
    }

    private void unlessLost(Runnable step) {
        doubt.lock();
        try {
            if (lost.getCount() > 0) {
                step.run();
            }
        } finally {
            doubt.unlock();
        }
    }

    /** Waits until there is doubt. */
    void watch(Duration heartbeat) throws InterruptedException {
        while (!lost.await(heartbeat.toNanos(), TimeUnit.NANOSECONDS)) {
            caches.forEach(NearCache::tend);
            tracking.forEach(connection -> connection.sync().ping());
            if (primaries != null && primaries.haveChanged()) {
                lose(Cause.TOPOLOGY);
            }
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
