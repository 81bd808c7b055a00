package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.session.ReactiveSessionRepository;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.session.data.redis.ReactiveRedisIndexedSessionRepository;
import org.springframework.session.data.redis.RedisIndexedSessionRepository;

/** After many logins and logouts during a migration, Redis holds what it holds without cachezip. */
class IndexesIT {

    private static final String ON = "cachezip.session.enabled=true";
    private static final String LEGACY = "cachezip.session.write-format=legacy";

    /** Number of logins; {@code -Dcachezip.it.logins=10000} is more thorough. */
    private static final int LOGINS = Integer.getInteger("cachezip.it.logins", 200);

    /** Number of sessions that last during all steps. */
    private static final int LONG_SESSIONS = 10;

    @ParameterizedTest
    @ValueSource(strings = {"servlet", "reactive"})
    void noMemberOfAnIndexIsLeft(String web) {
        String namespace = "it-indexes-" + web + "-" + UUID.randomUUID();
        List<String> lasting;
        try (SessionInstance before = start(namespace, web);
                SessionInstance first = start(namespace, web, ON, LEGACY)) {
            lasting = IntStream.range(0, LONG_SESSIONS)
                    .mapToObj(number -> login(repository(before), number))
                    .toList();
            visit(LOGINS / 2, before, first);
        }
        try (SessionInstance first = start(namespace, web, ON, LEGACY);
                SessionInstance second = start(namespace, web, ON)) {
            visit(LOGINS / 2, first, second);
            lasting.forEach(id -> logout(repository(second), goOn(repository(first), id)));

            assertThat(first.keys()).noneMatch(key -> key.contains(":index:") || key.contains(":idx"));
            Map<String, Integer> left = kinds(first);
            assertThat(left).isEqualTo(kindsOfStock(web, LOGINS + LONG_SESSIONS));
            first.removeKeys();
        }
    }

    /** Returns what is left after logins and logouts without cachezip. */
    private static Map<String, Integer> kindsOfStock(String web, int logins) {
        int fewer = 20;
        try (SessionInstance one = start("it-indexes-stock-" + UUID.randomUUID(), web)) {
            visit(fewer, one, one);
            Map<String, Integer> left = kinds(one);
            left.replaceAll((kind, count) -> count / fewer * logins);
            one.removeKeys();
            return left;
        }
    }

    /** Returns the number of keys, or of members, of each kind, but of those that stock removes after each minute. */
    private static Map<String, Integer> kinds(SessionInstance instance) {
        Map<String, Integer> kinds = new TreeMap<>();
        for (String key : instance.keys()) {
            if (!key.matches(".*:expirations:\\d+")) {
                String kind = key.replaceAll("^[^:]*", "").replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "*");
                kinds.merge(kind, instance.size(key), Integer::sum);
            }
        }
        return kinds;
    }

    /** Logs users in, changes their sessions, and logs them out, each time on one of two instances. */
    private static void visit(int logins, SessionInstance one, SessionInstance other) {
        List<SessionRepository<?>> either = List.of(repository(one), repository(other));
        IntStream.range(0, logins).parallel().forEach(number -> {
            String id = login(either.get(number & 1), number);
            String changed = goOn(either.get(number >> 1 & 1), id);
            logout(either.get(number >> 2 & 1), changed);
        });
    }

    private static <S extends Session> String login(SessionRepository<S> sessions, int number) {
        S session = sessions.createSession();
        sessions.save(session);
        UserDetails user = User.withUsername("user" + number % 20)
                .password("p")
                .roles("BUYER")
                .build();
        session.setAttribute(
                "SPRING_SECURITY_CONTEXT",
                new SecurityContextImpl(
                        UsernamePasswordAuthenticationToken.authenticated(user, null, user.getAuthorities())));
        session.changeSessionId();
        sessions.save(session);
        return session.getId();
    }

    private static <S extends Session> String goOn(SessionRepository<S> sessions, String id) {
        S session = Objects.requireNonNull(sessions.findById(id));
        session.setAttribute("cart", new SessionApp.Cart());
        session.setAttribute("ids", new ArrayList<>(List.of(id, 4711L)));
        session.changeSessionId();
        sessions.save(session);
        return session.getId();
    }

    private static <S extends Session> void logout(SessionRepository<S> sessions, String id) {
        S session = Objects.requireNonNull(sessions.findById(id));
        assertThat(session.<Object>getAttribute("cart")).isInstanceOf(SessionApp.Cart.class);
        assertThat(session.<List<Object>>getAttribute("ids")).contains(4711L);
        sessions.deleteById(id);
    }

    private static SessionRepository<?> repository(SessionInstance instance) {
        return instance.find(ReactiveRedisIndexedSessionRepository.class)
                .<SessionRepository<?>>map(IndexesIT::blocking)
                .orElseGet(
                        () -> instance.find(RedisIndexedSessionRepository.class).orElseThrow());
    }

    private static <S extends Session> SessionRepository<S> blocking(ReactiveSessionRepository<S> sessions) {
        return new SessionRepository<>() {
            @Override
            public S createSession() {
                return Objects.requireNonNull(sessions.createSession().block());
            }

            @Override
            public void save(S session) {
                sessions.save(session).block();
            }

            @Override
            public S findById(String id) {
                return Objects.requireNonNull(sessions.findById(id).block());
            }

            @Override
            public void deleteById(String id) {
                sessions.deleteById(id).block();
            }
        };
    }

    private static SessionInstance start(String namespace, String web, String... properties) {
        return SessionInstance.start(namespace, web, "indexed", properties);
    }
}
