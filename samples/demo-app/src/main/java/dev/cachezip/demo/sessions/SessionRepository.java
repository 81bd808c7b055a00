package dev.cachezip.demo.sessions;

import dev.cachezip.demo.source.SlowSource;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import net.datafaker.Faker;
import org.springframework.stereotype.Component;

/** A repository that reads sessions from the slow source. */
@Component("slowSessionRepository") // Spring Session has a sessionRepository
final class SessionRepository {

    private static final Instant FIRST_SIGN_IN = Instant.parse("2026-06-30T06:00:00Z");
    private static final int SECONDS_PER_DAY = 24 * 60 * 60;

    private final SlowSource source;

    SessionRepository(SlowSource source) {
        this.source = source;
    }

    Session session(long id) {
        return source.read("session", id, faker -> {
            List<CartLine> cart = IntStream.rangeClosed(1, faker.random().nextInt(1, 4))
                    .mapToObj(i -> line(faker))
                    .toList();
            return new Session(
                    id,
                    UUID.fromString(faker.internet().uuid()),
                    faker.random().nextLong(1, SlowSource.HIGHEST_ID),
                    faker.options().option(Locale.US, Locale.UK, Locale.GERMANY, Locale.FRANCE),
                    FIRST_SIGN_IN.plusSeconds(faker.random().nextInt(SECONDS_PER_DAY)),
                    Duration.ofMinutes(30),
                    faker.bool().bool() ? Set.of("customer") : Set.of("customer", "reviewer"),
                    cart);
        });
    }

    private static CartLine line(Faker faker) {
        return new CartLine(
                faker.random().nextLong(1, SlowSource.HIGHEST_ID),
                faker.random().nextInt(1, 3),
                BigDecimal.valueOf(faker.random().nextInt(199, 99_999), 2));
    }
}
