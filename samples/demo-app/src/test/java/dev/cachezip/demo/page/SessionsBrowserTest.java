package dev.cachezip.demo.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

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

    private static void login(String user, String password) {
        click("#sessions-login");
        browser.find("#username").sendKeys(user);
        browser.find("#password").sendKeys(password);
        click("button[type=submit]");
        awaitReady();
        awaitText("#sessions-caption", "The session of " + user);
        // The page of the login is Spring Security's, and has no icon.
        browser.problems();
    }
}
