package dev.cachezip.redis;

import java.util.ArrayList;
import java.util.List;
import org.springframework.data.redis.cache.BatchStrategy;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.core.Cursor;
import org.springframework.data.redis.core.ScanOptions;

/** A cache cleared in small steps, with the memory freed in the background; {@code KEYS} would block the server. */
final class ScanAndUnlink implements BatchStrategy {

    /** How many keys the server looks at, and unlinks, at a time. */
    private static final int BATCH_SIZE = 512;

    @Override
    public long cleanCache(RedisConnection connection, String name, byte[] pattern) {
        long count = 0;
        List<byte[]> batch = new ArrayList<>(BATCH_SIZE);
        ScanOptions options =
                ScanOptions.scanOptions().match(pattern).count(BATCH_SIZE).build();
        try (Cursor<byte[]> keys = connection.keyCommands().scan(options)) {
            while (keys.hasNext()) {
                batch.add(keys.next());
                if (batch.size() == BATCH_SIZE || !keys.hasNext()) {
                    connection.keyCommands().unlink(batch.toArray(new byte[0][]));
                    count += batch.size();
                    batch.clear();
                }
            }
        }
        return count;
    }
}
