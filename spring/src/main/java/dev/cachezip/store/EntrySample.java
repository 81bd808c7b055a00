package dev.cachezip.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnection;
import org.springframework.data.redis.core.Cursor;
import org.springframework.data.redis.core.ScanOptions;

/**
 * Some entries of a cache, as Redis has them.
 *
 * @param values stored bytes of at most {@value #MAX_VALUES} entries
 * @param keys how many keys of the database were looked at
 * @param entries how many entries the cache has, an estimate unless all keys were looked at
 */
public record EntrySample(List<byte[]> values, long keys, long entries) {

    /** More would make no setting look better or worse. */
    static final int MAX_VALUES = 400;

    /** Looking at this many keys takes a server about 20 milliseconds, in steps. */
    private static final int MAX_KEYS = 100_000;

    private static final int KEYS_PER_STEP = 1000;
    private static final long MAX_BYTES = 64 << 20;
    private static final byte[] ANY = {'*'};

    /**
     * Takes a sample. SCAN goes through keys in the order of their hashes, so the first ones are as good as any.
     *
     * @param prefix how the keys of the cache begin
     * @throws UnsupportedOperationException if the application's writer gives access to no connection
     * @throws org.springframework.dao.DataAccessException if Redis fails
     */
    public static EntrySample of(String cacheName, EntryStore store, byte[] prefix) {
        return store.connection().execute(connection -> {
            SampledKeys keys = new SampledKeys(prefix);
            if (ClearStrategies.LETTUCE && connection instanceof LettuceConnection lettuce) {
                PrimaryKeys.scan(lettuce, cacheName, ANY, KEYS_PER_STEP, keys::look);
            } else {
                ScanOptions steps =
                        ScanOptions.scanOptions().count(KEYS_PER_STEP).build();
                try (Cursor<byte[]> all = connection.keyCommands().scan(steps)) {
                    keys.look(all);
                }
            }
            return new EntrySample(values(connection, keys.found), keys.looked, keys.estimate(connection));
        });
    }

    private static List<byte[]> values(RedisConnection connection, List<byte[]> keys) {
        List<byte[]> values = new ArrayList<>();
        long bytes = 0;
        for (byte[] key : keys) {
            byte[] value = bytes > MAX_BYTES ? null : value(connection, key);
            if (value != null) {
                values.add(value);
                bytes += value.length;
            }
        }
        return values;
    }

    private static byte @Nullable [] value(RedisConnection connection, byte[] key) {
        try {
            return connection.stringCommands().get(key);
        } catch (DataAccessException e) {
            String cause = NestedExceptionUtils.getMostSpecificCause(e).getMessage();
            if (cause != null && cause.startsWith("WRONGTYPE")) {
                return null; // no entry of a cache
            }
            throw e;
        }
    }

    /** The keys of the cache among those that were looked at. */
    private static final class SampledKeys {

        private final byte[] prefix;
        private final List<byte[]> found = new ArrayList<>();
        private long looked;

        /** Whether there may be more keys. */
        private boolean some;

        SampledKeys(byte[] prefix) {
            this.prefix = prefix;
        }

        /** Looks at keys until there are enough; returns 0, as nothing is to be looked at twice. */
        long look(Iterator<byte[]> keys) {
            while (looked < MAX_KEYS && found.size() < MAX_VALUES) {
                if (!keys.hasNext()) {
                    return 0;
                }
                byte[] key = keys.next();
                looked++;
                if (key.length > prefix.length && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length)) {
                    found.add(key);
                }
            }
            some = true;
            return 0;
        }

        long estimate(RedisConnection connection) {
            Long size = some ? connection.serverCommands().dbSize() : null;
            return size == null ? found.size() : Math.round((double) found.size() * Math.max(size, looked) / looked);
        }
    }
}
