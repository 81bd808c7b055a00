package dev.cachezip.it;

import io.lettuce.core.MigrateArgs;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.models.partitions.ClusterPartitionParser;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Three primaries, each with a third of the slots and a replica. */
final class ClusterTopology extends Topology {

    private static final int PRIMARIES = 3;
    private static final int SLOTS = 16_384;

    private final List<RedisNode> nodes = new ArrayList<>();

    private ClusterTopology(RedisMachine machine) {
        super(machine);
    }

    static ClusterTopology start() {
        List<Integer> ports = RedisMachines.freePorts(2 * PRIMARIES);
        ClusterTopology topology = new ClusterTopology(RedisMachines.open("cluster", ports));
        try {
            ports.forEach(topology::startNode);
            topology.join();
            return topology;
        } catch (RuntimeException e) {
            topology.close();
            throw e;
        }
    }

    private void startNode(int port) {
        List<String> arguments = new ArrayList<>(List.of(
                "--port",
                Integer.toString(port),
                "--cluster-enabled",
                "yes",
                "--cluster-config-file",
                "nodes-" + port + ".conf",
                "--cluster-node-timeout",
                "2000",
                "--cluster-announce-ip",
                "127.0.0.1",
                // One third that is gone takes the others not with it.
                "--cluster-require-full-coverage",
                "no",
                "--repl-diskless-sync",
                "yes",
                "--repl-diskless-sync-delay",
                "0"));
        List<String> commands = new ArrayList<>(COMMANDS);
        commands.addAll(CLUSTER_COMMANDS);
        arguments.addAll(user(commands));
        RedisNode node = new RedisNode(machine, port, RedisURI.create("127.0.0.1", port), arguments);
        nodes.add(node);
        node.start();
    }

    private void join() {
        for (int i = 0; i < PRIMARIES; i++) {
            int[] slots = IntStream.range(SLOTS * i / PRIMARIES, SLOTS * (i + 1) / PRIMARIES)
                    .toArray();
            nodes.get(i).tell(commands -> commands.clusterAddSlots(slots));
        }
        for (int i = 0; i < nodes.size(); i++) {
            long epoch = i + 1L;
            nodes.get(i).tell(commands -> commands.clusterSetConfigEpoch(epoch));
        }
        for (RedisNode node : nodes.subList(1, nodes.size())) {
            nodes.get(0).tell(commands -> commands.clusterMeet("127.0.0.1", node.port()));
        }
        for (RedisNode node : nodes) {
            RedisNode.await("the servers to know each other", () -> {
                String known = node.ask(commands -> commands.clusterNodes());
                return known.lines().count() == nodes.size() && !known.contains("handshake");
            });
        }
        for (int i = 0; i < PRIMARIES; i++) {
            String id = id(nodes.get(i));
            nodes.get(PRIMARIES + i).tell(commands -> commands.clusterReplicate(id));
        }
        nodes.subList(PRIMARIES, nodes.size()).forEach(RedisNode::awaitLink);
        awaitAllSlotsServed(nodes);
        // Or clients that ask one of the others would know no replicas.
        for (RedisNode node : nodes) {
            RedisNode.await(
                    "replicas to be known",
                    () -> node.ask(commands -> commands.clusterNodes())
                                    .lines()
                                    .filter(line -> line.contains("slave"))
                                    .count()
                            == PRIMARIES);
        }
    }

    /** Waits until these servers agree that each slot is served. */
    void awaitAllSlotsServed(List<RedisNode> asked) {
        for (RedisNode node : asked) {
            RedisNode.await("all slots to be served", () -> {
                String info = node.ask(commands -> commands.clusterInfo());
                return info.contains("cluster_state:ok")
                        && info.contains("cluster_slots_ok:" + SLOTS)
                        && info.contains("cluster_slots_assigned:" + SLOTS);
            });
        }
    }

    private static String id(RedisNode node) {
        return node.ask(commands -> commands.clusterMyId());
    }

    /** Moves slots, key by key, to another primary, while both serve them; all must be the same primary's. */
    void move(IntStream slots, RedisNode from, RedisNode to) {
        String fromId = id(from);
        String toId = id(to);
        from.tell(source -> to.tell(target -> slots.forEach(slot -> {
            target.clusterSetSlotImporting(slot, fromId);
            source.clusterSetSlotMigrating(slot, toId);
            for (List<String> keys = source.clusterGetKeysInSlot(slot, 100);
                    !keys.isEmpty();
                    keys = source.clusterGetKeysInSlot(slot, 100)) {
                MigrateArgs<String> args = MigrateArgs.Builder.keys(keys);
                source.migrate("127.0.0.1", to.port(), 0, RedisNode.PATIENCE.toMillis(), args);
            }
            target.clusterSetSlotNode(slot, toId);
            source.clusterSetSlotNode(slot, toId);
        })));
    }

    /** Returns the last slots of a primary. */
    static IntStream lastSlots(RedisNode primary, int count) {
        List<Integer> slots = primary.ask(commands -> ClusterPartitionParser.parse(commands.clusterNodes())).stream()
                .filter(partition -> partition.is(RedisClusterNode.NodeFlag.MYSELF))
                .flatMap(partition -> partition.getSlots().stream())
                .toList();
        return slots.subList(slots.size() - count, slots.size()).stream().mapToInt(Integer::intValue);
    }

    @Override
    List<String> properties() {
        List<String> properties = new ArrayList<>(List.of(
                "spring.data.redis.cluster.nodes="
                        + nodes.stream().map(node -> "127.0.0.1:" + node.port()).collect(Collectors.joining(",")),
                // Without these Lettuce never hears of another primary.
                "spring.data.redis.lettuce.cluster.refresh.adaptive=true",
                "spring.data.redis.lettuce.cluster.refresh.period=5s"));
        properties.addAll(credentials());
        return properties;
    }

    @Override
    List<RedisNode> nodes() {
        return nodes;
    }
}
