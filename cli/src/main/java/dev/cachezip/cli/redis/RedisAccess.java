package dev.cachezip.cli.redis;

import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.Printable;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.LettuceFutures;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.resource.ClientResources;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A connection to Redis, to a single server or a cluster. Commands wait for their answers and throw Lettuce's
 * exceptions.
 */
public final class RedisAccess implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(RedisAccess.class.getName());

    /** Valkey reports its own version beside the Redis version that it is compatible with. */
    private static final Pattern VERSION = Pattern.compile("(?m)^(?:valkey|redis)_version:(\\S+)");

    /** The characters that mean more than themselves in a pattern. */
    private static final Pattern GLOB = Pattern.compile("[*?\\[\\]\\\\^]");

    private static final int KEYS_PER_SCAN = 1000;

    /** The fields of a hash that are asked for at a time; sessions have few. */
    static final int MAX_FIELDS = 1000;

    private final ClientResources resources;
    private final List<AutoCloseable> opened = new ArrayList<>();
    private final Duration timeout;
    private final List<RedisClusterAsyncCommands<byte[], byte[]>> masters = new ArrayList<>();
    private RedisClusterAsyncCommands<byte[], byte[]> commands;
    private String description;

    /** Connects. */
    @SuppressWarnings("NullAway.Init") // all are set, or it throws
    public RedisAccess(RedisOptions options) {
        RedisURI uri = options.uri();
        this.timeout = uri.getTimeout();
        // Two threads are enough, and they end with the command.
        this.resources = ClientResources.builder()
                .ioThreadPoolSize(2)
                .computationThreadPoolSize(2)
                .build();
        boolean connected = false;
        try {
            connect(uri, options);
            connected = true;
        } finally {
            if (!connected) {
                close();
            }
        }
    }

    private void connect(RedisURI uri, RedisOptions options) {
        RedisClient client = RedisClient.create(resources, uri);
        opened.add(() -> client.shutdown(0, 1, TimeUnit.SECONDS));
        client.setOptions(settings(ClientOptions.builder(), options).build());
        StatefulRedisConnection<byte[], byte[]> connection = connect(client, uri);
        opened.add(connection);
        description = RedisAddress.describe(uri) + version(connection.sync().info("server"));
        commands = connection.async();
        if (!connection.sync().info("cluster").contains("cluster_enabled:1")) {
            masters.add(connection.async());
            return;
        }
        RedisClusterClient cluster = RedisClusterClient.create(resources, uri);
        opened.add(() -> cluster.shutdown(0, 1, TimeUnit.SECONDS));
        ClusterClientOptions.Builder settings = ClusterClientOptions.builder();
        settings(settings, options);
        cluster.setOptions(settings.validateClusterNodeMembership(false).build());
        StatefulRedisClusterConnection<byte[], byte[]> all = cluster.connect(ByteArrayCodec.INSTANCE);
        opened.add(all);
        commands = all.async();
        all.getPartitions().stream()
                .filter(node -> node.getRole().isUpstream())
                .filter(node -> !node.getSlots().isEmpty())
                .sorted(Comparator.comparing(RedisClusterNode::getNodeId))
                .forEach(node -> masters.add(all.getConnection(node.getNodeId()).async()));
    }

    private static StatefulRedisConnection<byte[], byte[]> connect(RedisClient client, RedisURI uri) {
        try {
            return client.connect(ByteArrayCodec.INSTANCE, uri);
        } catch (RedisConnectionException e) {
            if (!RedisMessages.hasLostItsReason(e)) {
                throw e;
            }
            return client.connect(ByteArrayCodec.INSTANCE, uri);
        }
    }

    private static ClientOptions.Builder settings(ClientOptions.Builder settings, RedisOptions options) {
        Duration timeout = Duration.ofSeconds(options.timeoutSeconds);
        File certificates = options.caCertificates;
        if (certificates != null) {
            if (!certificates.isFile() || !certificates.canRead()) {
                throw CommandException.io("cannot read the certificates in " + certificates, null);
            }
            settings.sslOptions(SslOptions.builder().trustManager(certificates).build());
        }
        return settings.autoReconnect(false)
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .socketOptions(SocketOptions.builder().connectTimeout(timeout).build())
                .timeoutOptions(TimeoutOptions.enabled(timeout));
    }

    private static String version(String info) {
        Matcher version = VERSION.matcher(info);
        return version.find() ? " (" + Printable.line(version.group(1)) + ")" : "";
    }

    /** Returns the address and the version of the server, without a password. */
    public String description() {
        return description;
    }

    /** Returns commands that go to the server of each key. */
    public RedisClusterAsyncCommands<byte[], byte[]> commands() {
        return commands;
    }

    /** Returns the commands of each server that has keys of its own. */
    List<RedisClusterAsyncCommands<byte[], byte[]>> masters() {
        return masters;
    }

    /** Returns the pattern of keys that begin with a text. */
    public static String startingWith(String prefix) {
        return GLOB.matcher(prefix).replaceAll("\\\\$0") + "*";
    }

    /** Returns the keys of all servers that begin with a text. */
    public List<byte[]> keys(String prefix) {
        byte[] pattern = startingWith(prefix).getBytes(StandardCharsets.UTF_8);
        ScanArgs arguments = ScanArgs.Builder.matches(pattern).limit(KEYS_PER_SCAN);
        List<byte[]> keys = new ArrayList<>();
        for (RedisClusterAsyncCommands<byte[], byte[]> master : masters) {
            ScanCursor cursor = ScanCursor.INITIAL;
            while (!cursor.isFinished()) {
                KeyScanCursor<byte[]> page = get(master.scan(cursor, arguments));
                keys.addAll(page.getKeys());
                cursor = page;
            }
        }
        return keys;
    }

    /** Returns the names of the fields of a hash; ends the command if there are too many. */
    public List<byte[]> fields(byte[] hash) {
        long count = get(commands.hlen(hash));
        if (count > MAX_FIELDS) {
            throw CommandException.io(
                    "the hash has " + Printable.count(count) + " fields: give one of them with --field", null);
        }
        return get(commands.hkeys(hash));
    }

    /** Waits for an answer. */
    public <T> T get(RedisFuture<T> answer) {
        return LettuceFutures.awaitOrCancel(answer, timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        for (int i = opened.size() - 1; i >= 0; i--) {
            try {
                opened.get(i).close();
            } catch (Exception e) {
                LOG.log(Level.FINE, "Not closed as it should be; the command is over anyway", e);
            }
        }
        resources.shutdown(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(1, TimeUnit.SECONDS);
    }
}
