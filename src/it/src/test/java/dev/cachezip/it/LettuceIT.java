package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisOperations;
import org.springframework.data.redis.core.SessionCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

/** An application uses Redis beside its caches as with stock Lettuce. */
class LettuceIT {

    private final String key = App.PREFIX + App.newKey();
    private final App app = App.start("cachezip.lettuce.max-in-flight-writes=16");
    private final StringRedisTemplate template = app.bean(StringRedisTemplate.class);

    @AfterEach
    void stop() {
        app.close();
    }

    private RedisConnection connection() {
        return app.bean(RedisConnectionFactory.class).getConnection();
    }

    @SuppressWarnings("unchecked") // Lettuce's own interface of a connection to one server
    private static RedisAsyncCommands<byte[], byte[]> commands(RedisConnection connection) {
        return (RedisAsyncCommands<byte[], byte[]>) connection.getNativeConnection();
    }

    @Test
    void commands_ofOneCaller_keepTheirOrder() throws Exception {
        try (RedisConnection connection = connection()) {
            List<RedisFuture<Long>> counts = new ArrayList<>();
            for (int i = 0; i < 20_000; i++) {
                counts.add(commands(connection).incr(key.getBytes(StandardCharsets.UTF_8)));
            }
            long expected = 1;
            for (RedisFuture<Long> count : counts) {
                assertThat(count.get(20, TimeUnit.SECONDS)).isEqualTo(expected++);
            }
        }
    }

    @Test
    void commands_thatWait_goTogether() throws Exception {
        try (RedisConnection connection = connection()) {
            long before = reads(connection);
            CompletableFuture<?>[] gets = LongStream.range(0, 10_000)
                    .mapToObj(i -> commands(connection)
                            .get(key.getBytes(StandardCharsets.UTF_8))
                            .toCompletableFuture())
                    .toArray(CompletableFuture[]::new);
            CompletableFuture.allOf(gets).get(20, TimeUnit.SECONDS);
            assertThat(reads(connection) - before).isLessThan(5_000);
        }
    }

    private static long reads(RedisConnection connection) {
        return Long.parseLong(Objects.requireNonNull(connection.serverCommands().info("stats"))
                .getProperty("total_reads_processed"));
    }

    @Test
    void transaction_isOne() {
        List<Object> results = template.execute(new SessionCallback<>() {
            @Override
            @SuppressWarnings("unchecked") // those of the template
            public <K, V> List<Object> execute(RedisOperations<K, V> operations) {
                RedisOperations<String, String> strings = (RedisOperations<String, String>) operations;
                strings.multi();
                strings.opsForValue().set(key, "a");
                strings.opsForValue().get(key);
                return strings.exec();
            }
        });
        assertThat(results).containsExactly(true, "a");
    }

    @Test
    void pipeline_hasAllResults() {
        List<Object> results = template.executePipelined((RedisCallback<Object>) connection -> {
            for (int i = 0; i < 1_000; i++) {
                connection.stringCommands().incr(key.getBytes(StandardCharsets.UTF_8));
            }
            return null;
        });
        assertThat(results).hasSize(1_000).last().isEqualTo(1_000L);
    }

    @Test
    void blockingCommand_waitsForWhatItWaitsFor() throws Exception {
        CompletableFuture<String> popped =
                CompletableFuture.supplyAsync(() -> template.opsForList().leftPop(key, Duration.ofSeconds(20)));
        Awaitility.await().until(() -> clients().contains("cmd=blpop"));
        template.opsForList().rightPush(key, "a");
        assertThat(popped.get(20, TimeUnit.SECONDS)).isEqualTo("a");
    }

    private String clients() {
        return String.valueOf(template.execute((RedisCallback<Object>)
                connection -> connection.serverCommands().getClientList()));
    }

    @Test
    void subscription_getsWhatIsPublished() throws Exception {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        try (RedisConnection subscriber = connection()) {
            subscriber.subscribe(
                    (message, pattern) -> received.add(new String(message.getBody(), StandardCharsets.UTF_8)),
                    key.getBytes(StandardCharsets.UTF_8));
            Awaitility.await().until(() -> {
                Long receivers = template.convertAndSend(key, "a");
                return receivers != null && receivers > 0;
            });
            assertThat(received.poll(20, TimeUnit.SECONDS)).isEqualTo("a");
            Objects.requireNonNull(subscriber.getSubscription()).unsubscribe();
        }
    }

    @Test
    void puts_beyondTheWindow_waitAndAreAllDone() {
        RedisCache cache = app.cache("window");
        for (int i = 0; i < 2_000; i++) {
            cache.put(key + i, "value " + i);
        }
        Awaitility.await()
                .untilAsserted(
                        () -> assertThat(cache.get(key + 1_999, String.class)).isEqualTo("value 1999"));
        for (int i = 0; i < 2_000; i++) {
            assertThat(cache.get(key + i, String.class)).isEqualTo("value " + i);
        }
    }
}
