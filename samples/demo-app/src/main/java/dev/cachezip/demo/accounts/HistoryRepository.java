package dev.cachezip.demo.accounts;

import dev.cachezip.demo.source.SlowSource;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import net.datafaker.Faker;
import org.springframework.stereotype.Component;

/** A repository that reads order histories from the slow source. */
@Component
final class HistoryRepository {

    private static final String HISTORY = "history of account";
    private static final int ORDERS = 1_000;
    private static final long NEWEST_MILLIS =
            Instant.parse("2026-06-30T20:00:00Z").toEpochMilli();
    private static final int MILLIS_BETWEEN_ORDERS = 36 * 60 * 60 * 1000;

    private final SlowSource source;

    HistoryRepository(SlowSource source) {
        this.source = source;
    }

    List<OrderRecord> history(long account) {
        return source.read(HISTORY, account, faker -> orders(account, faker));
    }

    List<OrderRecord> sample(int count) {
        return LongStream.rangeClosed(1, (count + ORDERS - 1) / ORDERS)
                .mapToObj(account -> orders(account, source.seeded(HISTORY, account)))
                .flatMap(List::stream)
                .limit(count)
                .collect(Collectors.toList());
    }

    private static List<OrderRecord> orders(long account, Faker faker) {
        AccountHolder holder = new AccountHolder(
                account,
                faker.phoneNumber().phoneNumberInternational(),
                faker.random().nextInt(18, 90));
        return LongStream.range(0, ORDERS)
                .mapToObj(i -> order(faker, holder, account * 1_000_000 + ORDERS - i, i))
                .collect(Collectors.toList());
    }

    private static OrderRecord order(Faker faker, AccountHolder holder, long id, long ordersSince) {
        Instant created = Instant.ofEpochMilli(NEWEST_MILLIS
                - ordersSince * MILLIS_BETWEEN_ORDERS
                - faker.random().nextInt(MILLIS_BETWEEN_ORDERS));
        return new OrderRecord(
                faker.random().nextInt(1_000_000),
                faker.internet().uuid(),
                "order-" + id,
                holder,
                faker.random().nextInt(1, 400),
                created,
                created.plusSeconds(faker.random().nextInt(60, 400_000)),
                id,
                faker.options().option(OrderStatus.class),
                faker.bool().bool(),
                faker.random().nextInt(20) == 0,
                ordersSince > ORDERS / 2,
                7);
    }
}
