package dev.cachezip.it;

import io.lettuce.core.RedisURI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** One primary and two replicas, which three Sentinels watch. */
final class SentinelTopology extends Topology {

    private static final String NAME = "shop-primary";
    private static final int NODES = 3;
    private static final int SENTINELS = 3;

    private final List<RedisNode> nodes = new ArrayList<>();
    private final List<RedisNode> sentinels = new ArrayList<>();

    private SentinelTopology(RedisMachine machine) {
        super(machine);
    }

    static SentinelTopology start() {
        List<Integer> ports = RedisMachines.freePorts(NODES + SENTINELS);
        SentinelTopology topology = new SentinelTopology(RedisMachines.open("Sentinel", ports));
        try {
            topology.startNodes(ports.subList(0, NODES));
            topology.startSentinels(ports.subList(NODES, ports.size()));
            return topology;
        } catch (RuntimeException e) {
            topology.close();
            throw e;
        }
    }

    private void startNodes(List<Integer> ports) {
        for (int port : ports) {
            List<String> arguments = replicated(port);
            List<String> commands = new ArrayList<>(COMMANDS);
            commands.addAll(REPLICA_COMMANDS);
            arguments.addAll(user(commands));
            RedisNode node = new RedisNode(machine, port, RedisURI.create("127.0.0.1", port), arguments);
            nodes.add(node);
            node.start();
        }
        nodes.stream().skip(1).forEach(replica -> replica.replicate(nodes.get(0)));
    }

    private void startSentinels(List<Integer> ports) {
        for (int port : ports) {
            String configuration = String.join(
                    "\n",
                    "sentinel announce-ip 127.0.0.1",
                    "sentinel announce-port " + port,
                    "sentinel monitor " + NAME + " 127.0.0.1 " + nodes.get(0).port() + " 2",
                    "sentinel down-after-milliseconds " + NAME + " 1000",
                    "sentinel failover-timeout " + NAME + " 6000",
                    "sentinel parallel-syncs " + NAME + " 2",
                    "");
            String file =
                    machine.store("sentinel-" + port + ".conf", configuration.getBytes(StandardCharsets.US_ASCII));
            RedisNode sentinel = new RedisNode(
                    machine,
                    port,
                    RedisURI.create("127.0.0.1", port),
                    List.of(file, "--sentinel", "--port", Integer.toString(port)));
            sentinels.add(sentinel);
            sentinel.start();
        }
        for (RedisNode sentinel : sentinels) {
            RedisNode.await("the Sentinels to know all of them", () -> {
                String state = sentinel.info("sentinel").getOrDefault("master0", "");
                return state.contains("status=ok")
                        && state.contains("slaves=" + (NODES - 1))
                        && state.contains("sentinels=" + SENTINELS);
            });
        }
    }

    /** Waits until all Sentinels know a primary other than this one. */
    void awaitOtherPrimaryThan(RedisNode old) {
        for (RedisNode sentinel : sentinels) {
            RedisNode.await("another primary than " + old, () -> {
                String state = sentinel.info("sentinel").getOrDefault("master0", "");
                return state.contains("status=ok") && !state.contains("address=127.0.0.1:" + old.port() + ",");
            });
        }
    }

    @Override
    List<String> properties() {
        List<String> properties = new ArrayList<>(List.of(
                "spring.data.redis.sentinel.master=" + NAME,
                "spring.data.redis.sentinel.nodes="
                        + sentinels.stream()
                                .map(sentinel -> "127.0.0.1:" + sentinel.port())
                                .collect(Collectors.joining(","))));
        properties.addAll(credentials());
        return properties;
    }

    @Override
    List<RedisNode> nodes() {
        return nodes;
    }
}
