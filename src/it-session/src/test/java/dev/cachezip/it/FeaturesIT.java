package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an application of servlets does with sessions works as without cachezip, where the same test runs. */
class FeaturesIT {

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void cookieLogsIn(boolean cachezip) {
        try (SessionInstance shop = start("default", cachezip)) {
            Browser browser = new Browser();
            browser.login(shop.port(), "ada", SessionApp.PASSWORD, Map.of("remember-me", "on"));
            browser.forget("SESSION");

            String remembered = browser.get(shop.port(), "/who");
            assertThat(remembered)
                    .startsWith("RememberMeAuthenticationToken ada [")
                    .contains("ROLE_SELLER");
            browser.forget("remember-me");
            assertThat(browser.get(shop.port(), "/who")).isEqualTo(remembered);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void certificateLogsIn(boolean cachezip) {
        try (SessionInstance shop = start("default", cachezip)) {
            Browser browser = new Browser();
            browser.header = ServletFeatures.CERTIFIED;
            String certified = browser.get(shop.port(), "/who");
            assertThat(certified)
                    .startsWith("PreAuthenticatedAuthenticationToken ada [")
                    .contains("ROLE_SELLER");
            browser.header = null;
            assertThat(browser.get(shop.port(), "/who")).isEqualTo(certified);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void userIsSwitchedAndBack(boolean cachezip) {
        try (SessionInstance shop = start("default", cachezip)) {
            Browser browser = new Browser();
            browser.login(shop.port(), "ada", SessionApp.PASSWORD);
            String ada = browser.get(shop.port(), "/who");

            browser.post(shop.port(), "/login/impersonate?username=bob", Map.of());
            assertThat(browser.get(shop.port(), "/who"))
                    .startsWith("UsernamePasswordAuthenticationToken bob ")
                    .contains("Switch User Authority [ROLE_PREVIOUS_ADMINISTRATOR,", "Username=ada");
            browser.post(shop.port(), "/logout/impersonate", Map.of());
            assertThat(browser.get(shop.port(), "/who")).isEqualTo(ada);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void secondLoginEndsTheFirstSession(boolean cachezip) {
        try (SessionInstance shop = start("indexed", cachezip)) {
            Browser first = new Browser();
            Browser second = new Browser();
            first.login(shop.port(), "ada", SessionApp.PASSWORD);
            second.login(shop.port(), "ada", SessionApp.PASSWORD);

            assertThat(first.get(shop.port(), "/who")).contains("expired");
            assertThat(first.get(shop.port(), "/who")).contains("name=\"username\"");
            assertThat(second.get(shop.port(), "/who")).contains(" ada ");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void failedLoginIsExplained(boolean cachezip) {
        try (SessionInstance shop = start("default", cachezip)) {
            Browser browser = new Browser();
            assertThat(browser.login(shop.port(), "ada", "wrong")).contains("Invalid credentials");
            assertThat(shop.fields(browser)).containsKey("sessionAttr:SPRING_SECURITY_LAST_EXCEPTION");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void failedLoginWithACauseLeadsToTheLoginPage(boolean cachezip) {
        try (SessionInstance shop = start("default", cachezip)) {
            for (String user : List.of("stranger", "away")) {
                Browser browser = new Browser();
                String page = browser.login(shop.port(), user, "wrong");

                assertThat(browser.status).isEqualTo(200);
                assertThat(page).contains("name=\"username\"", "Invalid credentials");
                assertThat(shop.fields(browser))
                        .hasEntrySatisfying(
                                "sessionAttr:SPRING_SECURITY_LAST_EXCEPTION",
                                stored -> assertThat(stored).isNotEmpty());
            }
        }
    }

    @Test
    void authorityThatIsAFunctionKeepsItsName() {
        try (SessionInstance shop = start("default", true)) {
            Browser browser = new Browser();
            browser.login(shop.port(), "eve", "any");

            assertThat(browser.get(shop.port(), "/who"))
                    .isEqualTo("UsernamePasswordAuthenticationToken eve [ROLE_EVE]");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void formWithErrorsIsShownAfterARedirect(boolean cachezip) {
        try (SessionInstance shop = start("default", cachezip)) {
            Browser browser = new Browser();
            browser.login(shop.port(), "ada", SessionApp.PASSWORD);

            assertThat(browser.post(shop.port(), "/order/form", Map.of("item", "tea", "count", "0")))
                    .isEqualTo("count 0: more than none");
            assertThat(browser.post(shop.port(), "/order/form", Map.of("item", "tea", "count", "many")))
                    .contains("count many: Failed to convert");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void attributesOfAControllerStayUntilItIsDone(boolean cachezip) {
        try (SessionInstance shop = start("default", cachezip)) {
            Browser browser = new Browser();
            browser.login(shop.port(), "ada", SessionApp.PASSWORD);
            browser.get(shop.port(), "/order?item=tea");
            assertThat(browser.get(shop.port(), "/order?item=jam")).contains("tea", "jam");
            assertThat(browser.get(shop.port(), "/order/complete")).contains("tea", "jam");
            assertThat(browser.get(shop.port(), "/order?item=rum"))
                    .contains("rum")
                    .doesNotContain("tea");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void beanIsInTheSession(boolean cachezip) {
        try (SessionInstance shop = start("default", cachezip)) {
            Browser browser = new Browser();
            browser.login(shop.port(), "ada", SessionApp.PASSWORD);
            for (String count : new String[] {"1", "2", "3"}) {
                assertThat(browser.get(shop.port(), "/visits")).isEqualTo(count);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void beanWithAMethodThatDestroysItIsInTheSession(boolean cachezip) {
        try (SessionInstance shop = start("default", cachezip)) {
            Browser browser = new Browser();
            browser.login(shop.port(), "ada", SessionApp.PASSWORD);
            for (String count : new String[] {"1", "2", "3"}) {
                assertThat(browser.get(shop.port(), "/deposit")).isEqualTo(count);
            }
            browser.get(shop.port(), "/deposit/remove");
            assertThat(browser.get(shop.port(), "/deposit")).isEqualTo("1");
        }
    }

    /** What stock stores for a bean with such a method is no reason for a new session. */
    @Test
    void beanWithAMethodThatDestroysItIsMigrated() {
        String namespace = "it-features-" + UUID.randomUUID();
        try (SessionInstance before = SessionInstance.start(namespace, "servlet", "default", ServletFeatures.class);
                SessionInstance after = SessionInstance.start(
                        namespace,
                        "servlet",
                        "default",
                        ServletFeatures.class,
                        "cachezip.session.enabled=true",
                        "cachezip.session.write-format=legacy",
                        "cachezip.session.on-unreadable=new-session")) {
            Browser browser = new Browser();
            browser.login(before.port(), "ada", SessionApp.PASSWORD);
            assertThat(browser.get(before.port(), "/deposit")).isEqualTo("1");
            assertThat(browser.get(after.port(), "/deposit")).isEqualTo("2");
            assertThat(browser.get(before.port(), "/deposit")).isEqualTo("3");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void mutexIsInTheSession(boolean cachezip) {
        try (SessionInstance shop = start("default", cachezip)) {
            Browser browser = new Browser();
            browser.login(shop.port(), "ada", SessionApp.PASSWORD);
            assertThat(browser.get(shop.port(), "/mutex")).isEqualTo("new");
            assertThat(browser.get(shop.port(), "/mutex")).isEqualTo("Mutex");
        }
    }

    private static SessionInstance start(String repository, boolean cachezip) {
        return SessionInstance.start(
                "it-features-" + UUID.randomUUID(),
                "servlet",
                repository,
                ServletFeatures.class,
                "cachezip.session.enabled=" + cachezip);
    }
}
