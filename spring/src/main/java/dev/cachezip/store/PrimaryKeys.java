package dev.cachezip.store;

import io.lettuce.core.AbstractRedisAsyncCommands;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
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
import java.util.function.ToLongFunction;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnection;

/**
 * The keys on the primaries, read through Lettuce.
 *
 * <p>If reads go to replicas, Lettuce sends SCAN and KEYS there, too, and keys that a replica does not have yet would
 * be missed.
 */
final class PrimaryKeys {

    private static final Log log = LogFactory.getLog(PrimaryKeys.class);

    /** A key is missed only when its slot moves during a pass, and slots do not move that often. */
    private static final int MAX_PASSES = 5;

    private PrimaryKeys() {}

    /**
     * Processes the keys of each primary in small steps: the next keys are requested after the keys before were
     * processed.
     *
     * @param keys processes keys, and returns how many there were
     */
    static long scan(
            LettuceConnection connection,
            String cache,
            byte[] pattern,
            int count,
            ToLongFunction<Iterator<byte[]>> keys) {
        Duration timeout = new CacheCommands.LettuceCommands(connection).timeout();
        return eachPrimary(connection, cache, commands -> keys.applyAsLong(scanned(commands, pattern, count, timeout)));
    }

    /**
     * Processes the keys of each primary, all at once.
     *
     * @param keys processes keys, and returns how many there were
     */
    static long keys(
            LettuceConnection connection, String cache, byte[] pattern, ToLongFunction<Iterator<byte[]>> keys) {
        Duration timeout = new CacheCommands.LettuceCommands(connection).timeout();
        return eachPrimary(connection, cache, commands -> {
            RedisFuture<List<byte[]>> reply = commands.dispatch(
                    Keyword.KEYS,
                    new KeyListOutput<>(ByteArrayCodec.INSTANCE),
                    new CommandArgs<>(ByteArrayCodec.INSTANCE).add(pattern));
            return keys.applyAsLong(
                    Replies.await(reply.toCompletableFuture(), timeout).iterator());
        });
    }

    /**
     * Visits each primary; visits all of them again if a slot may have moved from an unvisited primary to a visited
     * one.
     */
    private static long eachPrimary(
            LettuceConnection connection,
            String cache,
            ToLongFunction<RedisClusterAsyncCommands<byte[], byte[]>> visit) {
        Duration timeout = new CacheCommands.LettuceCommands(connection).timeout();
        RedisClusterAsyncCommands<byte[], byte[]> shared = connection.getNativeConnection();
        StatefulConnection<byte[], byte[]> all = ((AbstractRedisAsyncCommands<byte[], byte[]>) shared).getConnection();
        if (!(all instanceof StatefulRedisClusterConnection<byte[], byte[]> cluster)) {
            return visit.applyAsLong(shared);
        }
        long sum = 0;
        ClusterLayout before = ClusterLayout.ask(cluster, timeout);
        for (int pass = 0; pass < MAX_PASSES; pass++) {
            long found = before.connections(cluster, timeout)
                    .mapToLong(primary -> visit.applyAsLong(primary.async()))
                    .sum();
            sum += found;
            ClusterLayout after = ClusterLayout.ask(cluster, timeout);
            // A slot may keep moving without end; then a second pass finds no keys.
            if (after.equals(before) && (found == 0 || !after.isMoving())) {
                return sum;
            }
            before = after;
        }
        log.warn("While cache '" + cache + "' was cleared, slots of the cluster moved all the time: clear it again"
                + " after that, since some entries may be left");
        return sum;
    }

    /** A command keyword that Lettuce does not know as read-only, so that the command goes to the primary. */
    record Keyword(String word) implements ProtocolKeyword {

        static final Keyword SCAN = new Keyword("SCAN");
        static final Keyword KEYS = new Keyword("KEYS");

        @Override
        public byte[] getBytes() {
            return word.getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public String toString() {
            return word;
        }
    }

    private static Iterator<byte[]> scanned(
            RedisClusterAsyncCommands<byte[], byte[]> commands, byte[] pattern, int count, Duration timeout) {
        return new Iterator<>() {
            private String cursor = "0";
            private boolean finished;
            private Iterator<byte[]> found = Collections.emptyIterator();

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
                // Fetches more keys, if necessary.
                return hasNext()
                        ? found.next()
                        : Collections.<byte[]>emptyIterator().next();
            }
        };
    }
}
