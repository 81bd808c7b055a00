package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.cache.Cache;

/** A server, or a proxy before it, that sends what no command has asked for: no key gets the value of another one. */
class UnaskedRepliesIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(
            "dev.cachezip.lettuce.UnaskedReplies",
            "dev.cachezip.failures.CacheFailures",
            "io.lettuce.core.protocol.ConnectionWatchdog");

    private CuttableProxy proxy;

    @BeforeEach
    void startProxy() throws IOException {
        proxy = new CuttableProxy(RedisServers.shared());
    }

    @AfterEach
    void stopProxy() throws IOException {
        proxy.close();
    }

    /** A defect of Lettuce that the caches' connection avoids. This test fails once Lettuce is fixed. */
    @Test
    void lettuceAlone_unaskedReply_givesKeysTheValuesOfOthers() throws Exception {
        String first = App.PREFIX + App.newKey();
        String second = App.PREFIX + App.newKey();
        RedisClient client = RedisClient.create(RedisURI.create("127.0.0.1", proxy.port()));
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            RedisCommands<String, String> commands = connection.sync();
            commands.setex(first, 600, "first value");
            commands.setex(second, 600, "second value");
            assertThat(proxy.inject("$7\r\nunasked\r\n")).hasSize(1);
            assertThat(commands.get(first)).isEqualTo("unasked");
            assertThat(commands.get(second)).isEqualTo("first value");
        } finally {
            client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$7\r\nunasked\r\n",
                "+OK\r\n",
                "*2\r\n$1\r\na\r\n$1\r\nb\r\n",
                "$1000\r\nthe first bytes of what never ends",
                "-ERR from nowhere\r\n",
                "HTTP/1.1 502 Bad Gateway\r\n\r\n"
            })
    void caches_unaskedReply_giveNoKeyTheValueOfAnother(String unasked) throws Exception {
        try (App app = App.start(
                List.of(),
                "spring.data.redis.host=127.0.0.1",
                "spring.data.redis.port=" + proxy.port(),
                "spring.data.redis.timeout=1s",
                "cachezip.on-redis-error=miss")) {
            Cache cache = app.cache(Shop.ON_DEMAND);
            Map<String, String> values = new TreeMap<>();
            IntStream.range(0, 10).forEach(i -> values.put(App.newKey(), "value " + i));
            awaitHits(cache, values);

            List<Socket> injected = proxy.inject(unasked);
            Awaitility.await()
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> injected.stream().allMatch(Socket::isClosed));

            for (int i = 0; i < 20; i++) {
                values.forEach((key, value) -> {
                    Cache.ValueWrapper hit = cache.get(key);
                    assertThat(hit == null ? value : hit.get()).isEqualTo(value);
                });
            }
            awaitHits(cache, values);
        }
    }

    private static void awaitHits(Cache cache, Map<String, String> values) {
        Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> {
            values.forEach(cache::put);
            return values.entrySet().stream()
                    .allMatch(entry -> cache.get(entry.getKey()) != null
                            && Objects.equals(
                                    Objects.requireNonNull(cache.get(entry.getKey()))
                                            .get(),
                                    entry.getValue()));
        });
    }
}
