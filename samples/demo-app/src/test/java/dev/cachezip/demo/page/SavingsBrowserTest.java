package dev.cachezip.demo.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page's view of the caches in a real browser. */
class SavingsBrowserTest extends PageTest {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private static final String UNREADABLE = "product-pages::9999";

    @AfterEach
    void tidyUp() {
        redis.delete(UNREADABLE);
    }

    @Test
    void savings_productsVisited_areSeenWithoutReload() {
        open();
        int before = entries();

        click("#savings-visit");

        awaitText("#savings-status", "10 products and their pages visited.");
        patiently().until(() -> entries() > before);
        assertThat(browser.text("#savings-summary")).contains("instead of", "less.");
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("savings-visit");
    }

    @Test
    void savings_othersVisitProducts_numbersChangeAndNothingIsSaid() {
        open();
        int before = entries();
        listen("#savings-status");

        get("/api/accounts/777/history");

        patiently().until(() -> entries() > before);
        assertThat(heard()).isEqualTo(List.of());
    }

    @Test
    void savings_refreshed_saysWhen() {
        open();

        click("#savings-refresh");

        awaitText("#savings-status", "Refreshed at ");
    }

    @Test
    void savings_cachesEmpty_saysSoWithoutCharts() throws IOException {
        open();
        redis.delete(Objects.requireNonNull(redis.keys("*")));

        click("#savings-refresh");

        awaitText("#savings-summary", "The caches are empty.");
        assertThat(browser.text("#tile-saved")).isEqualTo("–");
        assertThat(browser.find("#savings-charts").isDisplayed()).isFalse();
        assertAccessible();
    }

    @Test
    void savings_valueThatCannotBeRead_saysHowMany() {
        fillCaches();
        redis.opsForValue().set(UNREADABLE, "something else");

        open();

        assertThat(browser.text("#savings-summary")).endsWith("Not counted, since they cannot be read: 1.");
    }

    private static int entries() {
        return Integer.parseInt(browser.text("#tile-entries"));
    }
}
