package dev.cachezip.it;

import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.protocol.CommandKeyword;
import io.lettuce.core.protocol.CommandType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Redis servers of one test that belong together. The test may stop, pause or reconfigure them. */
abstract class Topology implements AutoCloseable {

    /** The user of applications where there are users. */
    static final String USER = "shop";

    static final String PASSWORD = "open-sesame";

    /** The commands that an application with cachezip and Lettuce needs, as docs/topologies.md lists them. */
    static final List<String> COMMANDS =
            List.of("+hello", "+ping", "+get", "+mget", "+set", "+getex", "+del", "+unlink", "+scan");

    /** The further commands for a cluster in docs/topologies.md. */
    static final List<String> CLUSTER_COMMANDS = List.of("+cluster|nodes", "+info", "+readonly", "+asking");

    /** The further commands for replica reads beside Sentinel in docs/topologies.md. */
    static final List<String> REPLICA_COMMANDS = List.of("+role");

    final RedisMachine machine;

    Topology(RedisMachine machine) {
        this.machine = machine;
    }

    /** Returns the properties (name=value) with which an application reaches it. */
    abstract List<String> properties();

    /** Returns all servers that hold keys. */
    abstract List<RedisNode> nodes();

    /** Returns the servers that hold keys and take writes. */
    final List<RedisNode> primaries() {
        return nodes().stream().filter(node -> !node.isReplica()).toList();
    }

    final List<RedisNode> replicas() {
        return nodes().stream().filter(RedisNode::isReplica).toList();
    }

    /** Returns a replica of a primary. */
    final RedisNode replicaOf(RedisNode primary) {
        String port = Integer.toString(primary.port());
        return replicas().stream()
                .filter(replica -> port.equals(replica.info("replication").get("master_port")))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the keys of all primaries that begin so. */
    final Set<String> keys(String prefix) {
        Set<String> keys = new TreeSet<>();
        primaries().forEach(node -> keys.addAll(node.ask(commands -> commands.keys(prefix + "*"))));
        return keys;
    }

    /** Waits until the replicas have all that the primaries had when this began. */
    final void awaitReplicas() {
        for (RedisNode primary : primaries()) {
            long offset = Long.parseLong(primary.info("replication").get("master_repl_offset"));
            String port = Integer.toString(primary.port());
            replicas()
                    .forEach(replica -> RedisNode.await(replica + " to follow", () -> {
                        Map<String, String> state = replica.info("replication");
                        return !port.equals(state.get("master_port"))
                                || Long.parseLong(state.get("slave_repl_offset")) >= offset;
                    }));
        }
    }

    /** Starts an application on these servers. */
    final App start(List<Class<?>> configurations, String... properties) {
        return App.start(properties(), configurations, properties);
    }

    /** Returns the arguments of a server that others follow, or that follows another one. */
    static List<String> replicated(int port) {
        return new ArrayList<>(List.of(
                "--port",
                Integer.toString(port),
                "--replica-announce-ip",
                "127.0.0.1",
                // Copies are not waited for.
                "--repl-diskless-sync",
                "yes",
                "--repl-diskless-sync-delay",
                "0"));
    }

    /** Returns the arguments that give an application's user these rights alone, on the tests' keys. */
    static List<String> user(List<String> commands) {
        List<String> user = new ArrayList<>(List.of("--user", USER, "on", ">" + PASSWORD, "~" + App.PREFIX + "*"));
        user.addAll(commands);
        return user;
    }

    /** Gives the applications' user what docs/topologies.md lists besides for caches with stale values. */
    final void allowStaleValues() {
        AclSetuserArgs rights = AclSetuserArgs.Builder.keyPattern("cachezip:refresh:*")
                .keyPattern("cachezip:load:*")
                .addCommand(CommandType.PTTL)
                .addCommand(CommandType.EVAL);
        nodes().forEach(node -> node.tell(commands -> commands.aclSetuser(USER, rights)));
    }

    /** Gives the applications' user what docs/topologies.md lists besides for caches with copies. */
    final void allowCopies() {
        AclSetuserArgs rights = AclSetuserArgs.Builder.channelPattern("cachezip:near")
                .addCommand(CommandType.CLIENT, CommandKeyword.TRACKING)
                .addCommand(CommandType.SUBSCRIBE)
                .addCommand(CommandType.PTTL);
        nodes().forEach(node -> node.tell(commands -> commands.aclSetuser(USER, rights)));
    }

    static List<String> credentials() {
        return List.of("spring.data.redis.username=" + USER, "spring.data.redis.password=" + PASSWORD);
    }

    @Override
    public void close() {
        machine.close();
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + " on " + machine;
    }
}
