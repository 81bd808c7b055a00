package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two versions of an application beside each other, whose sessions hold an object of a class that has changed. */
class RollingDeployIT {

    /** Number of rounds, each of ten requests. */
    private static final int ROUNDS = 100;

    private static final String VERSION = "private static final long serialVersionUID = 1;";

    private final String run = UUID.randomUUID().toString();

    @TempDir
    private Path directory;

    /** What has changed between two versions, and what each reads of the other's objects; null for nothing. */
    enum Change {
        FIELD_ADDED_WITHOUT_VERSION(source("", "int count = 1;"), source("", "int count = 1; String coupon = \"c\";")) {
            @Override
            void check(String oldOfNew, String newOfOld) {
                assertThat(oldOfNew).isEqualTo("cart");
                assertThat(newOfOld).isEqualTo("null");
            }
        },
        FIELD_ADDED_WITH_VERSION(
                source(VERSION, "int count = 1;"), source(VERSION, "int count = 1; String coupon = \"c\";")) {
            @Override
            void check(String oldOfNew, String newOfOld) {
                assertThat(oldOfNew).isEqualTo("cart");
                assertThat(newOfOld).isEqualTo("cart");
            }
        },
        FIELD_REMOVED_WITH_ANOTHER_VERSION(
                source(VERSION, "int count = 1; String coupon = \"c\";"),
                source("private static final long serialVersionUID = 2;", "int count = 1;")) {
            @Override
            void check(String oldOfNew, String newOfOld) {
                assertThat(oldOfNew).isEqualTo("cart");
                assertThat(newOfOld).isEqualTo("cart");
            }
        },
        CLASS_GONE(source(VERSION, "int count = 1;"), source(VERSION, "").replace("Cart", "Basket")) {
            @Override
            void check(String oldOfNew, String newOfOld) {
                assertThat(oldOfNew).isEqualTo("null");
                assertThat(newOfOld).isEqualTo("null");
            }
        };

        private final String before;
        private final String after;

        Change(String before, String after) {
            this.before = before;
            this.after = after;
        }

        abstract void check(String oldOfNew, String newOfOld);

        private static String source(String version, String fields) {
            return "package shop; public class Cart implements java.io.Serializable { " + version + fields
                    + " public String toString() { return \"cart\"; } }";
        }
    }

    @ParameterizedTest
    @EnumSource
    void noRequestFailsAndNobodyIsLoggedOut(Change change) {
        try (SessionInstance before = start(change.before, "before");
                SessionInstance after = start(change.after, "after")) {
            Browser browser = new Browser();
            browser.login(before.port(), "ada", SessionApp.PASSWORD);
            for (int i = 0; i < ROUNDS; i++) {
                assertThat(put(browser, before)).isEqualTo("cart");
                String newOfOld = read(browser, after);
                assertThat(read(browser, before)).isEqualTo("cart");
                assertThat(put(browser, after)).isEqualTo("cart");
                String oldOfNew = read(browser, before);
                assertThat(read(browser, after)).isEqualTo("cart");
                change.check(oldOfNew, newOfOld);
                for (SessionInstance each : new SessionInstance[] {before, after}) {
                    browser.get(each.port(), "/login");
                    assertThat(browser.status).isEqualTo(200);
                    browser.get(each.port(), "/open");
                    assertThat(browser.status).isEqualTo(200);
                }
            }
            browser.post(after.port(), "/logout", Map.of());
            assertThat(browser.get(before.port(), "/")).contains("name=\"username\"");
        }
    }

    private static String put(Browser browser, SessionInstance instance) {
        return browser.get(instance.port(), "/put");
    }

    private static String read(Browser browser, SessionInstance instance) {
        String home = browser.get(instance.port(), "/");
        assertThat(home).startsWith("ada ");
        return home.split(" ", -1)[1];
    }

    /** Starts the application with a version of the class. */
    private SessionInstance start(String source, String name) {
        Thread thread = Thread.currentThread();
        ClassLoader parent = thread.getContextClassLoader();
        thread.setContextClassLoader(compiled(source, directory.resolve(name)));
        try {
            return SessionInstance.start(
                    "it-rolling-" + run,
                    "servlet",
                    "default",
                    "cachezip.session.enabled=true",
                    "cachezip.allowed-types=shop.*,dev.cachezip.it.*");
        } finally {
            thread.setContextClassLoader(parent);
        }
    }

    private static ClassLoader compiled(String source, Path target) {
        try {
            String name = source.contains("class Cart") ? "Cart" : "Basket";
            Path file = Files.createDirectories(target.resolve("shop")).resolve(name + ".java");
            Files.writeString(file, source);
            assertThat(ToolProvider.getSystemJavaCompiler()
                            .run(null, null, null, "-d", target.toString(), file.toString()))
                    .isZero();
            return new URLClassLoader(new URL[] {target.toUri().toURL()}, RollingDeployIT.class.getClassLoader());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
