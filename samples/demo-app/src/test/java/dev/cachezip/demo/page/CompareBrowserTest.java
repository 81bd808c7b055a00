package dev.cachezip.demo.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** One value side by side in a real browser. */
class CompareBrowserTest extends PageTest {

    @Test
    void compare_otherAlgorithmAndLevel_otherBytes() {
        open();
        String zstd = storedBytes();

        select("#inside-algorithm", "lz4");
        awaitText("#forms-rows .ours", "lz4");
        String lz4 = storedBytes();
        assertThat(lz4).isNotEqualTo(zstd);
        assertThat(browser.text("#header-rows")).contains("algorithm: lz4");

        browser.find("#inside-level").sendKeys(Keys.END);
        patiently().untilAsserted(() -> assertThat(storedBytes()).isNotEqualTo(lz4));
        assertThat(browser.text("#inside-form .level")).isEqualTo("12");

        select("#inside-algorithm", "none");
        awaitText("#forms-rows .ours", "Stored, uncompressed");
        assertThat(browser.text("#header-rows")).endsWith("no envelope: one MessagePack document");
        assertThat(browser.find("#inside-level").isEnabled()).isFalse();
        assertThat(browser.text("#inside-form .level")).isEqualTo("none");
    }

    @Test
    void compare_level_isNamedWithoutItsNumber() {
        open();

        assertThat(browser.find("#inside-level").getAccessibleName()).isEqualTo("Level");
        assertThat(browser.find("#load-level").getAccessibleName()).isEqualTo("Level");
    }

    @Test
    void compare_valueThatDoesNotShrink_isCalledUncompressed() {
        open();

        select("#inside-value", "product");

        awaitText("#forms .ours h3", "Stored, uncompressed");
        assertThat(browser.text("#header-rows")).endsWith("since zstd gains nothing");
    }

    @Test
    void compare_otherValue_decodedAndEqual() {
        open();

        select("#inside-value", "orders-100");

        awaitText("#inside-status", "100 orders");
        assertThat(browser.text("#inside-status")).endsWith("it equals the original.");
        click("#forms .ours summary");
        assertThat(browser.text("#forms .ours details pre")).contains("balance_in_cents");
    }

    @Test
    void compare_orderHistory_isShownAsRowsAndAsColumns() throws IOException {
        browser.look(1280, 900, "light");
        open();

        select("#inside-value", "orders-1000");

        awaitText("#forms-rows", "As rows, with zstd");
        awaitText("#forms-rows .ours", "Stored as columns");
        assertThat(browser.text("#inside-status")).endsWith("it equals the original.");
        assertThat(browser.run("return Chart.getChart('chart-forms').data.labels.length"))
                .isEqualTo(5L);
        assertNothingStretchesThePage();
        screenshot("columns", 1280, "light");
    }

    private static String storedBytes() {
        return browser.text("#forms-rows .ours td");
    }
}
