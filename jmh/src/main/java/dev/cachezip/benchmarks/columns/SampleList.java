package dev.cachezip.benchmarks.columns;

import dev.cachezip.benchmarks.values.Corpus;
import dev.cachezip.benchmarks.values.Shop;
import dev.cachezip.benchmarks.values.ShopData;
import dev.cachezip.samples.Layout;
import dev.cachezip.samples.NumberedItem;
import dev.cachezip.samples.SampleValue;
import dev.cachezip.samples.ShopUser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The lists that are stored as rows and as columns. */
public enum SampleList {
    /** A list of {@link Layout}. */
    LAYOUTS_10("10 Layouts", Layout.class, 10),
    /** A list of {@link Layout}. */
    LAYOUTS_100("100 Layouts", Layout.class, 100),
    /** A list of {@link Layout}. */
    LAYOUTS_1000("1000 Layouts", Layout.class, 1000),
    /** The order history of an account of the demo's shop. */
    ORDERS_1000("1000 orders", Shop.OrderRecord.class, 1000),
    /** A list of {@link ShopUser}. */
    USERS_10("10 users", ShopUser.class, 10),
    /** A list of {@link ShopUser}. */
    USERS_100("100 users", ShopUser.class, 100),
    /** A list of {@link ShopUser}. */
    USERS_10000("10,000 users", ShopUser.class, 10_000),
    /** A list of {@link NumberedItem}. */
    ITEMS_1000("1000 items", NumberedItem.class, 1000),
    /** Documents of a file. */
    RANDOM_USERS_100("100 random users", JsonNode.class, 100),
    /** Documents of a file. */
    PHONES_100("100 phones", JsonNode.class, 100),
    /** Documents of a file. */
    EVENTS_50("50 events", JsonNode.class, 50);

    private static final JsonMapper JSON = new JsonMapper();

    private final String title;
    private final Class<?> elementType;
    private final int count;

    SampleList(String title, Class<?> elementType, int count) {
        this.title = title;
        this.elementType = elementType;
        this.count = count;
    }

    /** Returns the name to print. */
    public String title() {
        return title;
    }

    /** Returns the type that a cached method would declare. */
    JavaType type() {
        return JSON.getTypeFactory().constructCollectionType(List.class, elementType);
    }

    /**
     * Returns the list; empty if it is in a file that is not there.
     *
     * @param corpora folder of the files
     * @throws IllegalStateException if the file has too few documents
     */
    Optional<List<Object>> read(Optional<Path> corpora) throws IOException {
        Optional<? extends List<?>> source =
                switch (this) {
                    case LAYOUTS_10, LAYOUTS_100, LAYOUTS_1000 -> Optional.of(list(SampleValue.LAYOUTS_1000));
                    case ORDERS_1000 -> Optional.of(ShopData.orderHistory(1));
                    case USERS_10, USERS_100, USERS_10000 -> Optional.of(list(SampleValue.USERS_10000));
                    case ITEMS_1000 -> Optional.of(list(SampleValue.ITEMS_1000));
                    case RANDOM_USERS_100 -> Corpus.RANDOM_USERS.read(corpora);
                    case PHONES_100 -> Corpus.PHONES.read(corpora);
                    case EVENTS_50 -> Corpus.EVENTS.read(corpora);
                };
        return source.map(this::first);
    }

    /** The samples of any length begin alike. */
    private static List<?> list(SampleValue sample) {
        return (List<?>) sample.value();
    }

    private List<Object> first(List<?> elements) {
        if (elements.size() < count) {
            throw new IllegalStateException("Too few documents for " + title + ": " + elements.size());
        }
        // A repository returns this class, too; other classes of lists would be stored with their names.
        return new ArrayList<>(elements.subList(0, count));
    }
}
