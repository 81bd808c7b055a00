package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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

    private static void buy(Browser browser, SessionInstance shop) {
        browser.login(shop.port(), "ada", SessionApp.PASSWORD);
        assertThat(browser.post(shop.port(), "/cart?item=tea", Map.of())).contains("tea");
    }

    private static SessionInstance start(String namespace, String web, List<String> properties) {
        return SessionInstance.start(namespace, web, "indexed", SessionEvents.class, properties.toArray(new String[0]));
    }
}
