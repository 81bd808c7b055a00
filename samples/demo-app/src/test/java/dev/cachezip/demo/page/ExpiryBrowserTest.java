package dev.cachezip.demo.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** An entry that expires on the page, in a real browser. */
class ExpiryBrowserTest extends PageTest {

    @Test
    void expiry_run_isDrawnCountedAndSaidOnce() throws IOException {
        open();
        select("#expiry-seconds", "2");
        listen("#expiry-status");

        click("#expiry-run");

        awaitText("#expiry-status", "Done.");
        assertThat(heard()).hasSize(2);
        assertThat(heard().get(0)).isEqualTo("Running …");
        assertThat(browser.text("#expiry-status")).containsPattern("[1-9]\\d* got a stale value\\.$");
        assertThat(browser.text("#expiry-caption"))
                .isEqualTo("Time to live 1\u00a0s; a load takes 400\u00a0ms; 8 threads for each cache");
        assertThat(browser.text("#expiry-rows")).contains("Usual cache", "With stale values");
        assertThat(slowest(0)).as("usual cache").isGreaterThan(200_000).isGreaterThan(slowest(1));
        assertThat(browser.find("#expiry-run").isEnabled()).isTrue();
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("expiry-run");
        for (int width : new int[] {420, 1280}) {
            String scheme = width == 420 ? "dark" : "light";
            browser.look(width, 900, scheme);
            assertNothingStretchesThePage();
            assertAccessible();
            screenshot("expiry", width, scheme);
        }
        assertThat(browser.problems()).isEmpty();
    }

    private static double slowest(int line) {
        return ((Number) browser.run(
                        "return Math.max(...Chart.getChart('chart-expiry').data.datasets[arguments[0]].data)", line))
                .doubleValue();
    }
}
