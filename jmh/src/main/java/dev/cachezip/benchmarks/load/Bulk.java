package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.Scenario.Candidate;
import dev.cachezip.cache.CachezipCache;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The ways to read or write {@link #SIZE} values of a cache at once. */
final class Bulk {

    /** The number of values in a call. */
    static final int SIZE = 100;

    private static final String CACHE = Starter.UNTYPED_CACHE;
    private static final List<List<Integer>> BATCHES =
            Commands.batches(IntStream.range(0, Operation.KEYS).boxed().toList(), SIZE);
    private static final List<List<String>> NAMES = BATCHES.stream()
            .map(batch -> batch.stream().map(key -> CACHE + "::" + key).toList())
            .toList();

    private Bulk() {}

    /** The ways, with their names in the report. */
    enum Way {
        /** One by one, through the cache. */
        LOOP("a loop"),
        /** Pipelined, at Spring Data's defaults and without a pool. */
        PIPELINE("executePipelined"),
        /** MGET or MSET, through a template. */
        TEMPLATE("multiGet"),
        /** The cache's own bulk operations. */
        CACHE("getAll and putAll");

        private final String title;

        Way(String title) {
            this.title = title;
        }

        String variant(Peer peer) {
            return title + ", " + peer.title();
        }
    }

    static Candidate get(Way way, Peer peer) {
        return new Candidate(way.variant(peer), stage -> {
            Starter starter = stage.starter(peer);
            CachezipCache cache = starter.cache(CACHE);
            stage.prepare("values of " + CACHE, key -> cache.put(key, CachedValue.RECORD.value()));
            return switch (way) {
                case LOOP ->
                    key -> BATCHES.get(batch(key)).forEach(each -> Objects.requireNonNull(cache.get(each), "a miss"));
                case PIPELINE -> pipelinedGet(starter.objects());
                case TEMPLATE -> multiGet(starter.objects());
                case CACHE -> key -> check(cache.getAll(BATCHES.get(batch(key))).values());
            };
        });
    }

    static Candidate put(Way way, Peer peer) {
        return new Candidate(way.variant(peer), stage -> {
            Starter starter = stage.starter(peer);
            CachezipCache cache = starter.cache(CACHE);
            Object value = CachedValue.RECORD.value();
            return switch (way) {
                case LOOP -> key -> BATCHES.get(batch(key)).forEach(each -> cache.put(each, value));
                case PIPELINE -> pipelinedPut(starter.objects(), value);
                case TEMPLATE -> throw new UnavailableException("MSET sets no time to live");
                case CACHE -> putAll(cache, value);
            };
        });
    }

    private static Operation putAll(CachezipCache cache, Object value) {
        List<Map<Integer, Object>> entries = BATCHES.stream()
                .map(batch -> batch.stream().collect(Collectors.toMap(key -> key, key -> value)))
                .toList();
        return key -> cache.putAll(entries.get(batch(key)));
    }

    private static Operation pipelinedGet(RedisTemplate<String, Object> template) {
        return key -> check(template.executePipelined(callback(connection -> {
            for (String name : NAMES.get(batch(key))) {
                connection.stringCommands().get(bytes(name));
            }
        })));
    }

    private static Operation multiGet(RedisTemplate<String, Object> template) {
        return key -> check(Objects.requireNonNull(template.opsForValue().multiGet(NAMES.get(batch(key)))));
    }

    @SuppressWarnings("unchecked") // the template's own
    private static Operation pipelinedPut(RedisTemplate<String, Object> template, Object value) {
        RedisSerializer<Object> serializer = (RedisSerializer<Object>) template.getValueSerializer();
        long seconds = Starter.TIME_TO_LIVE.toSeconds();
        return key -> template.executePipelined(callback(connection -> {
            for (String name : NAMES.get(batch(key))) {
                connection.stringCommands().setEx(bytes(name), seconds, serializer.serialize(value));
            }
        }));
    }

    /** Returns a callback without a result; a pipeline takes no other callback. */
    @SuppressWarnings("NullAway") // its type argument says that null is returned, which NullAway does not look at
    private static RedisCallback<@Nullable Object> callback(Consumer<RedisConnection> commands) {
        return connection -> {
            commands.accept(connection);
            return null;
        };
    }

    private static void check(Collection<?> values) {
        if (values.size() != SIZE || values.contains(null)) {
            throw new IllegalStateException("a miss");
        }
    }

    private static int batch(int key) {
        return key % BATCHES.size();
    }

    private static byte[] bytes(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }
}
