package dev.cachezip.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.redis.cache.BatchStrategy;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnection;
import org.springframework.data.redis.core.Cursor;
import org.springframework.data.redis.core.ScanOptions;
import org.springframework.util.ClassUtils;

/**
 * The strategies to clear a cache; each frees the memory in the background, with {@code UNLINK}.
 */
public final class ClearStrategies {

    private static final Log log = LogFactory.getLog(ClearStrategies.class);

    private ClearStrategies() {}

    /** Whether Lettuce is on the class path. */
    static final boolean LETTUCE =
            ClassUtils.isPresent("io.lettuce.core.RedisClient", ClearStrategies.class.getClassLoader());

    /**
     * Returns the strategy that goes through the keys of the server in small steps. If the client cannot do that (Jedis
     * in a cluster), it fetches all keys at once.
     *
     * @param batchSize how many keys the server looks at, and unlinks, at a time
     */
    public static BatchStrategy scan(int batchSize) {
        return (connection, name, pattern) -> {
            if (LETTUCE && connection instanceof LettuceConnection lettuce) {
                return PrimaryKeys.scan(lettuce, name, pattern, batchSize, keys -> unlink(connection, keys, batchSize));
            }
            ScanOptions options =
                    ScanOptions.scanOptions().match(pattern).count(batchSize).build();
            try (Cursor<byte[]> found = connection.keyCommands().scan(options)) {
                return unlink(connection, found, batchSize);
            } catch (InvalidDataAccessApiUsageException e) {
                log.debug("Cache '" + name + "' is cleared with KEYS", e);
                return keys(batchSize).cleanCache(connection, name, pattern);
            }
        };
    }

    /**
     * Returns the strategy that fetches all keys at once: faster than {@link #scan} if the server has few other keys,
     * but the server does nothing else meanwhile.
     *
     * @param batchSize how many keys are unlinked at a time
     */
    public static BatchStrategy keys(int batchSize) {
        return (connection, name, pattern) -> {
            if (LETTUCE && connection instanceof LettuceConnection lettuce) {
                return PrimaryKeys.keys(lettuce, name, pattern, keys -> unlink(connection, keys, batchSize));
            }
            return unlink(connection, connection.keyCommands().keys(pattern).iterator(), batchSize);
        };
    }

    private static long unlink(RedisConnection connection, Iterator<byte[]> found, int batchSize) {
        CacheCommands commands = CacheCommands.of(connection);
        long count = 0;
        List<byte[]> batch = new ArrayList<>(batchSize);
        while (found.hasNext()) {
            batch.add(found.next());
            if (batch.size() == batchSize || !found.hasNext()) {
                unlink(commands, batch);
                count += batch.size();
                batch.clear();
            }
        }
        return count;
    }

    private static void unlink(CacheCommands commands, List<byte[]> batch) {
        try {
            Replies.await(commands.unlink(batch.toArray(new byte[0][])), commands.timeout());
        } catch (DataAccessException e) {
            String cause = NestedExceptionUtils.getMostSpecificCause(e).getMessage();
            if (batch.size() == 1 || cause == null || !cause.startsWith("TRYAGAIN")) {
                throw e;
            }
            // While a slot moves, one server has some of its keys and another server has the rest.
            batch.forEach(key -> unlink(commands, List.of(key)));
        }
    }
}
