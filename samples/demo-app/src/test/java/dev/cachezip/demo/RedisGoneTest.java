package dev.cachezip.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.client.RestTestClient;

/** The shop while no server listens on the port of Redis. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.data.redis.host=localhost",
            "spring.data.redis.port=1",
            "shop.repository.delay=0ms",
            "shop.warm-up=false"
        })
@AutoConfigureRestTestClient
class RedisGoneTest {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.dictionaries.CacheDictionaries");

    @Autowired
    private RestTestClient http;

    @ParameterizedTest
    @ValueSource(strings = {"/api/savings", "/api/products/1"})
    void get_saysThatRedisDoesNotAnswer(String path) {
        http.get()
                .uri(path)
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.SERVICE_UNAVAILABLE)
                .expectBody()
                .jsonPath("$.detail")
                .value(String.class, detail -> assertThat(detail).contains("Redis does not answer"));
    }
}
