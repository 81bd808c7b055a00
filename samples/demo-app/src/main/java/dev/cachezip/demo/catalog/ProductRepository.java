package dev.cachezip.demo.catalog;

import dev.cachezip.demo.source.SlowSource;
import dev.cachezip.demo.source.UnknownIdException;
import dev.cachezip.samples.ReviewTexts;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import net.datafaker.Faker;
import org.springframework.stereotype.Component;

/** A repository that reads products from the slow source, and remembers changes and deletions since the start. */
@Component
final class ProductRepository {

    private static final String PRODUCT = "product";
    private static final Instant OPENING = Instant.parse("2024-01-01T08:00:00Z");
    private static final LocalDate FIRST_DAY = LocalDate.of(2020, 3, 1);
    private static final int SECONDS_PER_YEAR = 365 * 24 * 60 * 60;
    private static final int REVIEWS = 5;

    private final SlowSource source;
    /** The replacements of the source's products; empty for a deleted product. */
    private final Map<Long, Optional<Product>> changes = new ConcurrentHashMap<>();

    ProductRepository(SlowSource source) {
        this.source = source;
    }

    Product product(long id) {
        return source.read(PRODUCT, id, faker -> current(id, faker));
    }

    ProductPage page(long id) {
        return source.read("page of product", id, faker -> {
            Product product = current(id, source.seeded(PRODUCT, id));
            String material = faker.commerce().material();
            List<Review> reviews = reviews(faker);
            double stars = reviews.stream().mapToInt(Review::stars).average().orElse(0);
            return new ProductPage(
                    product,
                    faker.commerce().vendor(),
                    ReviewTexts.description(faker.random()::nextInt, product.name(), material),
                    attributes(faker, material),
                    stars,
                    reviews);
        });
    }

    Product update(long id, ProductChange change) {
        source.requireKnown(PRODUCT, id);
        Product changed = original(id, source.seeded(PRODUCT, id)).changed(change, Instant.now());
        changes.put(id, Optional.of(changed));
        return changed;
    }

    void delete(long id) {
        source.requireKnown(PRODUCT, id);
        changes.put(id, Optional.empty());
    }

    private Product current(long id, Faker faker) {
        return changes.getOrDefault(id, Optional.of(original(id, faker)))
                .orElseThrow(() -> new UnknownIdException(PRODUCT, id));
    }

    private static Product original(long id, Faker faker) {
        Set<String> tags = new LinkedHashSet<>();
        for (int i = 0; i < 4; i++) {
            tags.add(faker.commerce().department().toLowerCase(Locale.ROOT));
        }
        return new Product(
                id,
                uuid(faker),
                faker.commerce().productName(),
                faker.options().option(Category.class),
                BigDecimal.valueOf(faker.random().nextInt(199, 99_999), 2),
                Currency.getInstance("EUR"),
                faker.random().nextInt(0, 500),
                tags,
                FIRST_DAY.plusDays(faker.random().nextInt(0, 1_400)),
                instant(faker));
    }

    private static Map<String, String> attributes(Faker faker, String material) {
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("material", material);
        attributes.put("colour", faker.color().name());
        attributes.put("weight", faker.random().nextInt(80, 9_000) + " g");
        attributes.put(
                "dimensions",
                faker.random().nextInt(5, 90)
                        + " x "
                        + faker.random().nextInt(5, 90)
                        + " x "
                        + faker.random().nextInt(2, 60)
                        + " cm");
        attributes.put("country of origin", faker.country().name());
        attributes.put("warranty", faker.random().nextInt(2, 10) + " years");
        attributes.put("ean", faker.code().ean13());
        return attributes;
    }

    private static List<Review> reviews(Faker faker) {
        return IntStream.range(0, REVIEWS)
                .mapToObj(i -> new Review(
                        uuid(faker),
                        faker.name().fullName(),
                        faker.random().nextInt(1, 5),
                        ReviewTexts.review(faker.random()::nextInt),
                        faker.bool().bool(),
                        faker.random().nextInt(0, 120),
                        instant(faker)))
                .sorted(Comparator.comparing(Review::postedAt).reversed())
                .toList();
    }

    private static Instant instant(Faker faker) {
        return OPENING.plusSeconds(faker.random().nextInt(SECONDS_PER_YEAR))
                .plusNanos(1_000L * faker.random().nextInt(1_000_000));
    }

    private static UUID uuid(Faker faker) {
        return UUID.fromString(faker.internet().uuid());
    }
}
