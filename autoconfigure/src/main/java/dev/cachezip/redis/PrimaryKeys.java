package dev.cachezip.redis;

import io.lettuce.core.AbstractRedisAsyncCommands;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode.NodeFlag;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.KeyListOutput;
import io.lettuce.core.output.KeyScanOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.ProtocolKeyword;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.data.redis.connection.lettuce.LettuceConnection;

/**
 * The keys that primaries have, through Lettuce.
 *
 * <p>Where reads go to replicas, Lettuce lets SCAN and KEYS go there, too, and what a replica has not got yet would not be
 * found.
 */
final class PrimaryKeys {

    private PrimaryKeys() {}

    /** Returns the keys of each primary, in small steps: the next ones are asked for when those before were taken. */
    static Stream<Iterator<byte[]>> scan(LettuceConnection connection, byte[] pattern, int count) {
        Duration timeout = new CacheCommands.Lettuce(connection).timeout();
        return primaries(connection, timeout).map(commands -> new Scan(commands, pattern, count, timeout));
    }

    /** Returns all keys of each primary. */
    static Stream<Iterator<byte[]>> keys(LettuceConnection connection, byte[] pattern) {
        Duration timeout = new CacheCommands.Lettuce(connection).timeout();
        return primaries(connection, timeout).map(commands -> {
            RedisFuture<List<byte[]>> reply = commands.dispatch(
                    Keyword.KEYS,
                    new KeyListOutput<>(ByteArrayCodec.INSTANCE),
                    new CommandArgs<>(ByteArrayCodec.INSTANCE).add(pattern));
            return Replies.await(reply.toCompletableFuture(), timeout).iterator();
        });
    }

    /**
     * Returns the connections to primaries that all other commands take, too, so that nothing is missing that was put
     * before.
     */
    private static Stream<? extends RedisClusterAsyncCommands<byte[], byte[]>> primaries(
            LettuceConnection connection, Duration timeout) {
        RedisClusterAsyncCommands<byte[], byte[]> shared = connection.getNativeConnection();
        StatefulConnection<byte[], byte[]> all = ((AbstractRedisAsyncCommands<byte[], byte[]>) shared).getConnection();
        if (!(all instanceof StatefulRedisClusterConnection<byte[], byte[]> nodes)) {
            return Stream.of(shared);
        }
        return nodes.getPartitions().clone().stream()
                .filter(node -> node.is(NodeFlag.UPSTREAM) && !node.is(NodeFlag.FAIL) && !node.hasNoSlots())
                .map(RedisClusterNode::getUri)
                .map(uri -> Replies.await(nodes.getConnectionAsync(uri.getHost(), uri.getPort()), timeout)
                        .async());
    }

    /** A command that Lettuce does not know to be read-only, so that it goes to the primary. */
    private static final class Keyword implements ProtocolKeyword {

        static final Keyword SCAN = new Keyword("SCAN");
        static final Keyword KEYS = new Keyword("KEYS");

        private final String word;

        Keyword(String word) {
            this.word = word;
        }

        @Override
        public byte[] getBytes() {
            return word.getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public String toString() {
            return word;
        }
    }

    private static final class Scan implements Iterator<byte[]> {

        private final RedisClusterAsyncCommands<byte[], byte[]> commands;
        private final byte[] pattern;
        private final int count;
        private final Duration timeout;
        private String cursor = "0";
        private boolean finished;
        private Iterator<byte[]> found = Collections.emptyIterator();

        Scan(RedisClusterAsyncCommands<byte[], byte[]> commands, byte[] pattern, int count, Duration timeout) {
            this.commands = commands;
            this.pattern = pattern;
            this.count = count;
            this.timeout = timeout;
        }

        @Override
        public boolean hasNext() {
            while (!found.hasNext() && !finished) {
                RedisFuture<KeyScanCursor<byte[]>> reply = commands.dispatch(
                        Keyword.SCAN,
                        new KeyScanOutput<>(ByteArrayCodec.INSTANCE),
                        new CommandArgs<>(ByteArrayCodec.INSTANCE)
                                .add(cursor)
                                .add("MATCH")
                                .add(pattern)
                                .add("COUNT")
                                .add(count));
                KeyScanCursor<byte[]> page = Replies.await(reply.toCompletableFuture(), timeout);
                cursor = page.getCursor();
                finished = page.isFinished();
                found = List.copyOf(page.getKeys()).iterator();
            }
            return found.hasNext();
        }

        @Override
        public byte[] next() {
            // Asks for more, if need be.
            return hasNext()
                    ? found.next()
                    : Collections.<byte[]>emptyIterator().next();
        }
    }
}
