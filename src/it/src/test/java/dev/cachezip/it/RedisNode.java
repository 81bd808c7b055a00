package dev.cachezip.it;

import io.lettuce.core.RedisBusyException;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** One server of a topology, as those see it who look after it: with all rights, on a connection for each question. */
final class RedisNode {

    /** The longest that anything about a topology takes on a machine that has other things to do. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final class Client {
        // Ends with the JVM: its threads are daemons.
        static final RedisClient INSTANCE = RedisClient.create();
    }

    private final RedisMachine machine;
    private final int port;
    private final RedisURI uri;
    private final List<String> arguments;

    /**
     * Names a server.
     *
     * @param uri where those with all rights find it
     * @param arguments which it is started with each time
     */
    RedisNode(RedisMachine machine, int port, RedisURI uri, List<String> arguments) {
        this.machine = machine;
        this.port = port;
        this.uri = uri;
        this.arguments = List.copyOf(arguments);
    }

    int port() {
        return port;
    }

    RedisServer server() {
        return new RedisServer("127.0.0.1", port, machine.toString());
    }

    /** Starts the server and waits until it answers. */
    void start() {
        machine.start(port, arguments);
        try {
            await(this + " to answer", this::answers);
        } catch (ConditionTimeoutException e) {
            throw new IllegalStateException(this + " does not answer; it printed: " + machine.output(port), e);
        }
    }

    private boolean answers() {
        try {
            return ask(RedisCommands::ping).equals("PONG");
        } catch (RedisException e) {
            String output = machine.output(port);
            if (output.contains("FATAL") || output.contains("Exiting")) {
                throw new IllegalStateException(this + " has ended; it printed: " + output, e);
            }
            return false;
        }
    }

    void kill() {
        machine.kill(port);
    }

    void pause() {
        machine.pause(port);
    }

    void resume() {
        machine.resume(port);
    }

    String output() {
        return machine.output(port);
    }

    <T> T ask(Function<RedisCommands<String, String>, T> question) {
        try (StatefulRedisConnection<String, String> connection = Client.INSTANCE.connect(uri)) {
            return question.apply(connection.sync());
        }
    }

    void tell(Consumer<RedisCommands<String, String>> order) {
        ask(commands -> {
            order.accept(commands);
            return true;
        });
    }

    /** Lets the server run a script until that is killed: it answers that it is busy. */
    void runScriptForEver() {
        try (StatefulRedisConnection<String, String> connection = Client.INSTANCE.connect(uri)) {
            RedisFuture<?> unused = connection.async().eval("while true do end", ScriptOutputType.STATUS);
            await(this + " to be busy", this::isBusy);
        }
    }

    private boolean isBusy() {
        try {
            ask(commands -> commands.get("any"));
            return false;
        } catch (RedisBusyException e) {
            return true;
        }
    }

    /** Returns the fields of INFO. */
    Map<String, String> info(String section) {
        return fields(ask(commands -> commands.info(section)));
    }

    static Map<String, String> fields(String text) {
        Map<String, String> fields = new TreeMap<>();
        text.lines().filter(line -> line.indexOf(':') > 0).forEach(line -> {
            int colon = line.indexOf(':');
            fields.put(line.substring(0, colon), line.substring(colon + 1).trim());
        });
        return fields;
    }

    boolean isReplica() {
        return info("replication").get("role").equals("slave");
    }

    /** Makes this server a replica of another one, and waits until it has all that the other one has. */
    void replicate(RedisNode primary) {
        tell(commands -> commands.replicaof("127.0.0.1", primary.port));
        awaitLink();
    }

    /** Waits until this server knows that another one has become the primary. */
    void awaitReplica() {
        await(this + " to be a replica", this::isReplica);
    }

    /** Waits until this server has taken the place of its primary. */
    void awaitPrimary() {
        await(this + " to be a primary", () -> !isReplica());
    }

    /** Waits until this replica is connected to its primary. */
    void awaitLink() {
        await(
                this + " to have its primary's keys",
                () -> "up".equals(info("replication").get("master_link_status")));
    }

    /** Waits, and takes a server that cannot be asked for one that does not yet fulfil the condition. */
    static void await(String what, Callable<Boolean> condition) {
        Awaitility.await(what)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .pollInSameThread()
                .ignoreExceptionsInstanceOf(RedisException.class)
                .until(condition);
    }

    @Override
    public String toString() {
        return "server " + port + " of " + machine;
    }
}
