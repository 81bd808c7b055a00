package dev.cachezip.redis;

import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.KeyListOutput;
import io.lettuce.core.output.KeyScanOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.ProtocolKeyword;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisClusterNode;
import org.springframework.data.redis.connection.lettuce.LettuceConnection;
import org.springframework.data.redis.core.ScanOptions;

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
        if (connection instanceof RedisClusterConnection cluster) {
            ScanOptions options =
                    ScanOptions.scanOptions().match(pattern).count(count).build();
            return primaries(cluster).map(node -> cluster.scan(node, options));
        }
        return Stream.of(new Scan(connection.getNativeConnection(), pattern, count));
    }

    /** Returns all keys of each primary. */
    static Stream<Iterator<byte[]>> keys(LettuceConnection connection, byte[] pattern) {
        if (connection instanceof RedisClusterConnection cluster) {
            return primaries(cluster).map(node -> cluster.keys(node, pattern).iterator());
        }
        RedisFuture<List<byte[]>> reply = connection
                .getNativeConnection()
                .dispatch(
                        Keyword.KEYS,
                        new KeyListOutput<>(ByteArrayCodec.INSTANCE),
                        new CommandArgs<>(ByteArrayCodec.INSTANCE).add(pattern));
        return Stream.of(Replies.await(reply.toCompletableFuture()).iterator());
    }

    private static Stream<RedisClusterNode> primaries(RedisClusterConnection cluster) {
        return StreamSupport.stream(cluster.clusterGetNodes().spliterator(), false)
                .filter(node -> node.isMaster() && !node.isMarkedAsFail());
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
        private String cursor = "0";
        private boolean finished;
        private Iterator<byte[]> found = Collections.emptyIterator();

        Scan(RedisClusterAsyncCommands<byte[], byte[]> commands, byte[] pattern, int count) {
            this.commands = commands;
            this.pattern = pattern;
            this.count = count;
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
                KeyScanCursor<byte[]> page = Replies.await(reply.toCompletableFuture());
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
