package dev.cachezip.demo.page;

import static org.assertj.core.api.Assertions.assertThat;

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

    private static String storedBytes() {
        return browser.text("#forms-rows .ours td");
    }
}
