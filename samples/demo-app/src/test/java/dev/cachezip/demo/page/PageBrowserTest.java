package dev.cachezip.demo.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

/** The whole page in a real browser: at three widths, in light and dark, by keyboard, and without a shop behind it. */
class PageBrowserTest extends PageTest {

    private static final String COLOUR_OF_BAR =
            "return Chart.getChart('chart-bytes').getDatasetMeta(1).data[0].options.backgroundColor";
    private static final String COLOUR_OF_TICK =
            "return Chart.getChart('chart-bytes').scales.x.getLabelItems()[0].options.color";

    @ParameterizedTest
    @CsvSource({"360, light", "360, dark", "768, light", "768, dark", "1280, light", "1280, dark"})
    void page_afterLoad_isWholeQuietAndAccessible(int width, String scheme) throws IOException {
        fillCaches();
        load();
        letExpire();
        measureHits();
        browser.look(width, 900, scheme);
        open();

        assertThat(browser.text("#load-status")).startsWith("Done");
        assertNothingStretchesThePage();
        assertThat(browser.run("return [...document.querySelectorAll('canvas')].filter(canvas =>"
                        + " Chart.getChart(canvas).data.datasets.some(set => !set.data.some(value => value > 0)))"
                        + ".map(canvas => canvas.id)"))
                .as("charts without data")
                .isEqualTo(List.of());
        assertThat(browser.run(COLOUR_OF_BAR)).isEqualTo("light".equals(scheme) ? "#0f766e" : "#2dd4bf");
        assertAccessible();
        assertThat(browser.problems()).isEmpty();
        screenshot("page", width, scheme);
    }

    @ParameterizedTest
    @CsvSource({"360, dark", "768, light", "1280, dark"})
    void page_shopGone_saysSoWhereItIsAsked(int width, String scheme) throws IOException {
        browser.look(width, 900, scheme);
        open();
        browser.offline(true);

        click("#savings-refresh");
        select("#inside-value", "product");
        click("#load-start");
        click("#expiry-run");
        click("#near-run");

        for (String status :
                List.of("#savings-status", "#inside-status", "#load-status", "#expiry-status", "#near-status")) {
            awaitText(status, "The shop does not answer. Is it still running?");
            assertThat(browser.find(status).getDomAttribute("class")).contains("error");
        }
        assertThat(browser.find("#load-start").isEnabled()).isTrue();
        assertNothingStretchesThePage();
        assertAccessible();
        screenshot("gone", width, scheme);
    }

    @Test
    void page_shopBackAgain_numbersGoOnWithoutReload() {
        open();
        browser.offline(true);
        click("#savings-refresh");
        awaitText("#savings-status", "does not answer");

        browser.offline(false);

        patiently()
                .untilAsserted(() -> assertThat(browser.text("#savings-status")).isEmpty());
        assertThat(browser.find("#savings-status").getDomAttribute("class")).doesNotContain("error");
        select("#inside-value", "session");
        awaitText("#inside-status", "A session with a cart");
    }

    @Test
    void page_otherColoursWhileOpen_chartsFollow() {
        fillCaches();
        open();
        assertThat(browser.run(COLOUR_OF_TICK)).isEqualTo("#4a5a69");

        browser.look(1280, 900, "dark");

        patiently().untilAsserted(() -> assertThat(browser.run(COLOUR_OF_BAR)).isEqualTo("#2dd4bf"));
        assertThat(browser.run(COLOUR_OF_TICK)).isEqualTo("#a9b8c6");
    }

    @Test
    void page_otherMotionWhileOpen_chartsFollow() {
        open();
        String animation = "return Chart.getChart('chart-bytes').options.animation";
        assertThat(browser.run(animation)).isEqualTo(false);

        browser.prefer("light", "no-preference");

        patiently()
                .untilAsserted(
                        () -> assertThat(browser.run(animation + ".duration")).isEqualTo(350L));
    }

    @Test
    void page_otherPort_commandsNameIt() {
        open();

        assertThat(browser.text("#shop-commands")).contains("localhost:" + port + "/api/products/1");
    }

    @Test
    void keyboard_tab_visitsAllControlsInOrderAndIsSeen() {
        open();
        List<String> visited = new ArrayList<>();
        do {
            browser.press(Keys.TAB);
            visited.add(Objects.toString(browser.run("const e = document.activeElement; return e === document.body ? ''"
                    + " : e.id || e.getAttribute('aria-label') || e.textContent.trim()")));
            assertThat(browser.run("return document.activeElement === document.body"
                            + " || getComputedStyle(document.activeElement).outlineStyle !== 'none'"))
                    .as(visited.toString())
                    .isEqualTo(true);
        } while (visited.size() < 60 && !visited.get(visited.size() - 1).isEmpty());

        assertThat(visited)
                .startsWith(
                        "Skip to the content",
                        "Savings",
                        "Dictionaries",
                        "One value",
                        "Under load",
                        "Stale values",
                        "Copies",
                        "Sessions",
                        "The shop")
                .containsSubsequence(
                        "savings-visit",
                        "savings-refresh",
                        "savings-live",
                        "dictionaries-visit",
                        "inside-value",
                        "inside-algorithm",
                        "inside-level",
                        "Stored, with zstd, hexadecimal",
                        "load-items",
                        "load-seconds",
                        "load-threads",
                        "load-algorithm",
                        "load-level",
                        "load-start",
                        "expiry-seconds",
                        "expiry-run",
                        "near-share",
                        "near-run",
                        "near-write",
                        "sessions-login",
                        "/api/savings")
                .endsWith("/actuator/prometheus", "");
    }
}
