package dev.cachezip.demo.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Copies in the application on the page, in a real browser. */
class NearBrowserTest extends PageTest {

    @Test
    void near_run_isDrawnCountedAndSaidOnce() throws IOException {
        openWithCopies();
        listen("#near-status");

        click("#near-run");

        awaitText("#near-status", "Done.");
        assertThat(heard()).hasSize(2);
        assertThat(heard().get(0)).isEqualTo("Running …");
        assertThat(browser.text("#near-status"))
                .matches("Done\\. The median hit takes .+ with copies and .+ without: [\\d.,]+ times as long\\.");
        assertThat(browser.text("#near-caption"))
                .isEqualTo("5,000 hits of each cache; 5,000 found a copy, 5,000 an object");
        assertThat(browser.text("#near-copies"))
                .startsWith("Copies are on: 1 in the shop, ")
                .endsWith(", 1 as an object.");
        assertThat(browser.text("#near-rows")).contains("Without copies", "With copies");
        assertThat(browser.run("return Chart.getChart('chart-near').data.labels"))
                .isEqualTo(List.of("p10", "p25", "p50", "p75", "p90", "p99"));
        assertThat(browser.find("#near-run").isEnabled()).isTrue();
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("near-run");
        for (int width : new int[] {400, 1280}) {
            String scheme = width == 400 ? "dark" : "light";
            browser.look(width, 900, scheme);
            assertNothingStretchesThePage();
            assertAccessible();
            screenshot("near", width, scheme);
        }
        assertThat(browser.problems()).isEmpty();
    }

    @Test
    void near_never_eachHitDecodesItsCopy() {
        openWithCopies();

        select("#near-share", "false");

        awaitText("#near-status", "Each hit decodes its copy.");
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("near-share");
        click("#near-run");
        awaitText("#near-status", "Done.");
        assertThat(browser.text("#near-caption"))
                .isEqualTo("5,000 hits of each cache; 5,000 found a copy, 0 an object");
        assertThat(browser.text("#near-copies")).endsWith(", none as an object.");
        select("#near-share", "true");
        awaitText("#near-status", "Callers share one object.");
    }

    @Test
    void near_writeOfAnotherClient_saysWhenTheCopyWasGone() {
        openWithCopies();

        click("#near-write");

        awaitText("#near-status", "The copy is gone: the shop read the new value ");
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("near-write");
    }

    /** Redis may be asked to tell of changes only after the shop has opened. */
    private void openWithCopies() {
        patiently().untilAsserted(() -> {
            open();
            assertThat(browser.text("#near-copies")).startsWith("Copies are on");
        });
    }
}
