package dev.cachezip.samples;

import dev.cachezip.samples.ProductPage.Availability;
import dev.cachezip.samples.ProductPage.Review;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;

/** Makes the values of {@link SampleValue}; its generator is java.util.Random, whose sequence Java specifies. */
final class Samples {

    private static final long SEED = 20_240_229;
    private static final long FIRST_LAYOUT_ID = 4_810_000_000L;
    private static final long FIRST_CREATED_AT =
            Instant.parse("2024-01-08T06:00:00Z").toEpochMilli();
    private static final List<String> STATUSES = List.of("settled", "settled", "pending", "reversed", "failed");

    static final String GERMAN =
            "Für müde Köpfe: der Kessel gießt gleichmäßig, hält die Wärme über Stunden und lässt sich"
                    + " mühelos öffnen. Größe und Gewicht gefallen, nur das Kabel könnte länger sein. Süß ist die Farbe, schön"
                    + " der Griff, und zum Frühstück gehört er längst. Wünsche bleiben keine, außer nach höherer Füllmenge.";

    static final String JAPANESE = "細口の電気ケトルです。注ぎやすく、温度を一度ずつ設定でき、一時間保温します。".repeat(8);

    static final String WITH_EMOJI = "Love it \uD83D\uDE0D so much! Tea \uD83C\uDF75 in two minutes \u23F1 and"
            + " no drip \uD83D\uDCA7 at all. My cat \uD83D\uDC31 likes the warm base, the kids \uD83D\uDC67\uD83D\uDC66 the"
            + " light \uD83D\uDCA1. Five stars \u2B50\u2B50\u2B50\u2B50\u2B50, would buy again \uD83D\uDED2 and again"
            + " \uD83D\uDD01, for me \uD83D\uDE4B and my sister \uD83D\uDC6D in Oslo."
            + " The box \uD83D\uDCE6 came in a day and was easy to open.";

    private Samples() {}

    static Customer customer() {
        return new Customer(
                73_911_402L,
                "Zoë Åkerström",
                "zoe.akerstrom@mail.example",
                41,
                true,
                new BigDecimal("1204.50"),
                Instant.parse("2024-03-01T08:15:30.123456789Z"));
    }

    /** Returns a mutable list, as a repository would: class names of immutable lists belong to the JDK. */
    static List<Layout> layouts(int count) {
        Random random = new Random(SEED);
        List<Layout> layouts = new ArrayList<>(count);
        long id = FIRST_LAYOUT_ID;
        long createdAt = FIRST_CREATED_AT;
        for (int i = 0; i < count; i++) {
            id += 1 + random.nextInt(40);
            createdAt += 1 + random.nextInt(600_000);
            layouts.add(layout(random, id, createdAt));
        }
        return layouts;
    }

    /** Returns the same data as {@link #layouts}, in mutable objects. */
    static List<LayoutBean> layoutBeans(int count) {
        List<LayoutBean> beans = new ArrayList<>(count);
        for (Layout layout : layouts(count)) {
            beans.add(bean(layout));
        }
        return beans;
    }

    private static LayoutBean bean(Layout layout) {
        LayoutBean.UserBean user = new LayoutBean.UserBean();
        user.setId(layout.user().id());
        user.setPhone(layout.user().phone());
        user.setAge(layout.user().age());
        LayoutBean bean = new LayoutBean();
        bean.setBalanceInCents(layout.balanceInCents());
        bean.setIdempotencyKey(layout.idempotencyKey());
        bean.setKey(layout.key());
        bean.setUser(user);
        bean.setAreaId(layout.areaId());
        bean.setCreatedAt(layout.createdAt());
        bean.setUpdatedAt(layout.updatedAt());
        bean.setId(layout.id());
        bean.setStatus(layout.status());
        bean.setActive(layout.active());
        bean.setSpecial(layout.special());
        bean.setMigrated(layout.migrated());
        bean.setTenantId(layout.tenantId());
        return bean;
    }

    private static Layout layout(Random random, long id, long createdAt) {
        return new Layout(
                random.nextInt(10) == 0 ? 0 : random.nextInt(2_500_000) - 50_000,
                randomUuid(random).toString(),
                String.format(Locale.ROOT, "acc-%06x", random.nextInt(1 << 24)),
                new Layout.User(
                        10_000 + random.nextInt(900_000),
                        String.format(Locale.ROOT, "+55119%08d", random.nextInt(100_000_000)),
                        18 + random.nextInt(70)),
                1 + random.nextInt(64),
                createdAt,
                createdAt + random.nextInt(90_000_000),
                id,
                STATUSES.get(random.nextInt(STATUSES.size())),
                random.nextInt(10) != 0,
                random.nextInt(20) == 0,
                random.nextBoolean(),
                1 + random.nextInt(12));
    }

    /** Returns a version 4 UUID, made of the seeded generator's bits. */
    private static UUID randomUuid(Random random) {
        long high = (random.nextLong() & ~0xF000L) | 0x4000L;
        long low = (random.nextLong() >>> 2) | Long.MIN_VALUE;
        return new UUID(high, low);
    }

    static List<ShopUser> users(int count) {
        return Users.list(new Random(SEED), count);
    }

    static List<NumberedItem> items(int count) {
        List<NumberedItem> items = new ArrayList<>(count);
        Instant createdAt = Instant.parse("2024-02-29T12:00:00.123Z");
        for (int i = 0; i < count; i++) {
            items.add(new NumberedItem(i, createdAt.plusMillis(i / 50), new NumberedItem.Parity(i % 2 == 0)));
        }
        return items;
    }

    static ProductPage productPage() {
        return new ProductPage(
                580_113L,
                "KET-17-GNK-B",
                "Gooseneck kettle 0.9 l with temperature control",
                "Nordlys",
                "Pour-over kettle with a counterweighted handle and a slow, even stream. Heats to any degree between"
                        + " 40 and 100 °C, holds it for an hour and remembers the last setting. The base stores its"
                        + " own cable; the lid comes off for cleaning.",
                new BigDecimal("89.90"),
                "EUR",
                Availability.IN_STOCK,
                37,
                4.3,
                new ArrayList<>(List.of("Kitchen", "Coffee & tea", "Electric kettles")),
                attributes(),
                reviews(),
                Instant.parse("2024-02-27T21:04:11.52Z"));
    }

    /** Returns a product page whose texts, of the same lengths in characters, are parts of one text. */
    static ProductPage productPage(String text) {
        ProductPage page = productPage();
        return new ProductPage(
                page.id(),
                page.sku(),
                part(text, page.title()),
                page.brand(),
                part(text, page.description()),
                page.price(),
                page.currency(),
                page.availability(),
                page.stock(),
                page.rating(),
                page.categories(),
                page.attributes(),
                page.reviews().stream()
                        .map(review -> new Review(
                                part(text, review.author()),
                                review.stars(),
                                part(text, review.text()),
                                review.verified(),
                                review.helpful(),
                                review.postedAt()))
                        .collect(Collectors.toCollection(ArrayList::new)),
                page.updatedAt());
    }

    /** Returns the beginning of a text, with as many characters as another text. */
    private static String part(String text, String original) {
        return text.substring(0, text.offsetByCodePoints(0, original.length()));
    }

    private static Map<String, String> attributes() {
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("capacity", "0.9 l");
        attributes.put("power", "1200 W");
        attributes.put("material", "stainless steel 18/10, beech");
        attributes.put("colour", "matt black");
        attributes.put("weight", "1.14 kg");
        attributes.put("dimensions", "29.2 x 20.4 x 17.1 cm");
        attributes.put("warranty", "24 months");
        return attributes;
    }

    private static List<Review> reviews() {
        List<Review> reviews = new ArrayList<>();
        reviews.add(new Review(
                "Marek",
                5,
                "The flow is so steady that my scale and timer are the only other things I use in the morning.",
                true,
                18,
                Instant.parse("2024-01-19T07:42:03Z")));
        reviews.add(new Review(
                "Inès D.",
                4,
                "Fast, quiet and pretty. One star off because the handle gets warm when it has just boiled.",
                true,
                7,
                Instant.parse("2023-12-30T18:20:45.381Z")));
        reviews.add(new Review(
                "tea_first",
                3,
                "Good below 90 °C, but it overshoots by two degrees with less than 300 ml inside. Support answered"
                        + " within a day.",
                false,
                11,
                Instant.parse("2023-11-02T12:00:09Z")));
        reviews.add(new Review(
                "Haruka S.",
                5,
                "Second one I have bought; the first went to my sister and she refuses to give it back.",
                true,
                2,
                Instant.parse("2024-02-14T22:31:57.006Z")));
        reviews.add(new Review(
                "Brennan O'Hara",
                2,
                "Arrived with a dent in the base. The exchange went through, but it took three weeks.",
                true,
                0,
                Instant.parse("2023-12-11T09:05:26.94Z")));
        reviews.add(new Review(
                "Lucía",
                4,
                "I would have liked a longer cable. Otherwise exactly what the pictures show.",
                true,
                5,
                Instant.parse("2024-01-05T16:48:12Z")));
        return reviews;
    }
}
