package dev.cachezip.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.jayway.jsonpath.JsonPath;
import dev.cachezip.logs.ProvokedLogs;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Principal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.cache.CacheManager;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.yaml.snakeyaml.Yaml;

/** The view of operators on caches in use over HTTP: the endpoint, and the page for Prometheus. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "shop.redis.port=0",
            "shop.repository.delay=0ms",
            "shop.warm-up=false",
            "cachezip.caches.sessions.algorithm=lz4",
            "cachezip.endpoint.show-values=when-authorized",
            "cachezip.endpoint.roles=OPERATOR",
            "management.prometheus.metrics.export.enabled=true"
        })
@AutoConfigureRestTestClient
@Import(ShopClient.class)
class ActuatorTest {

    private static final Pattern SELECTOR = Pattern.compile("(cache\\w*)(\\{[^}]*})?");
    private static final Pattern LABEL = Pattern.compile("(\\w+)(?:=~|!=|!~|=)\"");
    private static final Pattern GROUPED = Pattern.compile("by \\(([^)]*)\\)");

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    @Autowired
    private RestTestClient http;

    @Autowired
    private ShopClient shop;

    @Autowired
    private CacheManager caches;

    @BeforeEach
    void useCaches() {
        shop.get("/api/products/1/page");
        shop.get("/api/sessions/1");
        shop.awaitStored("product-pages::1");
        shop.awaitStored("sessions::1");
        shop.get("/api/products/1/page");
    }

    @Test
    void endpoint_eachCache_isShownWithSettingsAndSavings() {
        String json = shop.get("/actuator/cachezip");
        assertThat(JsonPath.<Map<String, Object>>read(json, "$.caches")).containsKeys("product-pages", "sessions");
        String pages = "$.caches.product-pages.";
        assertThat(JsonPath.<String>read(json, pages + "configuration.algorithm"))
                .isEqualTo("zstd");
        assertThat(JsonPath.<String>read(json, pages + "configuration.type"))
                .isEqualTo("dev.cachezip.demo.catalog.ProductPage");
        assertThat(JsonPath.<String>read(json, pages + "configuration.timeToLive"))
                .isEqualTo("PT1H");
        assertThat(JsonPath.<Integer>read(json, pages + "configuration.minSizeBytes"))
                .isEqualTo(64);
        assertThat(JsonPath.<Integer>read(json, pages + "encoded.count")).isPositive();
        assertThat(JsonPath.<Integer>read(json, pages + "encoded.storedBytes"))
                .isLessThan(JsonPath.<Integer>read(json, pages + "encoded.plainBytes"));
        assertThat(JsonPath.<Double>read(json, pages + "encoded.savedPercent")).isPositive();
        assertThat(JsonPath.<Double>read(json, pages + "decoded.meanMicros")).isPositive();

        String session = shop.get("/actuator/cachezip/sessions");
        assertThat(JsonPath.<String>read(session, "$.configuration.algorithm")).isEqualTo("lz4");
        http.get().uri("/actuator/cachezip/unknown").exchange().expectStatus().isNotFound();
    }

    @Test
    void endpoint_operationOnAnUnknownCache_isNotFound() {
        for (String path : List.of("unknown", "unknown/advice", "unknown/dictionary", "sessions/something")) {
            http.post()
                    .uri("/actuator/cachezip/" + path)
                    .exchange()
                    .expectStatus()
                    .isNotFound();
        }
        http.delete()
                .uri("/actuator/cachezip/unknown/dictionary")
                .exchange()
                .expectStatus()
                .isNotFound();
    }

    /** The page has one more, against JSON, which the endpoint cannot know. */
    @Test
    void endpoint_savedPercent_isThatOfThePageByCompression() {
        List<Double> page = JsonPath.read(
                shop.get("/api/savings"), "$.caches[?(@.cache=='product-pages')].percentSavedByCompression");

        Double endpoint = JsonPath.read(shop.get("/actuator/cachezip/product-pages"), "$.encoded.savedPercent");

        assertThat(page)
                .singleElement()
                .satisfies(percent -> assertThat(percent).isCloseTo(endpoint, within(0.1)));
    }

    @Test
    void endpoint_reset_beginsToCountAnew() {
        http.post().uri("/actuator/cachezip/sessions").exchange().expectStatus().isNoContent();
        String json = shop.get("/actuator/cachezip/sessions");
        assertThat(JsonPath.<Integer>read(json, "$.encoded.count")).isZero();
        assertThat(scraped("cachezip_encode_seconds_count{algorithm=\"lz4\"," + tags("sessions") + "}"))
                .as("meters go on")
                .isNotEqualTo("0");
    }

    @Test
    void endpoint_value_isShownToOperatorsOnly() {
        http.get()
                .uri("/actuator/cachezip/product-pages/1")
                .exchange()
                .expectStatus()
                .isNotFound();
        http.get()
                .uri("/actuator/cachezip/product-pages/1")
                .header("role", "CUSTOMER")
                .exchange()
                .expectStatus()
                .isNotFound();

        String json = getAsOperator("/actuator/cachezip/product-pages/1");

        assertThat(JsonPath.<String>read(json, "$.type")).isEqualTo("dev.cachezip.demo.catalog.ProductPage");
        assertThat(JsonPath.<Object>read(json, "$.value"))
                .isEqualTo(JsonPath.read(shop.get("/api/products/1/page"), "$"));
    }

    @Test
    void endpoint_valueOfAKeyWithSlashes_isFound() {
        Objects.requireNonNull(caches.getCache("products")).put("a/b c/d", "found");
        shop.awaitStored("products::a/b c/d");

        String json = getAsOperator("/actuator/cachezip/products/a/b c/d");

        assertThat(JsonPath.<String>read(json, "$.value")).isEqualTo("found");
    }

    @Test
    void prometheus_scrape_hasMetersOfEachCache_besideThoseOfSpringBoot() {
        assertThat(shop.get("/actuator/prometheus").lines().map(ActuatorTest::series))
                .containsAll(List.of(
                        "cachezip_encode_seconds_count{algorithm=\"zstd\"," + tags("product-pages") + "}",
                        "cachezip_encode_seconds_sum{algorithm=\"zstd\"," + tags("product-pages") + "}",
                        "cachezip_encode_seconds_max{algorithm=\"zstd\"," + tags("product-pages") + "}",
                        "cachezip_decode_seconds_count{algorithm=\"zstd\"," + tags("product-pages") + "}",
                        "cachezip_encode_plain_bytes_count{algorithm=\"lz4\"," + tags("sessions") + "}",
                        "cachezip_encode_plain_bytes_sum{algorithm=\"lz4\"," + tags("sessions") + "}",
                        "cachezip_encode_stored_bytes_sum{algorithm=\"lz4\"," + tags("sessions") + "}",
                        "cachezip_encode_stored_bytes_max{algorithm=\"lz4\"," + tags("sessions") + "}",
                        "cachezip_decode_stored_bytes_sum{algorithm=\"zstd\"," + tags("product-pages") + "}",
                        "cachezip_encode_outcomes_values_total{" + tags("sessions") + ",outcome=\"lz4\"}",
                        "cachezip_encode_outcomes_values_total{" + tags("sessions") + ",outcome=\"not-smaller\"}",
                        "cachezip_pool_wait_seconds_count",
                        "cache_puts_total{" + tags("product-pages") + ",name=\"product-pages\"}"));
    }

    @Test
    void prometheus_failures_areThereFromTheFirstOne() {
        shop.store("sessions::77", new byte[] {(byte) 0x82});
        shop.get("/api/sessions/77");
        assertThat(scraped("cachezip_failures_total{" + tags("sessions") + ",cause=\"malformed\",operation=\"get\"}"))
                .isEqualTo("1.0");
        String json = shop.get("/actuator/cachezip/sessions");
        assertThat(JsonPath.<Integer>read(json, "$.failures.get-malformed.count"))
                .isPositive();
        assertThat(JsonPath.<String>read(json, "$.failures.get-malformed.lastMessage"))
                .isNotBlank();
    }

    @Test
    void endpoint_setting_isWrittenAsTheProperty() {
        Objects.requireNonNull(caches.getCache("pages-shared")).put(1, "value");

        assertThat(JsonPath.<String>read(shop.get("/actuator/cachezip/pages-shared"), "$.near.share"))
                .isEqualTo("read-only");
    }

    /** A query that names what no scrape has is a panel that stays empty, or an alert that never fires. */
    @ParameterizedTest
    @ValueSource(strings = {"alerts.yml", "dashboard.json"})
    void operations_eachQuery_asksForSeriesAndLabelsOfAScrape(String file) throws IOException {
        shop.store("sessions::78", new byte[] {(byte) 0x82});
        shop.get("/api/sessions/78");
        for (String cache : List.of("pages-near", "prices-stale")) {
            Objects.requireNonNull(caches.getCache(cache)).put(1, "value");
        }
        Map<String, Set<String>> scraped = new HashMap<>();
        shop.get("/actuator/prometheus")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .forEach(line -> scraped.computeIfAbsent(line.split("[{ ]", 2)[0], name -> new HashSet<>())
                        .addAll(all(LABEL, line)));

        List<String> queries = queries(Files.readString(Path.of("..", "..", "docs", "operations", file)));

        assertThat(queries).hasSizeGreaterThan(10).allSatisfy(query -> {
            List<String> grouped = all(GROUPED, query).stream()
                    .flatMap(labels -> Stream.of(labels.split(", *")))
                    .toList();
            assertThat(SELECTOR.matcher(query.replaceAll(GROUPED.pattern(), "")).results())
                    .isNotEmpty()
                    .allSatisfy(selector -> assertThat(scraped.get(selector.group(1)))
                            .as(selector.group())
                            .isNotNull()
                            .containsAll(all(LABEL, selector.group()))
                            .containsAll(grouped));
        });
    }

    /** Returns the queries of a file of alerts, or of a dashboard: both have them as the values of {@code expr}. */
    private static List<String> queries(String file) {
        Object document = new Yaml().load(file);
        return JsonPath.read(document, "$..expr");
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).toList();
    }

    private String getAsOperator(String path) {
        return shop.body(http.get().uri(path).header("role", "OPERATOR"));
    }

    private static String series(String line) {
        return line.substring(0, Math.max(0, line.lastIndexOf(' ')));
    }

    private @Nullable String scraped(String series) {
        return shop.get("/actuator/prometheus")
                .lines()
                .filter(line -> series(line).equals(series))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .findFirst()
                .orElse(null);
    }

    /** Has users be who they say they are. */
    @TestConfiguration(proxyBeanMethods = false)
    static class Users {

        @Bean
        Filter users() {
            return (request, response, chain) -> {
                HttpServletRequest original = (HttpServletRequest) request;
                String role = original.getHeader("role");
                chain.doFilter(role == null ? request : new ByRole(original, role), response);
            };
        }
    }

    private static final class ByRole extends HttpServletRequestWrapper {

        private final String role;

        ByRole(HttpServletRequest request, String role) {
            super(request);
            this.role = role;
        }

        @Override
        public Principal getUserPrincipal() {
            return () -> "somebody";
        }

        @Override
        public boolean isUserInRole(String wanted) {
            return wanted.equals(role);
        }
    }

    /** Returns the tags of a cache, as Prometheus has them. */
    private static String tags(String cache) {
        return "cache=\"" + cache + "\",cache_manager=\"cacheManager\"";
    }
}
