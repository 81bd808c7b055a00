package dev.cachezip.near;

import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.event.ClusterTopologyChangedEvent;
import io.lettuce.core.cluster.event.RedirectionEventSupport;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.cluster.pubsub.StatefulRedisClusterPubSubConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.event.Event;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import reactor.core.Disposable;

/**
 * The nodes of a cluster that have slots in the client's view, to which it sends what caches read. Those marked as failed
 * are among them: one that comes back is read without any redirection.
 */
final class Primaries {

    private final RedisClusterClient client;
    private final StatefulRedisClusterPubSubConnection<byte[], byte[]> cluster;
    private final Map<String, RedisURI> nodes;
    private final Disposable events;

    /**
     * Opens a connection to the cluster.
     *
     * @param changed called when the client's view has other such nodes, or a redirection leads to another node
     */
    Primaries(RedisClusterClient client, Runnable changed) {
        this.client = client;
        this.cluster = client.connectPubSub(ByteArrayCodec.INSTANCE);
        this.nodes = nodes(client.getPartitions().clone());
        this.events =
                client.getResources().eventBus().get().filter(this::isChange).subscribe(event -> changed.run());
    }

    /** Opens a connection to each of them. */
    List<StatefulRedisPubSubConnection<byte[], byte[]>> connect() {
        if (nodes.isEmpty()) {
            throw new RedisException("the client knows no node with slots");
        }
        return nodes.values().stream()
                .map(node -> cluster.getConnection(node.getHost(), node.getPort()))
                .toList();
    }

    private static Map<String, RedisURI> nodes(Iterable<RedisClusterNode> view) {
        return StreamSupport.stream(view.spliterator(), false)
                .filter(node -> !node.hasNoSlots())
                .map(RedisClusterNode::getUri)
                .collect(Collectors.toMap(uri -> uri.getHost() + ":" + uri.getPort(), uri -> uri, (one, same) -> one));
    }

    /** Returns whether the view has other nodes with slots now. */
    boolean haveChanged() {
        return !nodes(client.getPartitions().clone()).keySet().equals(nodes.keySet());
    }

    private boolean isChange(Event event) {
        if (event instanceof RedirectionEventSupport redirection) {
            // MOVED 3999 127.0.0.1:6381
            String message = redirection.getMessage();
            return !nodes.containsKey(message.substring(message.lastIndexOf(' ') + 1));
        }
        return event instanceof ClusterTopologyChangedEvent topology
                && !nodes(topology.after()).keySet().equals(nodes.keySet());
    }

    void close() {
        events.dispose();
        cluster.close();
    }
}
