package dev.cachezip.demo.savings;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Dictionaries;
import dev.cachezip.pipeline.ValuePipeline;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.boot.cache.autoconfigure.CacheProperties;
import org.springframework.cache.Cache;
import org.springframework.cache.Cache.ValueWrapper;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.Cursor;
import org.springframework.data.redis.core.ScanOptions;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/**
 * A service that measures the shop's caches in Redis itself: it looks for the keys of each cache, takes the stored bytes, and
 * writes the value as the JSON that the shop would otherwise have stored. It is meant for demonstrations, since it
 * reads all entries.
 */
@Service
final class SavingsService implements AutoCloseable {

    private static final int KEYS_PER_SCAN = 500;

    private final RedisCacheManager caches;
    private final RedisConnectionFactory redis;
    private final JsonMapper json;
    private final Set<String> names;
    private final ValuePipeline<byte[]> messagePack =
            ValuePipeline.builder(ValueCodec.bytes()).uncompressed().build();

    SavingsService(
            RedisCacheManager caches, RedisConnectionFactory redis, JsonMapper json, CacheProperties properties) {
        this.caches = caches;
        this.redis = redis;
        this.json = json;
        // The others, which expire within seconds, are not read: a read of a stale value may begin its refresh.
        this.names = new TreeSet<>(properties.getCacheNames());
    }

    @Override
    public void close() {
        messagePack.close();
    }

    SavingsReport report() {
        List<Savings> rows = new ArrayList<>();
        try (RedisConnection connection = redis.getConnection()) {
            Map<String, RedisCacheConfiguration> configurations = caches.getCacheConfigurations();
            names.forEach(name -> rows.add(measure(
                    connection,
                    name,
                    Objects.requireNonNull(configurations.get(name)).getKeyPrefixFor(name))));
        }
        return SavingsReport.of(rows);
    }

    private Savings measure(RedisConnection connection, String name, String keyPrefix) {
        Cache cache = Objects.requireNonNull(caches.getCache(name));
        Savings savings = Savings.none(name);
        for (String key : keys(connection, keyPrefix)) {
            byte[] stored = connection.stringCommands().get(key.getBytes(StandardCharsets.UTF_8));
            if (stored != null) {
                // Reads through the cache and not a serializer: only the cache knows the type that its methods declare.
                ValueWrapper value = cache.get(key.substring(keyPrefix.length()));
                savings = value == null
                        ? savings.plusUnreadable()
                        : savings.plusValue(
                                json.writeValueAsBytes(value.get()).length,
                                messagePackLength(cache, stored),
                                stored.length);
            }
        }
        return savings;
    }

    /** Returns the length as rows, whatever the layout is, as it is counted in {@code savedPercent}. */
    private long messagePackLength(Cache cache, byte[] stored) {
        Dictionaries dictionaries =
                Objects.requireNonNull(CachezipCache.unwrap(cache)).dictionaries();
        return Objects.requireNonNull(messagePack.readingWith(dictionaries).decode(stored)).length;
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
