package dev.cachezip.demo.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.jayway.jsonpath.JsonPath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.openqa.selenium.support.ui.Select;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;

/** The page in a browser, and the shop that answers it. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "shop.redis.port=0",
            "shop.repository.delay=0ms",
            "cachezip.caches.prices.time-to-live=1s",
            "cachezip.caches.prices-stale.time-to-live=1s"
        })
@AutoConfigureRestTestClient
abstract class PageTest {

    static Browser browser;

    @LocalServerPort
    int port;

    @Autowired
    StringRedisTemplate redis;

    @Autowired
    RestTestClient http;

    @BeforeAll
    static void startBrowser() {
        browser = Browser.start();
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void desktop() {
        browser.look(1280, 900, "light");
    }

    @AfterEach
    void online() {
        browser.offline(false);
    }

    /** Loads take seconds, and the page looks for new numbers every five. */
    static ConditionFactory patiently() {
        return await().atMost(Duration.ofMinutes(1));
    }

    void open() {
        browser.open("http://localhost:" + port + "/");
        awaitReady();
    }

    /** Waits until each section has what it shows at first. */
    static void awaitReady() {
        patiently()
                .untilAsserted(() -> assertThat(browser.run("return document.documentElement.dataset.ready"))
                        .isEqualTo("true"));
    }

    void get(String path) {
        http.get().uri(path).exchange().expectStatus().isOk();
    }

    /** Puts a value into a cache, and waits until it is there, since it is written after the answer. */
    void fillCaches() {
        get("/api/products/1/page");
        patiently().until(() -> redis.hasKey("product-pages::1"));
    }

    void startLoad(String plan) {
        http.post()
                .uri("/api/load")
                .contentType(MediaType.APPLICATION_JSON)
                .body(plan)
                .exchange()
                .expectStatus()
                .isAccepted();
    }

    void stopLoad() {
        http.delete().uri("/api/load").exchange().expectStatus().isOk();
        awaitEndOfLoad();
    }

    void awaitEndOfLoad() {
        patiently().until(() -> !"running".equals(state("/api/load")));
    }

    /** Runs a short load, unless the shop has results of one already. */
    void load() {
        if (!"done".equals(state("/api/load"))) {
            startLoad("{\"items\":[1,10],\"seconds\":1}");
            awaitEndOfLoad();
        }
    }

    /** Lets entries expire for two seconds, unless the shop has results of that already. */
    void letExpire() {
        if (!"done".equals(state("/api/expiry"))) {
            http.post().uri("/api/expiry?seconds=2").exchange().expectStatus().isAccepted();
            patiently().until(() -> "done".equals(state("/api/expiry")));
        }
    }

    void measureHits() {
        http.post().uri("/api/near/run").exchange().expectStatus().isOk();
    }

    private String state(String path) {
        byte[] status =
                http.get().uri(path).exchange().expectBody().returnResult().getResponseBodyContent();
        return JsonPath.read(new String(status, StandardCharsets.UTF_8), "$.state");
    }

    static void select(String css, String value) {
        new Select(browser.find(css)).selectByValue(value);
    }

    static void click(String css) {
        browser.find(css).click();
    }

    /** Waits until an element has a text. */
    static void awaitText(String css, String part) {
        patiently().untilAsserted(() -> assertThat(browser.text(css)).contains(part));
    }

    /** Keeps what is said in an element from now on, as a screen reader hears it. */
    static void listen(String css) {
        browser.run(
                "const element = document.querySelector(arguments[0]); window.heard = [];"
                        + " new MutationObserver(() => window.heard.push(element.textContent))"
                        + ".observe(element, {childList: true, characterData: true, subtree: true})",
                css);
    }

    static List<?> heard() {
        return (List<?>) browser.run("return window.heard");
    }

    static void assertNothingStretchesThePage() {
        assertThat(browser.run("const width = document.documentElement.clientWidth;"
                        + " return document.documentElement.scrollWidth === width ? [] : [...document.querySelectorAll('*')]"
                        + ".filter(element => element.getBoundingClientRect().right > width)"
                        + ".map(element => `${element.tagName} ${element.id} ${element.className}`)"))
                .as("beyond the right edge")
                .isEqualTo(List.of());
    }

    static void screenshot(String state, int width, String scheme) throws IOException {
        browser.screenshot(Path.of("target/screenshots/" + state + "-" + width + "-" + scheme + ".png"));
    }

    /** Checks with axe what it knows of accessibility. */
    @SuppressWarnings("unchecked") // what a script returns
    static void assertAccessible() throws IOException {
        try (InputStream script = PageTest.class.getResourceAsStream("/axe.min.js")) {
            browser.run(new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8));
        }
        List<Map<String, Object>> violations = (List<Map<String, Object>>) browser.runAsync(
                "const done = arguments[arguments.length - 1];" + "axe.run().then(result => done(result.violations))");
        assertThat(violations)
                .extracting(violation -> violation.get("id") + ": " + violation.get("nodes"))
                .isEmpty();
    }
}
