package dev.cachezip.demo.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.data.redis.core.RedisCallback;

/** The visitor's own session on the page, in a real browser: login, cart, deploy, logout. */
class SessionsBrowserTest extends PageTest {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.session.SessionFailures");

    private static final String SESSIONS = "spring:session:sessions:*";

    @AfterEach
    void forgetLogin() {
        browser.forgetCookies();
        redis.delete(redis.keys(SESSIONS));
    }

    @Test
    void session_fromLoginToLogout_showsBytesAndBothOutcomesOfADeploy() throws IOException {
        open();
        assertThat(browser.find("#sessions-add").isDisplayed()).isFalse();

        login("alice", "wonderland");

        assertThat(browser.text("#sessions-rows")).contains("sessionAttr:SPRING_SECURITY_CONTEXT", "All values");
        assertThat(browser.find("#sessions-deploy").isEnabled()).isFalse();
        listen("#sessions-status");
        click("#sessions-add");
        awaitText("#sessions-status", " is in the cart.");
        assertThat(browser.text("#sessions-rows")).contains("sessionAttr:cart", "sessionAttr:recent");
        assertThat(browser.text("#sessions-caption"))
                .matches("The session of alice in Redis, in bytes: [\\d.]+.% of JDK serialization");
        click("#sessions-deploy");
        awaitText("#sessions-status", "Done.");
        assertThat(heard()).hasSize(4);
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("sessions-deploy");
        assertThat(browser.text("#sessions-outcomes > :nth-child(1)"))
                .contains("Each page of alice answers 500.", "InvalidClassException")
                .contains("alice is logged in; the attribute cart is absent.", "coupon", "Redis still has its ");
        assertThat(browser.text("#sessions-outcomes > :nth-child(2)"))
                .containsSubsequence("coupon=null", "coupon=null")
                .doesNotContain("500");
        for (String scheme : new String[] {"light", "dark"}) {
            for (int width : new int[] {360, 1280}) {
                browser.look(width, 900, scheme);
                assertNothingStretchesThePage();
                assertAccessible();
                screenshot("sessions", width, scheme);
            }
        }
        assertThat(browser.problems()).isEmpty();

        click("#sessions-logout");
        awaitReady();

        assertThat(browser.find("#sessions-login").isDisplayed()).isTrue();
        assertThat(browser.find("#sessions-results").isDisplayed()).isFalse();
        assertThat(redis.keys(SESSIONS)).isEmpty();
    }

    @Test
    void session_endedMeanwhile_saysSo() {
        open();
        login("bob", "builder");
        redis.delete(redis.keys(SESSIONS));

        click("#sessions-add");

        awaitText("#sessions-status", "Your session has ended; log in again.");
        assertThat(browser.find("#sessions-login").isDisplayed()).isTrue();
    }

    /** One of them could be under way while the session ends, which Spring Session answers with a stack trace. */
    @Test
    void requests_ofTheOtherSections_leaveTheSessionAlone() {
        open();
        login("bob", "builder");
        String session = redis.keys(SESSIONS).iterator().next();
        String lastAccessed = lastAccessed(session);

        click("#savings-refresh");
        awaitText("#savings-status", "Refreshed at");

        assertThat(lastAccessed(session)).isEqualTo(lastAccessed);
        click("#sessions-add");
        awaitText("#sessions-status", " is in the cart.");
        assertThat(lastAccessed(session)).isNotEqualTo(lastAccessed);
    }

    private String lastAccessed(String session) {
        return HexFormat.of().formatHex(redis.execute((RedisCallback<byte[]>) connection -> connection
                .hashCommands()
                .hGet(session.getBytes(StandardCharsets.UTF_8), "lastAccessedTime".getBytes(StandardCharsets.UTF_8))));
    }

    private static void login(String user, String password) {
        click("#sessions-login");
        browser.find("#username").sendKeys(user);
        browser.find("#password").sendKeys(password);
        click("button[type=submit]");
        awaitReady();
        awaitText("#sessions-caption", "The session of " + user);
        // The page of the login is Spring Security's: browsers ask for favicon.ico there.
        assertThat(browser.problems()).isEmpty();
    }
}
