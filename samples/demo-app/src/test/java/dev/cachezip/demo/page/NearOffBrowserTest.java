package dev.cachezip.demo.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.test.context.TestPropertySource;

/** Copies in the application on the page, where something else contradicts them. */
@TestPropertySource(properties = "spring.data.redis.lettuce.read-from=upstream")
class NearOffBrowserTest extends PageTest {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.near.NearCaches");

    @Test
    void near_readsOfReplicas_saysWhyThereAreNoCopies() throws IOException {
        open();
        assertThat(browser.text("#near-copies"))
                .startsWith("Copies are off.")
                .contains("spring.data.redis.lettuce.read-from");
        assertAccessible();

        click("#near-write");
        awaitText("#near-status", "There was no copy: the shop read the new value ");
        click("#near-run");
        awaitText("#near-status", "Done.");

        assertThat(browser.text("#near-caption")).endsWith("; 0 found a copy, 0 an object");
    }
}
