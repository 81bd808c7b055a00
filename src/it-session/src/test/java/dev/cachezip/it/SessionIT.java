package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.data.redis.serializer.RedisSerializer;

/** Logins, carts and logouts on a real Redis, over HTTP. It runs with the newest Spring Boot and with the oldest. */
@ParameterizedClass
@CsvSource({"servlet, default", "servlet, indexed", "reactive, default", "reactive, indexed"})
@ExtendWith(LostReplies.class)
class SessionIT {

    private static final String ON = "cachezip.session.enabled=true";
    private static final String LEGACY = "cachezip.session.write-format=legacy";

    /** An object in JDK serialization. */
    private static final String JDK_OBJECT = "\u00ac\u00ed\u0000\u0005s";

    /** The instance of most tests. */
    private static SessionInstance shop;

    @Parameter(0)
    private String web;

    @Parameter(1)
    private String repository;

    @BeforeParameterizedClassInvocation
    static void start(String web, String repository) {
        shop = SessionInstance.start(namespace("shop", web, repository), web, repository, ON);
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        shop.close();
    }

    @Test
    void userLogsInBuysAndLogsOut() {
        shop.removeKeys();
        Browser browser = new Browser();
        int port = shop.port();

        // Reactive commands of Lettuce may hang with it.
        assertThat(shop.has("cachezipFlushConsolidation")).isEqualTo(web.equals("servlet"));
        assertThat(browser.get(port, "/")).contains("name=\"username\"");
        String before = browser.session();
        browser.login(port, "ada", "wrong");
        assertThat(browser.status).isEqualTo(200);
        assertThat(browser.login(port, "ada", SessionApp.PASSWORD)).isEqualTo("ada null null");
        assertThat(browser.session()).isNotEqualTo(before);

        assertThat(browser.post(port, "/cart?item=tea", Map.of())).contains("tea");
        assertThat(browser.post(port, "/cart?item=jam", Map.of())).contains("tea", "jam");
        assertThat(browser.get(port, "/")).startsWith("ada [Item").contains("jam", "fr_CA", "[4711]");
        assertThat(shop.fields(browser))
                .containsKeys("creationTime", "sessionAttr:SPRING_SECURITY_CONTEXT", "sessionAttr:cart")
                .allSatisfy((name, value) -> assertThat(value).doesNotStartWith(JDK_OBJECT));
        if (repository.equals("indexed")) {
            assertThat(shop.indexed("ada")).isEqualTo(1);
            assertThat(browser.get(port, "/sessions?user=ada")).isEqualTo("1");
        }
        if (web.equals("servlet")) {
            assertThat(browser.post(port, "/flash", Map.of())).isEqualTo("saved");
        }

        browser.post(port, "/logout", Map.of());
        assertThat(browser.get(port, "/")).contains("name=\"username\"");
        assertThat(shop.indexed("ada")).isZero();
    }

    @Test
    void unreadableAttributeIsAbsentAndStays() {
        for (byte[] damaged : damages()) {
            Browser browser = new Browser();
            int port = shop.port();
            browser.login(port, "ada", SessionApp.PASSWORD);
            browser.post(port, "/cart?item=tea", Map.of());
            shop.setField(browser, "sessionAttr:cart", damaged);
            String stored = shop.fields(browser).get("sessionAttr:cart");

            for (String path : List.of("/open", "/login", "/nowhere")) {
                browser.get(port, path);
                assertThat(browser.status).as(path).isLessThan(500);
            }
            assertThat(browser.get(port, "/")).isEqualTo("ada null [4711]");
            assertThat(shop.fields(browser).get("sessionAttr:cart")).isEqualTo(stored);
            browser.get(port, "/sessions?user=ada");
            assertThat(browser.status).isEqualTo(200);
            assertThat(browser.post(port, "/cart?item=jam", Map.of())).contains("jam");

            shop.setField(browser, "sessionAttr:SPRING_SECURITY_CONTEXT", damaged);
            assertThat(browser.get(port, "/")).contains("name=\"username\"");
            browser.login(port, "ada", SessionApp.PASSWORD);
            assertThat(browser.get(port, "/")).contains("ada [Item").contains("jam");
            shop.setField(browser, "sessionAttr:cart", damaged);
            browser.post(port, "/logout", Map.of());
            assertThat(browser.status).isEqualTo(200);
        }
    }

    @Test
    void attributeThatCannotBeStoredIsLeftOut() {
        Browser browser = new Browser();
        int port = shop.port();
        browser.login(port, "ada", SessionApp.PASSWORD);
        browser.post(port, "/cart?item=tea", Map.of());

        assertThat(browser.get(port, "/lend")).isEqualTo("lent");
        assertThat(browser.get(port, "/")).isEqualTo("ada null [4711]");
        assertThat(shop.fields(browser).get("sessionAttr:cart")).isEmpty();
        assertThat(browser.post(port, "/cart?item=jam", Map.of())).contains("jam");
        assertThat(browser.get(port, "/")).contains("jam").doesNotContain("tea");
    }

    @Test
    void attributeThatOtherThreadsChangeKeepsItsBytes() {
        int port = shop.port();
        Browser browser = new Browser();
        browser.login(port, "ada", SessionApp.PASSWORD);
        browser.post(port, "/cart?item=tea", Map.of());
        String stored = shop.fields(browser).get("sessionAttr:cart");

        assertThat(browser.get(port, "/change")).isEqualTo("changed");
        assertThat(shop.fields(browser)).containsEntry("sessionAttr:cart", stored);
        assertThat(browser.get(port, "/")).contains("tea").endsWith("[4712]");
        assertThat(browser.post(port, "/cart?item=jam", Map.of())).contains("tea", "jam");
        assertThat(browser.get(port, "/")).contains("tea", "jam");
    }

    @Test
    void unreadableAttributeCostsTheSessionWithThePolicy() {
        try (SessionInstance strict = SessionInstance.start(
                namespace("new", web, repository), web, repository, ON, "cachezip.session.on-unreadable=new-session")) {
            for (byte[] damaged : damages()) {
                Browser browser = new Browser();
                int port = strict.port();
                browser.login(port, "ada", SessionApp.PASSWORD);
                browser.post(port, "/cart?item=tea", Map.of());
                strict.setField(browser, "sessionAttr:cart", damaged);

                browser.get(port, "/open");
                assertThat(browser.status).isEqualTo(200);
                assertThat(browser.get(port, "/")).contains("name=\"username\"");
                assertThat(browser.login(port, "ada", SessionApp.PASSWORD)).isEqualTo("ada null null");
            }
        }
    }

    @Test
    void withoutARequiredFieldThereIsANewSession() {
        for (String field : List.of("creationTime", "lastAccessedTime", "maxInactiveInterval")) {
            Browser browser = new Browser();
            browser.login(shop.port(), "ada", SessionApp.PASSWORD);
            shop.removeField(browser, field);

            assertThat(browser.get(shop.port(), "/")).contains("name=\"username\"");
            assertThat(browser.login(shop.port(), "ada", SessionApp.PASSWORD)).isEqualTo("ada null null");
        }
    }

    /** An instance as before beside one of the first step, and then that beside one of the second. */
    @Test
    void sessionsGoOnWhileTheyAreMigrated() {
        String namespace = namespace("steps", web, repository);
        try (SessionInstance first = SessionInstance.start(namespace, web, repository, ON, LEGACY)) {
            try (SessionInstance before = SessionInstance.start(namespace, web, repository)) {
                assertSessionsGoOn(before, first, repository);
                assertSessionsGoOn(first, before, repository);
            }
            try (SessionInstance second = SessionInstance.start(namespace, web, repository, ON)) {
                assertSessionsGoOn(first, second, repository);
                assertSessionsGoOn(second, first, repository);
            }
        }
    }

    private static void assertSessionsGoOn(SessionInstance one, SessionInstance other, String repository) {
        Browser browser = new Browser();
        browser.login(one.port(), "ada", SessionApp.PASSWORD);
        browser.post(one.port(), "/cart?item=tea", Map.of());
        assertThat(browser.get(other.port(), "/")).startsWith("ada [Item").contains("tea", "[4711]");
        browser.post(other.port(), "/cart?item=jam", Map.of());
        assertThat(browser.get(one.port(), "/")).contains("tea", "jam");
        if (repository.equals("indexed")) {
            assertThat(one.indexed("ada")).isEqualTo(1);
            assertThat(browser.get(one.port(), "/sessions?user=ada")).isEqualTo("1");
        }
        browser.post(other.port(), "/logout", Map.of());
        assertThat(browser.get(one.port(), "/")).contains("name=\"username\"");
        assertThat(one.indexed("ada")).isZero();
    }

    @Test
    void requestsAtTheSameTimeSetAnAttributeEach() {
        Browser browser = new Browser();
        browser.login(shop.port(), "ada", SessionApp.PASSWORD);
        CompletableFuture<String> other =
                CompletableFuture.supplyAsync(() -> browser.get(shop.port(), "/set?name=tea"));
        assertThat(browser.get(shop.port(), "/set?name=jam")).isEqualTo("jam was null");
        assertThat(other.join()).isEqualTo("tea was null");
        assertThat(browser.get(shop.port(), "/get?name=jam")).contains("name=jam");
        assertThat(browser.get(shop.port(), "/get?name=tea")).contains("name=tea");
    }

    private static List<byte[]> damages() {
        return List.of(
                new byte[] {0, 1, 2, 0, 1, 7, 7, 7},
                new byte[] {(byte) 0xC1},
                RedisSerializer.java().serialize(Level.INFO));
    }

    private static String namespace(String test, String web, String repository) {
        return "it-" + test + "-" + web + "-" + repository + "-" + UUID.randomUUID();
    }
}
