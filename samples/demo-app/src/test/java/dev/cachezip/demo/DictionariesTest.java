package dev.cachezip.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.jayway.jsonpath.JsonPath;
import dev.cachezip.logs.ProvokedLogs;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.annotation.DirtiesContext.ClassMode;
import org.springframework.test.web.servlet.client.RestTestClient;

/** Dictionaries that are switched, trained and dropped while the shop runs; a training ends what a shop can show once. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "shop.redis.port=0",
            "shop.repository.delay=0ms",
            "cachezip.dictionaries.refresh=200ms",
            // In columns, a history is short enough to learn from.
            "cachezip.caches.order-history.layout=rows",
            "logging.level.dev.cachezip.demo.source=warn"
        })
@AutoConfigureRestTestClient
@Import(ShopClient.class)
@DirtiesContext(classMode = ClassMode.BEFORE_EACH_TEST_METHOD)
class DictionariesTest {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    @Autowired
    private RestTestClient http;

    @Autowired
    private ShopClient shop;

    @Autowired
    private StringRedisTemplate redis;

    private final ExecutorService visitors = Executors.newSingleThreadExecutor();

    @AfterEach
    void endVisits() {
        visitors.shutdownNow();
    }

    @Test
    void caches_atTheStart_areWrittenWithoutDictionary() {
        visit(220);

        for (String cache : List.of("products", "product-pages", "sessions", "order-history")) {
            assertThat(text(cache, "$.state")).isEqualTo("off");
            assertThat(number(cache, "$.dictionary.samples")).isZero();
            assertThat(number(cache, "$.with.values")).isZero();
        }
        assertThat(redis.keys("cachezip:dictionaries:*")).isEmpty();
    }

    @Test
    void switchedOn_after200Values_savesWhatItHasMeasured() {
        turn("sessions", true);
        assertThat(text("sessions", "$.state")).isEqualTo("collecting");
        double before = number("sessions", "$.without.ratio");

        visit(220);
        awaitState("sessions", "active");
        visit(100);

        assertThat(number("sessions", "$.with.values")).isPositive();
        assertThat(number("sessions", "$.with.ratio")).isLessThan(0.6 * before);
        assertThat(number("sessions", "$.dictionary.baseline"))
                .isLessThan(0.6 * number("sessions", "$.dictionary.withoutDictionary"));
        String id = text("sessions", "$.dictionary.id");
        assertThat(id).matches("[0-9a-f]{8}");
        assertThat(redis.opsForHash().get("cachezip:dictionaries:sessions", "current"))
                .isEqualTo(id);
        assertThat(JsonPath.<String>read(shop.get("/actuator/cachezip/sessions"), "$.dictionary.id"))
                .isEqualTo(id);
        assertThat(text("products", "$.state")).isEqualTo("off");
        assertThat(number("products", "$.with.values")).isZero();
    }

    @Test
    void switchedOffAgain_newValuesNeedNone_oldOnesAreHits() {
        turn("sessions", true);
        visit(220);
        awaitState("sessions", "active");
        shop.get("/api/sessions/9001");
        int length = shop.awaitStored("sessions::9001").length;

        turn("sessions", false);
        double with = number("sessions", "$.with.values");
        visit(100);

        assertThat(text("sessions", "$.state")).isEqualTo("off");
        assertThat(number("sessions", "$.with.values")).isEqualTo(with);
        shop.get("/api/sessions/9001");
        assertThat(shop.awaitStored("sessions::9001")).hasSize(length);
    }

    @Test
    void dropped_trainedAgain_beginsAnew() {
        turn("sessions", true);
        visit(220);
        awaitState("sessions", "active");
        String first = text("sessions", "$.dictionary.id");

        send(HttpMethod.DELETE, "/api/dictionaries/sessions");

        assertThat(text("sessions", "$.state")).isEqualTo("dropped");
        assertThat(redis.opsForHash().hasKey("cachezip:dictionaries:sessions", first))
                .isFalse();
        assertThat(send(HttpMethod.POST, "/api/dictionaries/sessions/training")).contains("too-few-samples");
        assertThat(text("sessions", "$.state")).isEqualTo("collecting");
        visit(300);
        awaitState("sessions", "active");
    }

    @Test
    void longValues_switchedOn_sayThatTheyNeedNone() {
        await().until(() -> number("order-history", "$.without.values") > 0);

        turn("order-history", true);

        assertThat(text("order-history", "$.state")).isEqualTo("too-long");
    }

    @Test
    void switchedAndDroppedUnderLoad_everyValueComesBackAsItWas() throws InterruptedException, ExecutionException {
        List<String> caches = List.of("products", "product-pages", "sessions");
        AtomicBoolean stopped = new AtomicBoolean();
        Future<Integer> visited = visitors.submit(() -> {
            int values = 0;
            while (!stopped.get()) {
                values += visit(100);
            }
            return values;
        });

        caches.forEach(cache -> turn(cache, true));
        caches.forEach(cache -> awaitState(cache, "active"));
        for (int i = 0; i < 10; i++) {
            boolean on = i % 2 == 1;
            caches.forEach(cache -> turn(cache, on));
        }
        for (String cache : caches) {
            double with = number(cache, "$.with.values");
            patiently().until(() -> number(cache, "$.with.values") > with);
            send(HttpMethod.DELETE, "/api/dictionaries/" + cache);
            send(HttpMethod.POST, "/api/dictionaries/" + cache + "/training");
        }
        caches.forEach(cache -> awaitState(cache, "active"));
        stopped.set(true);

        assertThat(visited.get()).isPositive();
        for (String cache : caches) {
            Map<String, ?> failures = JsonPath.read(shop.get("/actuator/cachezip/" + cache), "$.failures");
            assertThat(failures.keySet()).as(cache).isSubsetOf("get-unknown-dictionary");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "PUT, /api/dictionaries/books?on=true",
        "POST, /api/dictionaries/visits?each=0",
        "POST, /api/dictionaries/visits?each=1001"
    })
    void request_outOfBounds_isRefused(String method, String uri) {
        http.method(HttpMethod.valueOf(method))
                .uri(uri)
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.BAD_REQUEST)
                .expectBody()
                .jsonPath("$.detail")
                .value(String.class, detail -> assertThat(detail).contains("must be"));
    }

    private static ConditionFactory patiently() {
        return await().atMost(Duration.ofMinutes(1)).pollInterval(Duration.ofMillis(100));
    }

    private double number(String cache, String path) {
        return ((Number) read(cache, path)).doubleValue();
    }

    private String text(String cache, String path) {
        return (String) read(cache, path);
    }

    private Object read(String cache, String path) {
        List<Object> found = JsonPath.read(shop.get("/api/dictionaries"), "$[?(@.cache=='" + cache + "')]");
        return JsonPath.read(found.get(0), path);
    }

    private void awaitState(String cache, String state) {
        patiently()
                .untilAsserted(
                        () -> assertThat(text(cache, "$.state")).as(cache).isEqualTo(state));
    }

    private void turn(String cache, boolean on) {
        send(HttpMethod.PUT, "/api/dictionaries/" + cache + "?on=" + on);
    }

    /** Visits values of each kind, none of which may come back wrong. */
    private int visit(int each) {
        String visits = send(HttpMethod.POST, "/api/dictionaries/visits?each=" + each);
        assertThat(JsonPath.<Integer>read(visits, "$.wrong")).isZero();
        return JsonPath.read(visits, "$.values");
    }

    private String send(HttpMethod method, String uri) {
        byte[] body = http.method(method)
                .uri(uri)
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .returnResult()
                .getResponseBodyContent();
        return new String(body, StandardCharsets.UTF_8);
    }
}
