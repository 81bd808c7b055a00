package dev.cachezip.demo.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.test.context.TestPropertySource;

/** The dictionaries on the page, in a real browser. */
@TestPropertySource(properties = {"cachezip.dictionaries.refresh=200ms", "logging.level.dev.cachezip.demo.source=warn"})
class DictionariesBrowserTest extends PageTest {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private static final String CARD = "#dictionary-of-sessions ";

    @Test
    void dictionary_switchedOnVisitedAndDropped_isSeenLive() throws IOException {
        open();
        assertThat(browser.text(CARD + ".state")).startsWith("Off:");
        assertThat(browser.text(CARD + ".buttons")).contains("Train now");

        click("#dictionary-sessions");
        awaitText("#dictionaries-status", "sessions: dictionary on.");
        awaitText(CARD + ".state", "of 200");
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("dictionary-sessions");
        click("#dictionaries-visit");

        awaitText("#dictionaries-status", "750 values visited and read again from Redis: 0 came back wrong.");
        awaitText(CARD + ".state", "Active");
        assertThat(browser.text(CARD + ".facts"))
                .containsPattern("Id\\s+[0-9a-f]{8}\\s")
                .contains("% smaller");
        assertThat(browser.text(CARD + ".facts")).containsPattern("Age\\s+\\d+\\h(s|min)");
        click("#dictionaries-visit");
        patiently()
                .untilAsserted(() -> assertThat(browser.text(CARD + ".ratio:nth-of-type(2) b"))
                        .endsWith("%"));
        for (int width : new int[] {420, 1200}) {
            browser.look(width, 900, width == 420 ? "dark" : "light");
            assertNothingStretchesThePage();
            assertAccessible();
            screenshot("dictionaries", width, width == 420 ? "dark" : "light");
        }

        click(CARD + ".buttons button:last-child");

        awaitText("#dictionaries-status", "sessions: the dictionary is gone");
        awaitText(CARD + ".state", "Dropped");
        click(CARD + ".buttons button:first-child");
        awaitText("#dictionaries-status", "too few samples");
        click("#dictionary-sessions");
        awaitText(CARD + ".state", "Off:");
        assertThat(browser.problems()).isEmpty();
    }

    @Test
    void dictionary_shopGone_saysSoAndIsBack() {
        open();
        browser.offline(true);

        awaitText("#dictionaries-status", "The shop does not answer. Is it still running?");
        browser.offline(false);

        patiently()
                .untilAsserted(
                        () -> assertThat(browser.text("#dictionaries-status")).isEmpty());
    }
}
