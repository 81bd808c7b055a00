package dev.cachezip.demo.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.support.ui.Select;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.redis.core.StringRedisTemplate;

/** The page in a real browser: what it shows, at three widths, in light and dark, by keyboard, for screen readers. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {"shop.redis.port=0", "shop.repository.delay=0ms"})
@AutoConfigureRestTestClient
class PageBrowserTest {

    private static final Duration LOAD_LASTS = Duration.ofSeconds(60);

    private static Browser browser;

    @LocalServerPort
    private int port;

    @Autowired
    private StringRedisTemplate redis;

    @BeforeAll
    static void start() {
        browser = Browser.start();
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void desktop() {
        browser.look(1280, 900, "light");
    }

    private void open() {
        browser.open("http://localhost:" + port + "/");
        await().untilAsserted(() -> assertThat(browser.run("return document.documentElement.dataset.ready"))
                .isEqualTo("true"));
    }

    @ParameterizedTest
    @CsvSource({"360, light", "360, dark", "768, light", "768, dark", "1280, light", "1280, dark"})
    void page_eachWidthAndScheme_isWholeQuietAndAccessible(int width, String scheme) throws IOException {
        browser.look(width, 900, scheme);
        open();
        if (browser.text("#load-rows").startsWith("Nothing")) {
            load("1");
        }

        assertThat(browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                .as("no horizontal scrolling")
                .isEqualTo(0L);
        assertThat(browser.run("return [...document.querySelectorAll('canvas')].filter(canvas =>"
                        + " Chart.getChart(canvas).data.datasets.some(set => !set.data.some(value => value > 0)))"
                        + ".map(canvas => canvas.id)"))
                .as("charts without data")
                .isEqualTo(List.of());
        assertThat(browser.run("return Chart.getChart('chart-bytes').data.datasets[1].backgroundColor"))
                .isEqualTo("light".equals(scheme) ? "#0f766e" : "#2dd4bf");
        assertThat(violations()).isEmpty();
        assertThat(browser.problems()).isEmpty();
        browser.screenshot(Path.of("target/screenshots/page-" + width + "-" + scheme + ".png"), true);
    }

    @Test
    void page_otherColoursWhileOpen_chartsFollow() {
        open();

        browser.look(1280, 900, "dark");

        await().untilAsserted(
                        () -> assertThat(browser.run("return Chart.getChart('chart-rps').options.scales.y.ticks.color"))
                                .isEqualTo("#a9b8c6"));
    }

    @Test
    void savings_productsVisited_areSeenWithoutReload() {
        open();
        int before = Integer.parseInt(browser.text("#tile-entries"));

        browser.find("#savings-visit").click();

        await().untilAsserted(() ->
                assertThat(Integer.parseInt(browser.text("#tile-entries"))).isGreaterThan(before));
        assertThat(browser.text("#savings-status")).contains("instead of");
    }

    @Test
    void compare_otherAlgorithmAndLevel_otherBytes() {
        open();
        String zstd = storedBytes();

        select("#inside-algorithm", "lz4");
        await().untilAsserted(
                        () -> assertThat(browser.text("#forms-rows .ours")).contains("lz4"));
        String lz4 = storedBytes();
        assertThat(lz4).isNotEqualTo(zstd);
        assertThat(browser.text("#header-rows")).contains("algorithm: lz4");

        browser.find("#inside-level").sendKeys(Keys.END);
        await().untilAsserted(() -> assertThat(storedBytes()).isNotEqualTo(lz4));
        assertThat(browser.text("#inside-level-shown")).isEqualTo("12");

        select("#inside-algorithm", "none");
        await().untilAsserted(() -> assertThat(browser.text("#header-rows")).contains("no envelope"));
        assertThat(browser.find("#inside-level").isEnabled()).isFalse();
    }

    @Test
    void compare_otherValue_decodedAndEqual() {
        open();

        select("#inside-value", "orders-100");

        await().untilAsserted(() ->
                assertThat(browser.text("#inside-status")).contains("100 orders", "it equals the original"));
        browser.find("#forms .ours summary").click();
        assertThat(browser.text("#forms .ours details pre")).contains("balance_in_cents");
    }

    @Test
    void load_smallLists_runsToTheEndAndTidiesUp() {
        open();

        load("10");

        assertThat(browser.text("#load-status")).contains("cachezip has answered");
        assertThat(browser.find("#load-progress").getDomProperty("value")).isEqualTo("100");
        assertThat(browser.text("#load-rows")).contains("cachezip", "Spring’s JSON");
        assertThat(browser.find("#load-start").isEnabled()).isTrue();
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("load-start");
        assertThat(redis.keys("load-*")).isEmpty();
    }

    @Test
    void load_stopped_saysSoAndTidiesUp() {
        open();
        select("#load-items", "1");
        select("#load-seconds", "10");
        browser.find("#load-start").click();
        await().until(() -> browser.find("#load-stop").isEnabled());

        browser.press(Keys.SPACE);

        await().atMost(LOAD_LASTS)
                .untilAsserted(() -> assertThat(browser.text("#load-status")).startsWith("Stopped"));
        assertThat(redis.keys("load-*")).isEmpty();
    }

    @Test
    void load_moreThanTheShopAllows_saysWhy() {
        open();
        select("#load-items", "100000");
        select("#load-threads", "4");

        browser.find("#load-start").click();

        await().untilAsserted(() -> assertThat(browser.text("#load-status")).startsWith("threads must be at most 2"));
    }

    @Test
    void keyboard_tab_visitsAllControlsInOrderAndIsSeen() {
        open();
        List<String> visited = new ArrayList<>();
        String first = "Skip to the content";
        for (int i = 0;
                i < 60 && (visited.isEmpty() || !visited.get(visited.size() - 1).isEmpty());
                i++) {
            browser.press(Keys.TAB);
            visited.add(
                    Objects.toString(
                            browser.run(
                                    "const e = document.activeElement; "
                                            + "return e === document.body ? '' : e.id || e.getAttribute('aria-label') || e.textContent.trim()")));
            assertThat(browser.run("return getComputedStyle(document.activeElement).outlineStyle"))
                    .as(visited.toString())
                    .isNotEqualTo(visited.get(i).isEmpty() ? "anything" : "none");
        }

        assertThat(visited).startsWith(first, "Savings", "Inside a value", "Under load", "The shop");
        assertThat(visited)
                .containsSubsequence(
                        "savings-visit",
                        "savings-refresh",
                        "savings-live",
                        "inside-value",
                        "inside-algorithm",
                        "inside-level",
                        "Stored, with zstd, hexadecimal",
                        "load-items",
                        "load-seconds",
                        "load-threads",
                        "load-algorithm",
                        "load-start",
                        "/api/savings");
    }

    private void load(String items) {
        select("#load-items", items);
        select("#load-seconds", "1");
        browser.find("#load-start").click();
        await().atMost(LOAD_LASTS)
                .untilAsserted(() -> assertThat(browser.text("#load-status")).startsWith("Done"));
    }

    private static String storedBytes() {
        return browser.text("#forms-rows .ours td");
    }

    private static void select(String css, String value) {
        new Select(browser.find(css)).selectByValue(value);
    }

    /** Returns what axe finds wrong, but for what it takes to be minor or moderate. */
    @SuppressWarnings("unchecked") // what a script returns
    private static List<String> violations() throws IOException {
        try (InputStream script = PageBrowserTest.class.getResourceAsStream("/axe.min.js")) {
            browser.run(new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8));
        }
        List<Map<String, Object>> found = (List<Map<String, Object>>) browser.runAsync(
                "const done = arguments[arguments.length - 1];" + "axe.run().then(result => done(result.violations))");
        return found.stream()
                .filter(violation -> List.of("serious", "critical").contains(violation.get("impact")))
                .map(violation -> violation.get("id") + ": " + violation.get("nodes"))
                .toList();
    }
}
