package dev.cachezip.store;

import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode.NodeFlag;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The assignment of slots to the primaries of a cluster, as the primaries themselves report it; Lettuce learns of
 * changes later.
 *
 * @param slots each primary's own slots, by its id: ranges, and moving slots in brackets
 * @param primaries ids of all primaries that have keys or are about to get some
 */
record ClusterLayout(SortedMap<String, List<String>> slots, Set<String> primaries) {

    private static final int FLAGS = 2;
    private static final int SLOTS = 8;

    /** A moving slot, with the primary that it goes to or comes from. */
    private static final Pattern MOVING = Pattern.compile("\\[\\d+-[<>]-(\\w+)]");

    /** Asks all primaries that Lettuce knows. */
    static ClusterLayout ask(StatefulRedisClusterConnection<byte[], byte[]> cluster, Duration timeout) {
        ClusterLayout layout = new ClusterLayout(new TreeMap<>(), new TreeSet<>());
        for (RedisClusterNode node : cluster.getPartitions().clone()) {
            if (node.is(NodeFlag.UPSTREAM) && !node.is(NodeFlag.FAIL) && !node.hasNoSlots()) {
                String nodes = Replies.await(
                        connection(cluster, node, timeout)
                                .async()
                                .clusterNodes()
                                .toCompletableFuture(),
                        timeout);
                nodes.lines().map(line -> line.split(" ", -1)).forEach(layout::add);
            }
        }
        return layout;
    }

    private void add(String[] node) {
        List<String> flags = List.of(node[FLAGS].split(",", -1));
        if (node.length == SLOTS || !flags.contains("master") || flags.contains("fail")) {
            return;
        }
        List<String> own = Arrays.asList(node).subList(SLOTS, node.length);
        primaries.add(node[0]);
        if (flags.contains("myself")) {
            slots.put(node[0], own);
            own.stream().map(MOVING::matcher).filter(Matcher::matches).forEach(slot -> primaries.add(slot.group(1)));
        }
    }

    /** Returns whether a slot is moving from one primary to another. */
    boolean isMoving() {
        return slots.values().stream().flatMap(List::stream).anyMatch(slot -> slot.startsWith("["));
    }

    /**
     * Returns the connections to the primaries that all other commands use, too, so that no earlier put is missed. A
     * primary that Lettuce does not know yet is left out.
     */
    Stream<StatefulRedisConnection<byte[], byte[]>> connections(
            StatefulRedisClusterConnection<byte[], byte[]> cluster, Duration timeout) {
        return primaries.stream()
                .map(id -> cluster.getPartitions().getPartitionByNodeId(id))
                .filter(Objects::nonNull)
                .map(node -> connection(cluster, node, timeout));
    }

    private static StatefulRedisConnection<byte[], byte[]> connection(
            StatefulRedisClusterConnection<byte[], byte[]> cluster, RedisClusterNode node, Duration timeout) {
        return Replies.await(
                cluster.getConnectionAsync(
                        node.getUri().getHost(), node.getUri().getPort()),
                timeout);
    }
}
