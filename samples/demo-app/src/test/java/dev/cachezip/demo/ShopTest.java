package dev.cachezip.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import com.jayway.jsonpath.JsonPath;
import dev.cachezip.demo.source.SlowSource;
import dev.cachezip.logs.ProvokedLogs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.http.MediaType;
import org.springframework.test.context.bean.override.mockito.MockitoSpyBean;
import org.springframework.test.web.servlet.client.RestTestClient;

/** The whole shop over HTTP, on a Redis of its own, whose bytes are read past the application. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {"shop.redis.port=0", "shop.repository.delay=0ms", "shop.warm-up=false"})
@AutoConfigureRestTestClient
@Import(ShopClient.class)
class ShopTest {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private static final String CHANGE = "{\"name\":\"Desk lamp\",\"price\":19.90,\"stock\":3}";

    @Autowired
    private RestTestClient http;

    @Autowired
    private ShopClient shop;

    @Autowired
    private RedisConnectionFactory redis;

    @MockitoSpyBean
    private SlowSource source;

    @BeforeEach
    void emptyCaches() {
        try (RedisConnection connection = redis.getConnection()) {
            connection.serverCommands().flushAll();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/api/products/11, product, 11, products::11",
        "/api/products/12/page, page of product, 12, product-pages::12",
        "/api/accounts/13/history, history of account, 13, order-history::13",
        "/api/sessions/14, session, 14, sessions::14"
    })
    void get_secondCall_isAnsweredFromRedis(String path, String kind, long id, String key) {
        String first = shop.get(path);
        shop.awaitStored(key);

        String second = shop.get(path);

        assertThat(second).isEqualTo(first);
        verify(source, times(1)).read(eq(kind), eq(id), any());
    }

    @Test
    void get_largeValue_isStoredInZstdEnvelope() {
        String json = shop.get("/api/products/21/page");

        byte[] stored = shop.awaitStored("product-pages::21");

        assertThat(stored).startsWith(0, 1, 2, 0, 1).hasSizeLessThan(json.length());
        int zstdMagicLittleEndian = 0xFD2FB528;
        assertThat(ByteBuffer.wrap(stored, 5, 4).order(ByteOrder.LITTLE_ENDIAN).getInt())
                .isEqualTo(zstdMagicLittleEndian);
    }

    @Test
    void get_history_isStoredAsColumnsThatZstdCannotShrink() {
        String json = shop.get("/api/accounts/21/history");

        byte[] stored = shop.awaitStored("order-history::21");

        // An extension of less than 64 KiB, of the type of columns.
        assertThat(stored).startsWith(0xc8).hasSizeLessThan(json.length() / 10);
        assertThat(stored[3]).isEqualTo((byte) 0x54);
    }

    @Test
    void get_page_isAboutTwoKilobytesWithNestedValues() {
        String json = shop.get("/api/products/31/page");

        assertThat(json.length()).isBetween(1_500, 3_000);
        assertThat(JsonPath.<Integer>read(json, "$.product.id")).isEqualTo(31);
        assertThat(JsonPath.<Integer>read(json, "$.reviews.length()")).isEqualTo(5);
        assertThat(JsonPath.<Map<String, String>>read(json, "$.attributes")).containsKey("country of origin");
    }

    @Test
    void get_history_isThousandFlatRecordsInSnakeCase() {
        String json = shop.get("/api/accounts/31/history");

        assertThat(JsonPath.<Integer>read(json, "$.length()")).isEqualTo(1_000);
        assertThat(JsonPath.<Map<String, Object>>read(json, "$[0]"))
                .containsOnlyKeys(
                        "balance_in_cents",
                        "idempotency_key",
                        "key",
                        "user",
                        "area_id",
                        "created_at",
                        "updated_at",
                        "id",
                        "status",
                        "is_active",
                        "is_special",
                        "is_migrated",
                        "tenant_id");
        assertThat(JsonPath.<Map<String, Object>>read(json, "$[0].user")).containsOnlyKeys("id", "phone", "age");
    }

    @Test
    void put_cachedProduct_replacesItAndEvictsItsPage() {
        shop.get("/api/products/41");
        shop.get("/api/products/41/page");
        shop.awaitStored("products::41");
        shop.awaitStored("product-pages::41");

        put("/api/products/41", CHANGE).expectStatus().isOk();

        await().untilAsserted(() -> assertThat(shop.get("/api/products/41")).contains("Desk lamp", "19.9"));
        await().untilAsserted(
                        () -> assertThat(shop.get("/api/products/41/page")).contains("Desk lamp"));
        verify(source, times(1)).read(eq("product"), eq(41L), any());
        verify(source, times(2)).read(eq("page of product"), eq(41L), any());
    }

    @Test
    void delete_cachedProduct_evictsItAndItsPage() {
        shop.get("/api/products/51");
        shop.get("/api/products/51/page");
        shop.awaitStored("products::51");
        shop.awaitStored("product-pages::51");

        http.delete().uri("/api/products/51").exchange().expectStatus().isNoContent();

        await().untilAsserted(() -> {
            assertThat(shop.stored("products::51")).isNull();
            assertThat(shop.stored("product-pages::51")).isNull();
        });
        expectProblem(http.get().uri("/api/products/51").exchange(), 404);
        expectProblem(http.get().uri("/api/products/51/page").exchange(), 404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/products/0",
                "/api/products/-1/page",
                "/api/products/10001",
                "/api/accounts/-1/history",
                "/api/sessions/-1",
                "/api/nothing"
            })
    void get_unknownId_isNotFoundWithProblemDetails(String path) {
        expectProblem(http.get().uri(path).exchange(), 404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/products/one",
                "/api/products/1.5/page",
                "/api/accounts/9223372036854775808/history",
                "/api/sessions/x"
            })
    void get_idThatIsNoNumber_isBadRequestWithProblemDetails(String path) {
        expectProblem(http.get().uri(path).exchange(), 400);
        verify(source, never()).read(anyString(), anyLong(), any());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{}",
                "{\"name\":\"Lamp\",\"stock\":3}",
                "{\"name\":\" \",\"price\":1,\"stock\":3}",
                "{\"name\":\"Lamp\",\"price\":-1,\"stock\":3}"
            })
    void put_invalidChange_isBadRequestWithProblemDetails(String change) {
        expectProblem(put("/api/products/61", change), 400);
    }

    @Test
    void put_unknownProduct_isNotFoundWithProblemDetails() {
        expectProblem(put("/api/products/-1", CHANGE), 404);
    }

    @Test
    void savings_someValuesCached_agreeWithRedisAndWithTheAnswers() {
        int json = 0;
        int stored = 0;
        for (int id = 71; id <= 73; id++) {
            json += shop.get("/api/products/" + id + "/page").getBytes(StandardCharsets.UTF_8).length;
            stored += shop.awaitStored("product-pages::" + id).length;
        }
        int historyJson = shop.get("/api/accounts/71/history").getBytes(StandardCharsets.UTF_8).length;
        int historyStored = shop.awaitStored("order-history::71").length;

        String savings = shop.get("/api/savings");

        assertRow(savings, "product-pages", 3, json, stored);
        assertRow(savings, "order-history", 1, historyJson, historyStored);
        assertRow(savings, "sessions", 0, 0, 0);
        assertRow(savings, "total", 4, json + historyJson, stored + historyStored);
    }

    @Test
    void savings_foreignValueInRedis_isCountedAsUnreadable() {
        shop.store("sessions::1", "{\"not\":\"ours".getBytes(StandardCharsets.UTF_8));

        String savings = shop.get("/api/savings");

        assertRow(savings, "sessions", 0, 0, 0);
        assertThat(JsonPath.<Integer>read(savings, "$.total.unreadable")).isEqualTo(1);
    }

    @Test
    void endpoint_byDefault_showsNoValues() {
        shop.get("/api/products/1");
        shop.awaitStored("products::1");
        http.get()
                .uri("/actuator/cachezip/products/1")
                .exchange()
                .expectStatus()
                .isNotFound();
        assertThat(shop.get("/actuator/cachezip/products")).contains("\"encoded\"");
    }

    @Test
    void index_always_saysWhereToLook() {
        assertThat(shop.get("/")).contains("/api/savings", "/api/accounts/1/history");
    }

    private static void assertRow(String savings, String cache, int entries, int json, int stored) {
        double percent = json == 0 ? 0 : Math.round(1000.0 * (json - stored) / json) / 10.0;
        List<Map<String, Object>> rows = JsonPath.read(savings, "$..[?(@.cache=='" + cache + "')]");
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0))
                .containsEntry("entries", entries)
                .containsEntry("plainJsonBytes", json)
                .containsEntry("storedBytes", stored)
                .containsEntry("percentSaved", percent);
    }

    private static void expectProblem(RestTestClient.ResponseSpec answer, int status) {
        answer.expectStatus()
                .isEqualTo(status)
                .expectHeader()
                .contentTypeCompatibleWith(MediaType.APPLICATION_PROBLEM_JSON);
    }

    private RestTestClient.ResponseSpec put(String path, String json) {
        return http.put()
                .uri(path)
                .contentType(MediaType.APPLICATION_JSON)
                .body(json)
                .exchange();
    }
}
