package dev.cachezip.demo.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.support.ui.Select;

/** The load generator in a real browser. */
class LoadBrowserTest extends PageTest {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.demo.load.LoadRun");

    @AfterEach
    void tidyUp() {
        stopLoad();
    }

    @Test
    void load_smallLists_runsToTheEndAndTidiesUp() {
        open();
        select("#load-threads", "2");

        load("10");

        assertThat(browser.text("#load-status")).contains("cachezip has answered");
        assertThat(browser.find("#load-progress").getDomProperty("value")).isEqualTo("100");
        assertThat(browser.text("#load-table")).contains("10 items", "cachezip", "Spring’s JSON");
        assertThat(browser.text("#load-caption"))
                .isEqualTo("cachezip with zstd, level 3; 2 threads, 1 second for each list");
        assertThat(browser.find("#load-start").isEnabled()).isTrue();
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("load-start");
        assertThat(loadKeys()).isEmpty();
    }

    @Test
    void load_otherAlgorithmAndLevel_isWhatRunsAndStaysChosen() {
        open();
        select("#load-algorithm", "lz4");
        browser.find("#load-level").sendKeys(Keys.END);

        load("1");
        open();

        assertThat(browser.text("#load-caption")).startsWith("cachezip with lz4, level 12;");
        assertThat(browser.find("#load-algorithm").getDomProperty("value")).isEqualTo("lz4");
        assertThat(browser.text("#load-form .level")).isEqualTo("12");
        assertThat(browser.text("#load-status")).startsWith("Done. With 1 item,");
    }

    @Test
    void load_running_saysOnlyItsBeginningAndItsEnd() {
        open();
        listen("#load-status");

        load("1");

        assertThat(heard()).hasSize(2);
        assertThat(heard().get(0)).isEqualTo("Running …");
    }

    @Test
    void load_running_isAccessible() throws IOException {
        open();
        select("#load-seconds", "10");
        click("#load-start");
        awaitText("#load-step", "Reading 1 item");
        patiently().until(() -> browser.find("#load-results").isDisplayed());

        for (String scheme : List.of("light", "dark")) {
            for (int width : new int[] {360, 768, 1280}) {
                browser.look(width, 900, scheme);
                assertNothingStretchesThePage();
                assertAccessible();
                screenshot("running", width, scheme);
            }
        }
    }

    @Test
    void load_runningElsewhere_isFollowedAfterReload() {
        startLoad("{\"items\":[1],\"seconds\":10,\"threads\":1}");

        open();

        assertThat(browser.text("#load-status")).isEqualTo("Running …");
        assertThat(browser.find("#load-start").isEnabled()).isFalse();
        click("#load-stop");
        awaitText("#load-status", "Stopped.");
        assertThat(browser.find("#load-start").isEnabled()).isTrue();
    }

    @Test
    void load_stopped_saysSoAndShowsNothingOfTheLoadBefore() {
        open();
        load("10");
        select("#load-items", "1");
        select("#load-seconds", "10");
        click("#load-start");
        patiently().until(() -> browser.run("return document.activeElement.id"), "load-stop"::equals);

        browser.press(Keys.SPACE);

        awaitText("#load-status", "Stopped.");
        assertThat(browser.find("#load-results").isDisplayed()).isFalse();
        assertThat(loadKeys()).isEmpty();
    }

    @Test
    void load_anotherRunning_saysWhy() {
        open();
        startLoad("{\"items\":[1],\"seconds\":10}");

        click("#load-start");

        awaitText("#load-status", "A load is running already");
        assertThat(browser.find("#load-start").isEnabled()).isTrue();
    }

    @Test
    void load_entryGoneFromRedis_endsEarlyAndSaysWhy() {
        open();
        select("#load-seconds", "10");
        click("#load-start");

        patiently().until(() -> {
            redis.delete(loadKeys());
            return browser.text("#load-status").startsWith("Ended early");
        });

        assertThat(browser.text("#load-status"))
                .matches(
                        "Ended early: (cachezip|Spring’s JSON), list of [\\d,]+: The entry has gone from Redis .* maxmemory.");
        assertThat(browser.find("#load-status").getDomAttribute("class")).contains("error");
        assertThat(browser.find("#load-start").isEnabled()).isTrue();
    }

    @Test
    void load_longLists_offersOnlyAsManyThreadsAsTheShopAllows() {
        open();
        Select threads = new Select(browser.find("#load-threads"));
        select("#load-items", "10");
        threads.selectByValue("4");

        select("#load-items", "100000");

        assertThat(threads.getFirstSelectedOption().getText()).isEqualTo("2");
        assertThat(threads.getOptions())
                .extracting(option -> option.isEnabled())
                .containsExactly(true, true, false, false);
    }

    @Test
    void table_onPhone_isScrolledByKeyboardAndItsNamesStay() {
        open();
        load("10");
        assertThat(browser.find("#load .scroll").getDomProperty("tabIndex"))
                .as("nothing to scroll on a desktop")
                .isEqualTo("-1");

        browser.look(360, 900, "light");
        patiently().until(() -> browser.find("#load .scroll").getDomProperty("tabIndex"), "0"::equals);
        browser.run("document.querySelector('#load .scroll').focus()");
        browser.press(Keys.ARROW_RIGHT);

        patiently()
                .until(
                        () -> browser.run("return document.querySelector('#load .scroll').scrollLeft > 0"),
                        Boolean.TRUE::equals);
        assertThat(browser.run("const left = css => document.querySelector(css).getBoundingClientRect().left;"
                        + " return left('#load .ours th') - left('#load .scroll')"))
                .isEqualTo(0L);
        assertThat(browser.find("#load .scroll").getAccessibleName()).startsWith("cachezip with zstd");
    }

    private Set<String> loadKeys() {
        return redis.keys("load-*");
    }

    private static void load(String items) {
        select("#load-items", items);
        select("#load-seconds", "1");
        click("#load-start");
        awaitText("#load-status", "Done.");
    }
}
