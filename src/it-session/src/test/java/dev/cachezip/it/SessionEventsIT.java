package dev.cachezip.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The events of sessions say what was in them, whichever instance has written them. */
@ExtendWith(LostReplies.class)
class SessionEventsIT {

    private static final String ON = "cachezip.session.enabled=true";
    private static final String LEGACY = "cachezip.session.write-format=legacy";

    private static Stream<Arguments> instances() {
        return Stream.of("servlet", "reactive")
                .flatMap(web -> Stream.of(
                        Arguments.of(web, List.of(), List.of(ON, LEGACY)),
                        Arguments.of(web, List.of(ON, LEGACY), List.of(ON)),
                        Arguments.of(web, List.of(ON), List.of(ON, LEGACY))));
    }

    @ParameterizedTest
    @MethodSource("instances")
    void eventsHaveTheAttributes(String web, List<String> properties, List<String> otherProperties)
            throws InterruptedException {
        String namespace = "it-events-" + web + "-" + UUID.randomUUID();
        SessionEvents.SEEN.clear();
        try (SessionInstance one = start(namespace, web, properties);
                SessionInstance other = start(namespace, web, otherProperties)) {
            Browser leaving = new Browser();
            leaving.get(one.port(), "/");
            assertThat(SessionEvents.next("SessionCreatedEvent")).endsWith(" of nobody with null");
            buy(leaving, one);
            Browser idle = new Browser();
            buy(idle, one);
            assertThat(leaving.get(other.port(), "/sessions?user=ada")).isEqualTo("2");
            String left = leaving.session();
            if (web.equals("servlet")) {
                one.stop();
            }

            leaving.post(other.port(), "/logout", Map.of());
            if (web.equals("servlet")) {
                // Reactive repositories remove what the event would need, and only one instance has the other event.
                assertThat(SessionEvents.next("SessionDeletedEvent " + left)).contains(" of ada with [Item");
            }
            other.expire(idle);
            assertThat(SessionEvents.next("SessionExpiredEvent " + idle.session()))
                    .contains(" of ada with [Item");
            assertThat(other.indexed("ada")).isZero();
        }
    }

    /** Without cachezip, an instance publishes all of a new session in one stream. */
    @Test
    void messageThatCannotBeRead_endsNoEvents() throws InterruptedException {
        String namespace = "it-events-unread-" + UUID.randomUUID();
        try (SessionInstance one = start(namespace, "reactive", List.of(ON));
                SessionInstance other = start(namespace, "reactive", List.of(ON));
                SessionInstance third = start(namespace, "reactive", List.of(ON))) {
            for (byte[] message : messages()) {
                SessionEvents.SEEN.clear();
                one.publish("event:0:created:" + UUID.randomUUID(), message);

                Browser browser = new Browser();
                browser.get(other.port(), "/");
                for (int instance = 0; instance < 3; instance++) {
                    assertThat(SessionEvents.next("SessionCreatedEvent")).endsWith(" of nobody with null");
                }
                third.expire(browser);
                assertThat(SessionEvents.next("SessionExpiredEvent")).contains(browser.session());
            }
        }
    }

    private static List<byte[]> messages() {
        return Stream.of(Level.INFO, List.of(1, Level.INFO))
                .map(value -> new HashMap<>(Map.of(
                        "creationTime",
                        1L,
                        "lastAccessedTime",
                        1L,
                        "maxInactiveInterval",
                        1800,
                        "sessionAttr:r",
                        value)))
                .flatMap(delta -> {
                    byte[] stream = RedisSerializer.java().serialize(delta);
                    return Stream.of(stream, Arrays.copyOf(stream, stream.length / 2), "garbage".getBytes(UTF_8));
                })
                .toList();
    }

    private static void buy(Browser browser, SessionInstance shop) {
        browser.login(shop.port(), "ada", SessionApp.PASSWORD);
        assertThat(browser.post(shop.port(), "/cart?item=tea", Map.of())).contains("tea");
    }

    private static SessionInstance start(String namespace, String web, List<String> properties) {
        return SessionInstance.start(namespace, web, "indexed", SessionEvents.class, properties.toArray(new String[0]));
    }
}
