package dev.cachezip.benchmarks.values;

import dev.cachezip.benchmarks.values.Shop.AccountHolder;
import dev.cachezip.benchmarks.values.Shop.CartLine;
import dev.cachezip.benchmarks.values.Shop.Category;
import dev.cachezip.benchmarks.values.Shop.OrderRecord;
import dev.cachezip.benchmarks.values.Shop.OrderStatus;
import dev.cachezip.benchmarks.values.Shop.Page;
import dev.cachezip.benchmarks.values.Shop.Product;
import dev.cachezip.benchmarks.values.Shop.Review;
import dev.cachezip.benchmarks.values.Shop.Session;
import dev.cachezip.samples.ReviewTexts;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.datafaker.Faker;

/** A generator of the shop's data, the same as in the demo: equal for equal ids, in each run and on each JVM. */
public final class ShopData {

    private static final long HIGHEST_ID = 10_000;
    private static final Instant OPENING = Instant.parse("2024-01-01T08:00:00Z");
    private static final LocalDate FIRST_DAY = LocalDate.of(2020, 3, 1);
    private static final Instant FIRST_SIGN_IN = Instant.parse("2026-06-30T06:00:00Z");
    private static final int SECONDS_PER_DAY = 24 * 60 * 60;
    private static final int SECONDS_PER_YEAR = 365 * SECONDS_PER_DAY;
    private static final int REVIEWS = 5;
    private static final int ORDERS = 1000;
    private static final Instant NEWEST_ORDER = Instant.parse("2026-06-30T20:00:00Z");
    private static final int MILLIS_BETWEEN_ORDERS = 36 * 60 * 60 * 1000;

    private final Faker faker;

    private ShopData(String kind, long id) {
        this.faker = new Faker(Locale.US, new Random(31L * kind.hashCode() + id));
    }

    /** Returns a session. */
    public static Session session(long id) {
        ShopData data = new ShopData("session", id);
        Faker faker = data.faker;
        List<CartLine> cart = IntStream.rangeClosed(1, faker.random().nextInt(1, 4))
                .mapToObj(i -> data.line())
                .toList();
        return new Session(
                id,
                data.uuid(),
                faker.random().nextLong(1, HIGHEST_ID),
                faker.options().option(Locale.US, Locale.UK, Locale.GERMANY, Locale.FRANCE),
                FIRST_SIGN_IN.plusSeconds(faker.random().nextInt(SECONDS_PER_DAY)),
                Duration.ofMinutes(30),
                faker.bool().bool() ? Set.of("customer") : Set.of("customer", "reviewer"),
                cart);
    }

    private CartLine line() {
        return new CartLine(
                faker.random().nextLong(1, HIGHEST_ID), faker.random().nextInt(1, 3), price());
    }

    /** Returns a product. */
    public static Product product(long id) {
        ShopData data = new ShopData("product", id);
        Faker faker = data.faker;
        Set<String> tags = new LinkedHashSet<>();
        for (int i = 0; i < 4; i++) {
            tags.add(faker.commerce().department().toLowerCase(Locale.ROOT));
        }
        return new Product(
                id,
                data.uuid(),
                faker.commerce().productName(),
                faker.options().option(Category.class),
                data.price(),
                Currency.getInstance("EUR"),
                faker.random().nextInt(0, 500),
                tags,
                FIRST_DAY.plusDays(faker.random().nextInt(0, 1_400)),
                data.instant());
    }

    /** Returns the page of a product. */
    public static Page page(long id) {
        Product product = product(id);
        ShopData data = new ShopData("page of product", id);
        String material = data.faker.commerce().material();
        List<Review> reviews = data.reviews();
        double stars = reviews.stream().mapToInt(Review::stars).average().orElse(0);
        return new Page(
                product,
                data.faker.commerce().vendor(),
                ReviewTexts.description(data.faker.random()::nextInt, product.name(), material),
                data.attributes(material),
                stars,
                reviews);
    }

    /** Returns the last 1000 orders of an account, newest first. */
    public static List<OrderRecord> orderHistory(long account) {
        ShopData data = new ShopData("history of account", account);
        AccountHolder holder = new AccountHolder(
                account,
                data.faker.phoneNumber().phoneNumberInternational(),
                data.faker.random().nextInt(18, 90));
        return LongStream.range(0, ORDERS)
                .mapToObj(i -> data.order(holder, account * 1_000_000 + ORDERS - i, i))
                .collect(Collectors.toList());
    }

    private OrderRecord order(AccountHolder holder, long id, long ordersSince) {
        Instant created = NEWEST_ORDER.minusMillis(
                ordersSince * MILLIS_BETWEEN_ORDERS + faker.random().nextInt(MILLIS_BETWEEN_ORDERS));
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

    private Map<String, String> attributes(String material) {
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("material", material);
        attributes.put("colour", faker.color().name());
        attributes.put("weight", faker.random().nextInt(80, 9_000) + " g");
        attributes.put("dimensions", length(5, 90) + " x " + length(5, 90) + " x " + length(2, 60) + " cm");
        attributes.put("country of origin", faker.country().name());
        attributes.put("warranty", faker.random().nextInt(2, 10) + " years");
        attributes.put("ean", faker.code().ean13());
        return attributes;
    }

    private int length(int least, int greatest) {
        return faker.random().nextInt(least, greatest);
    }

    private List<Review> reviews() {
        return IntStream.range(0, REVIEWS)
                .mapToObj(i -> new Review(
                        uuid(),
                        faker.name().fullName(),
                        faker.random().nextInt(1, 5),
                        ReviewTexts.review(faker.random()::nextInt),
                        faker.bool().bool(),
                        faker.random().nextInt(0, 120),
                        instant()))
                .sorted(Comparator.comparing(Review::postedAt).reversed())
                .toList();
    }

    private BigDecimal price() {
        return BigDecimal.valueOf(faker.random().nextInt(199, 99_999), 2);
    }

    private Instant instant() {
        return OPENING.plusSeconds(faker.random().nextInt(SECONDS_PER_YEAR))
                .plusNanos(1_000L * faker.random().nextInt(1_000_000));
    }

    private UUID uuid() {
        return UUID.fromString(faker.internet().uuid());
    }
}
