package dev.cachezip.it;

import io.lettuce.core.RedisURI;
import java.util.ArrayList;
import java.util.List;

/** One primary and its replicas, which no Sentinel watches: a test decides whom a replica follows. */
final class ReplicatedTopology extends Topology {

    private final List<RedisNode> nodes = new ArrayList<>();

    /** Nothing listens there. */
    private final int nowhere;

    private ReplicatedTopology(RedisMachine machine, int nowhere) {
        super(machine);
        this.nowhere = nowhere;
    }

    static ReplicatedTopology start(int replicas) {
        List<Integer> ports = RedisMachines.freePorts(replicas + 2);
        ReplicatedTopology topology =
                new ReplicatedTopology(RedisMachines.open("replicas", ports), ports.get(replicas + 1));
        try {
            ports.subList(0, replicas + 1).forEach(topology::startNode);
            topology.nodes.stream().skip(1).forEach(replica -> replica.replicate(topology.primary()));
            return topology;
        } catch (RuntimeException e) {
            topology.close();
            throw e;
        }
    }

    private void startNode(int port) {
        RedisNode node = new RedisNode(machine, port, RedisURI.create("127.0.0.1", port), replicated(port));
        nodes.add(node);
        node.start();
    }

    RedisNode primary() {
        return nodes.get(0);
    }

    /** Has a replica follow a primary that is not there: it goes on to serve the entries that it has. */
    void cutOff(RedisNode replica) {
        replica.tell(commands -> commands.replicaof("127.0.0.1", nowhere));
    }

    /** Has a replica follow its primary again, and waits until it has all entries. */
    void reconnect(RedisNode replica) {
        replica.replicate(primary());
    }

    @Override
    List<String> properties() {
        return List.of(
                "spring.data.redis.host=127.0.0.1",
                "spring.data.redis.port=" + primary().port());
    }

    @Override
    List<RedisNode> nodes() {
        return nodes;
    }
}
