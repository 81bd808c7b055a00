package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The memory that Redis needs for a session, beside that without cachezip. */
class SessionMemoryIT {

    @Test
    void loggedInUserWithACartTakesLessThanHalfOfTheMemory() {
        long before = memory();
        long after = memory("cachezip.session.enabled=true");

        assertThat(after)
                .as("%d bytes with cachezip, %d without", after, before)
                .isLessThan(before * 45 / 100);
    }

    /** Returns the bytes that Redis needs for a session of a user who is sent to the login page and buys something. */
    private static long memory(String... properties) {
        String namespace = "it:memory:" + UUID.randomUUID();
        try (SessionInstance shop = SessionInstance.start(namespace, "servlet", "default", properties)) {
            Browser browser = new Browser();
            browser.get(shop.port(), "/");
            browser.login(shop.port(), "ada", SessionApp.PASSWORD);
            for (String item : new String[] {"tea", "jam", "bread"}) {
                browser.post(shop.port(), "/cart?item=" + item, Map.of());
            }
            return shop.memory(browser);
        }
    }
}
