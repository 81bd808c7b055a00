package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.security.core.SpringSecurityCoreVersion;

/**
 * Sessions that two versions of Spring Security have written, by JDK serialization and by cachezip, are read by the one
 * that is here. {@code -Dcachezip.it.write=true} writes those of the version that is here.
 */
@ExtendWith(LostReplies.class)
class SecurityVersionsIT {

    private static final Path DIRECTORY = Path.of("..", "it-session", "src", "test", "resources", "sessions");

    /** A page that only a saved request leads to. */
    private static final String SAVED = "/get?name=nothing";

    /** The longest that Spring Session can have: those in the files must not expire. */
    private static final String TIME_OUT = "spring.session.timeout=18250d";

    private static Stream<Arguments> sessions() {
        return Stream.of("7.0", "7.1")
                .flatMap(version -> Stream.of("servlet", "reactive")
                        .flatMap(web -> Stream.of(false, true).map(cachezip -> Arguments.of(version, web, cachezip))));
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void sessionsAreRead(String version, String web, boolean cachezip) throws IOException {
        try (SessionInstance shop = start(web, true)) {
            Browser buyer = stored(shop, version, web, cachezip, "buyer");
            assertThat(buyer.get(shop.port(), "/")).isEqualTo("ada [Item[name=tea, number=1]] fr_CA [4711]");
            assertThat(buyer.post(shop.port(), "/cart?item=jam", Map.of())).contains("tea", "jam");

            Browser visitor = stored(shop, version, web, cachezip, "visitor");
            if (web.equals("servlet")) {
                assertThat(visitor.get(shop.port(), "/login?error")).contains("Invalid credentials");
                // It has the port of the instance that wrote it.
                assertThat(visitor.get(shop.port(), "/saved")).contains(SAVED);
            } else {
                assertThat(visitor.login(shop.port(), "ada", SessionApp.PASSWORD))
                        .isEqualTo("null");
            }
            shop.removeKeys();
        }
    }

    /** Puts a session from the file into Redis, and returns a browser that has it. */
    private static Browser stored(SessionInstance shop, String version, String web, boolean cachezip, String user)
            throws IOException {
        Browser browser = new Browser();
        browser.join(UUID.randomUUID().toString(), web.equals("servlet"));
        String prefix = prefix(web, cachezip, user);
        List<String> lines = Files.readAllLines(file(version)).stream()
                .filter(line -> line.startsWith(prefix))
                .toList();
        assertThat(lines).hasSizeGreaterThan(4);
        for (String line : lines) {
            String[] field = line.substring(prefix.length()).split("=", 2);
            shop.setField(browser, field[0], Base64.getDecoder().decode(field[1]));
        }
        return browser;
    }

    @Test
    @EnabledIfSystemProperty(named = "cachezip.it.write", matches = "true")
    void write() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String web : new String[] {"servlet", "reactive"}) {
            for (boolean cachezip : new boolean[] {false, true}) {
                try (SessionInstance shop = start(web, cachezip)) {
                    Browser buyer = new Browser();
                    buyer.login(shop.port(), "ada", SessionApp.PASSWORD);
                    buyer.post(shop.port(), "/cart?item=tea", Map.of());
                    add(lines, prefix(web, cachezip, "buyer"), shop.fields(buyer));

                    Browser visitor = new Browser();
                    visitor.get(shop.port(), SAVED);
                    visitor.login(shop.port(), "ada", "wrong");
                    add(lines, prefix(web, cachezip, "visitor"), shop.fields(visitor));
                    shop.removeKeys();
                }
            }
        }
        String version = String.valueOf(SpringSecurityCoreVersion.getVersion());
        Files.createDirectories(DIRECTORY);
        Files.write(file(version.substring(0, version.lastIndexOf('.'))), lines);
    }

    private static void add(List<String> lines, String prefix, Map<String, String> fields) {
        fields.forEach((name, value) -> lines.add(
                prefix + name + "=" + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.ISO_8859_1))));
    }

    private static String prefix(String web, boolean cachezip, String user) {
        return web + " " + (cachezip ? "cachezip" : "jdk") + " " + user + " ";
    }

    private static Path file(String version) {
        return DIRECTORY.resolve("spring-security-" + version + ".txt");
    }

    private static SessionInstance start(String web, boolean cachezip) {
        return SessionInstance.start(
                "it-versions-" + UUID.randomUUID(), web, "default", "cachezip.session.enabled=" + cachezip, TIME_OUT);
    }
}
