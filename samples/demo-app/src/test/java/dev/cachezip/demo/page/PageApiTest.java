package dev.cachezip.demo.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.jayway.jsonpath.JsonPath;
import dev.cachezip.demo.ShopClient;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;

/** The requests of the page to the shop, and requests that it must not make. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "shop.redis.port=0",
            "shop.repository.delay=0ms",
            "cachezip.caches.prices.time-to-live=1s",
            "cachezip.caches.prices-stale.time-to-live=1s"
        })
@AutoConfigureRestTestClient
@Import(ShopClient.class)
class PageApiTest {

    @Autowired
    private RestTestClient http;

    @Autowired
    private ShopClient shop;

    @Autowired
    private StringRedisTemplate keys;

    @ParameterizedTest
    @ValueSource(strings = {"product-page", "product", "session", "orders-1", "orders-10", "orders-100", "orders-1000"})
    void compare_eachValue_comesBackAndIsSmallest(String value) {
        for (String algorithm : List.of("zstd", "lz4", "none")) {
            String comparison = shop.get("/api/compare?value=" + value + "&algorithm=" + algorithm);

            assertThat(JsonPath.<Boolean>read(comparison, "$.exact")).isTrue();
            List<Integer> bytes = JsonPath.read(comparison, "$.forms[*].bytes");
            boolean rowsToo = value.startsWith("orders-10") && !algorithm.equals("none");
            assertThat(bytes).hasSize(rowsToo ? 5 : 4).isSortedAccordingTo((a, b) -> Integer.compare(b, a));
            assertThat(JsonPath.<String>read(comparison, "$.algorithm")).isEqualTo(algorithm);
        }
    }

    @Test
    void compare_defaults_areTheBytesThatRedisHolds() {
        shop.get("/api/products/1/page");
        byte[] stored = shop.awaitStored("product-pages::1");

        String comparison = shop.get("/api/compare");

        assertThat(JsonPath.<Integer>read(comparison, "$.forms[3].bytes")).isEqualTo(stored.length);
        assertThat(JsonPath.<String>read(comparison, "$.forms[3].hex"))
                .isEqualTo(HexFormat.of().formatHex(stored, 0, 512));
    }

    @Test
    void compare_orderHistory_isHalfOfItsRows() {
        String comparison = shop.get("/api/compare?value=orders-1000");

        assertThat(JsonPath.<String>read(comparison, "$.forms[3].title")).isEqualTo("As rows, with zstd");
        int rows = JsonPath.read(comparison, "$.forms[3].bytes");
        assertThat(JsonPath.<Integer>read(comparison, "$.forms[4].bytes")).isLessThan(rows / 2);
    }

    @ParameterizedTest
    @CsvSource({
        "product-page, zstd, 'Stored, with zstd', algorithm: zstd",
        "orders-100, lz4, 'Stored as columns, uncompressed', "
                + "'no envelope: one MessagePack extension, columns, since lz4 gains nothing'",
        "orders-100, none, 'Stored as columns, uncompressed', 'no envelope: one MessagePack extension, columns'",
        "product-page, none, 'Stored, uncompressed', no envelope: one MessagePack document",
        "session, lz4, 'Stored, uncompressed', 'no envelope: one MessagePack document, since lz4 gains nothing'"
    })
    void compare_storedForm_isCalledWhatItIs(String value, String algorithm, String title, String meaning) {
        String comparison = shop.get("/api/compare?value=" + value + "&algorithm=" + algorithm);

        assertThat(JsonPath.<String>read(comparison, "$.forms[-1].title")).isEqualTo(title);
        assertThat(JsonPath.<List<String>>read(comparison, "$.header[*].meaning"))
                .contains(meaning);
    }

    @Test
    void compare_higherLevel_isSmaller() {
        int fastest = storedBytes("zstd", -7);

        assertThat(storedBytes("zstd", 22)).isLessThan(fastest);
        assertThat(storedBytes("lz4", 12)).isLessThan(storedBytes("lz4", 0));
    }

    @ParameterizedTest
    @CsvSource({
        "value=nothing, value must be one of product-page",
        "algorithm=gzip, 'algorithm must be one of zstd, lz4, none'",
        "level=23, level must be from -7 to 22 for zstd",
        "algorithm=lz4&level=-9, level must be from -8 to 12 for lz4",
        "algorithm=none&level=1, level must be from 0 to 0 for none",
        "level=high, level"
    })
    void compare_whatThereIsNot_isBadRequestThatSaysWhatThereIs(String query, String detail) {
        expectProblem(http.get().uri("/api/compare?" + query).exchange(), 400, detail);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"items\":[2]}; items must be some of",
                "{\"items\":[]}; items must be some of",
                "{\"items\":[1,1]}; items must be some of",
                "{\"items\":[null]}; items must be some of",
                "{\"items\":[1000000]}; items must be some of",
                "{\"items\":[1],\"seconds\":0}; seconds must be from 1 to 10",
                "{\"items\":[1],\"seconds\":11}; seconds must be from 1 to 10",
                "{\"items\":[1],\"threads\":0}; threads must be from 1 to 4",
                "{\"items\":[1],\"threads\":5}; threads must be from 1 to 4",
                "{\"items\":[100000],\"threads\":3}; threads must be at most 2 for lists of 100000",
                "{\"items\":[1],\"algorithm\":\"gzip\"}; algorithm must be one of",
                "{\"items\":[1],\"level\":100}; level must be from -7 to 22",
                "{\"items\":1e99}; Failed to read request",
                "{; Failed to read request"
            })
    void load_outOfBounds_isBadRequestThatSaysWhatIsNot(String body, String detail) {
        expectProblem(post(body), 400, detail);
        assertThat(JsonPath.<String>read(shop.get("/api/load"), "$.state")).isNotEqualTo("running");
    }

    @Test
    void load_smallLists_measuresBothAndRemovesItsKeys() {
        post("{\"items\":[10,1],\"seconds\":1,\"threads\":2}").expectStatus().isAccepted();
        expectProblem(post("{\"items\":[1]}"), 409, "A load is running already");

        String status = awaitEnd();

        assertThat(JsonPath.<String>read(status, "$.state")).isEqualTo("done");
        assertThat(JsonPath.<Double>read(status, "$.progress")).isEqualTo(1.0);
        assertThat(JsonPath.<List<Integer>>read(status, "$.results[*].items")).containsExactly(1, 10);
        for (String side : List.of("cachezip", "json")) {
            assertThat(JsonPath.<List<Double>>read(status, "$.results[*]." + side + ".requestsPerSecond"))
                    .allMatch(rate -> rate > 0);
            assertThat(JsonPath.<List<Double>>read(status, "$.results[*]." + side + ".p50Micros"))
                    .allMatch(micros -> micros > 0);
        }
        assertThat(JsonPath.<Integer>read(status, "$.results[1].cachezip.memoryBytes"))
                .isLessThan(JsonPath.<Integer>read(status, "$.results[1].json.memoryBytes"));
        assertThat(keys.keys("load-*")).isEmpty();
        assertThat(shop.get("/api/savings")).doesNotContain("load-");
    }

    @Test
    void load_cancelled_stopsAndRemovesItsKeys() {
        post("{\"items\":[1],\"seconds\":10}").expectStatus().isAccepted();
        await().until(() -> !keys.keys("load-*").isEmpty());

        http.method(HttpMethod.DELETE)
                .uri("/api/load")
                .exchange()
                .expectStatus()
                .isOk();

        assertThat(JsonPath.<String>read(awaitEnd(), "$.state")).isEqualTo("cancelled");
        assertThat(keys.keys("load-*")).isEmpty();
    }

    @Test
    void expiry_run_callersWaitWithoutStaleValuesOnly() {
        http.post().uri("/api/expiry?seconds=2").exchange().expectStatus().isAccepted();
        expectProblem(http.post().uri("/api/expiry").exchange(), 409, "A run is under way; wait for its end.");

        String run = await().atMost(Duration.ofSeconds(60))
                .until(
                        () -> shop.get("/api/expiry"),
                        status -> !"running".equals(JsonPath.<String>read(status, "$.state")));

        assertThat(JsonPath.<String>read(run, "$.state")).isEqualTo("done");
        for (String side : List.of("$.without.", "$.with.")) {
            assertThat(JsonPath.<Integer>read(run, side + "loads")).isPositive();
            assertThat(JsonPath.<List<Double>>read(run, side + "slowestMicros"))
                    .hasSize(8)
                    .allMatch(micros -> micros > 0);
        }
        assertThat(JsonPath.<Integer>read(run, "$.without.waited"))
                .isPositive()
                .isGreaterThan(JsonPath.<Integer>read(run, "$.with.waited"));
        assertThat(JsonPath.<Integer>read(run, "$.with.stale")).isPositive();
        assertThat(JsonPath.<Integer>read(run, "$.without.stale")).isZero();
        assertThat(JsonPath.<Integer>read(run, "$.plan.timeToLiveMillis")).isEqualTo(1_000);
        await().untilAsserted(() -> assertThat(keys.keys("prices*")).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"1, seconds must be from 2 to 30", "31, seconds must be from 2 to 30", "few, seconds"})
    void expiry_outOfBounds_isBadRequestThatSaysWhatIsNot(String seconds, String detail) {
        expectProblem(http.post().uri("/api/expiry?seconds=" + seconds).exchange(), 400, detail);
        assertThat(JsonPath.<String>read(shop.get("/api/expiry"), "$.state")).isNotEqualTo("running");
    }

    @ParameterizedTest
    @CsvSource({"true, pages-shared", "false, pages-near"})
    void near_run_hitsFindCopiesOrObjects_andAWriteOfAnotherClientIsRead(boolean shared, String cache) {
        String query = "?shared=" + shared;
        await().until(() -> JsonPath.<Boolean>read(shop.get("/api/near" + query), "$.armed"));

        String status = send("/api/near/run" + query);

        assertThat(JsonPath.<Integer>read(status, "$.run.copies"))
                .isPositive()
                .isEqualTo(JsonPath.<Integer>read(status, "$.run.hits"));
        assertThat(JsonPath.<Integer>read(status, "$.run.shared"))
                .isEqualTo(shared ? JsonPath.<Integer>read(status, "$.run.hits") : Integer.valueOf(0));
        assertThat(JsonPath.<Integer>read(status, "$.objects")).isEqualTo(shared ? 1 : 0);
        for (String side : List.of("withoutMicros", "withMicros")) {
            assertThat(JsonPath.<Map<String, Double>>read(status, "$.run." + side))
                    .containsOnlyKeys("p10", "p25", "p50", "p75", "p90", "p99")
                    .allSatisfy((percentile, micros) -> assertThat(micros).isPositive());
        }
        assertThat(JsonPath.<Integer>read(status, "$.entries")).isEqualTo(1);
        assertThat(shop.stored(cache + "::1")).isEqualTo(shop.stored("pages::1"));

        String write = send("/api/near/write" + query);

        assertThat(JsonPath.<Boolean>read(write, "$.copied")).isTrue();
        assertThat(JsonPath.<Double>read(write, "$.micros")).isPositive();
        assertThat(shop.stored(cache + "::1")).isNotEqualTo(shop.stored("pages::1"));
    }

    private String send(String path) {
        return shop.body(http.post().uri(path));
    }

    private int storedBytes(String algorithm, int level) {
        return JsonPath.read(
                shop.get("/api/compare?value=orders-100&algorithm=" + algorithm + "&level=" + level),
                "$.forms[3].bytes");
    }

    private String awaitEnd() {
        return await().atMost(Duration.ofSeconds(60))
                .until(
                        () -> shop.get("/api/load"),
                        status -> !"running".equals(JsonPath.<String>read(status, "$.state")));
    }

    private RestTestClient.ResponseSpec post(String body) {
        return http.post()
                .uri("/api/load")
                .contentType(MediaType.APPLICATION_JSON)
                .body(body)
                .exchange();
    }

    private static void expectProblem(RestTestClient.ResponseSpec answer, int status, String detail) {
        answer.expectStatus()
                .isEqualTo(status)
                .expectHeader()
                .contentTypeCompatibleWith(MediaType.APPLICATION_PROBLEM_JSON)
                .expectBody(String.class)
                .value(body -> assertThat(body).contains(detail));
    }
}
