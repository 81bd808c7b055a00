package dev.cachezip.demo;

import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.test.web.servlet.client.RestTestClient;

/** The shop as it is seen over HTTP, and what lies in its Redis, past the application. */
public final class ShopClient {

    private final RestTestClient http;
    private final RedisConnectionFactory redis;

    public ShopClient(RestTestClient http, RedisConnectionFactory redis) {
        this.http = http;
        this.redis = redis;
    }

    /** Returns what a path answers, which must be 200. */
    public String get(String path) {
        return body(http.get().uri(path));
    }

    /** Returns what a request is answered, which must be with 200. */
    public String body(RestTestClient.RequestHeadersSpec<?> request) {
        return Objects.requireNonNull(request.exchange()
                .expectStatus()
                .isOk()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody());
    }

    /** Returns the bytes of a key. */
    public byte @Nullable [] stored(String key) {
        try (RedisConnection connection = redis.getConnection()) {
            return connection.stringCommands().get(bytes(key));
        }
    }

    /** Spring Data writes to the cache behind the answer's back, so the value may take a moment to appear. */
    public byte[] awaitStored(String key) {
        return await().until(() -> stored(key), stored -> stored != null);
    }

    /** Has a key hold these bytes. */
    void store(String key, byte[] value) {
        try (RedisConnection connection = redis.getConnection()) {
            connection.stringCommands().set(bytes(key), value);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
