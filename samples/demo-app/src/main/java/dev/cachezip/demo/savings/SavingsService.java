package dev.cachezip.demo.savings;

import dev.cachezip.redis.CachezipRedisSerializer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.Cursor;
import org.springframework.data.redis.core.ScanOptions;
import org.springframework.data.redis.serializer.SerializationException;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures the caches in Redis itself: looks for the keys of each cache, takes the stored bytes, decodes them and
 * writes the value as the JSON that the shop would otherwise have stored. Meant for a demonstration: it reads all there
 * is.
 */
@Service
final class SavingsService {

    private static final int KEYS_PER_SCAN = 500;

    private final RedisCacheManager caches;
    private final RedisConnectionFactory redis;
    private final CachezipRedisSerializer<Object> serializer;
    private final JsonMapper json;

    SavingsService(
            RedisCacheManager caches,
            RedisConnectionFactory redis,
            CachezipRedisSerializer<Object> serializer,
            JsonMapper json) {
        this.caches = caches;
        this.redis = redis;
        this.serializer = serializer;
        this.json = json;
    }

    SavingsReport report() {
        List<Savings> rows = new ArrayList<>();
        try (RedisConnection connection = redis.getConnection()) {
            new TreeMap<>(caches.getCacheConfigurations())
                    .forEach((name, cache) -> rows.add(measure(connection, name, cache.getKeyPrefixFor(name))));
        }
        return SavingsReport.of(rows);
    }

    private Savings measure(RedisConnection connection, String cache, String keyPrefix) {
        Savings savings = Savings.none(cache);
        for (String key : keys(connection, keyPrefix)) {
            byte[] stored = connection.stringCommands().get(key.getBytes(StandardCharsets.UTF_8));
            if (stored != null) {
                savings = plus(savings, stored);
            }
        }
        return savings;
    }

    private Savings plus(Savings savings, byte[] stored) {
        try {
            Object value = serializer.deserialize(stored);
            return savings.plusValue(json.writeValueAsBytes(value).length, stored.length);
        } catch (SerializationException e) {
            return savings.plusUnreadable();
        }
    }

    /** A set, as SCAN may give a key twice. */
    private static Set<String> keys(RedisConnection connection, String prefix) {
        ScanOptions options = ScanOptions.scanOptions()
                .match((escapeGlob(prefix) + "*").getBytes(StandardCharsets.UTF_8))
                .count(KEYS_PER_SCAN)
                .build();
        Set<String> keys = new HashSet<>();
        try (Cursor<byte[]> cursor = connection.keyCommands().scan(options)) {
            cursor.forEachRemaining(key -> keys.add(new String(key, StandardCharsets.UTF_8)));
        }
        return keys;
    }

    private static String escapeGlob(String prefix) {
        return prefix.replaceAll("[\\\\*?\\[\\]^]", "\\\\$0");
    }
}
