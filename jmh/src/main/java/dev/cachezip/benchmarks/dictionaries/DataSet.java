package dev.cachezip.benchmarks.dictionaries;

import dev.cachezip.benchmarks.values.Corpus;
import dev.cachezip.benchmarks.values.Shop;
import dev.cachezip.benchmarks.values.ShopData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import tools.jackson.databind.node.ObjectNode;

/** The values that dictionaries are trained on and measured with. */
public enum DataSet {
    /** Sessions of the demo's shop. */
    SESSIONS("sessions", "session", Shop.Session.class),
    /** Products of the demo's shop. */
    PRODUCTS("products", "product", Shop.Product.class),
    /** Product pages of the demo's shop. */
    PAGES("product pages", "product page", Shop.Page.class),
    /** Documents from a file. */
    RANDOM_USERS("random users", "random user", ObjectNode.class),
    /** Documents from a file. */
    PHONES("phones", "phone", ObjectNode.class);

    /** The trainer learns from half of them, as many as it takes at most. */
    private static final int SHOP_VALUES = 2000;

    private final String title;
    private final String one;
    private final Class<?> type;

    DataSet(String title, String one, Class<?> type) {
        this.title = title;
        this.one = one;
        this.type = type;
    }

    /** Returns the name to print. */
    public String title() {
        return title;
    }

    /** Returns the name of one value. */
    public String one() {
        return one;
    }

    /** Returns the type that a cached method would declare. */
    Class<?> type() {
        return type;
    }

    /**
     * Returns all values; empty if they are in a file that is not there.
     *
     * @param corpora folder of the files
     */
    Optional<List<Object>> read(Optional<Path> corpora) throws IOException {
        return switch (this) {
            case SESSIONS -> Optional.of(generated(ShopData::session));
            case PRODUCTS -> Optional.of(generated(ShopData::product));
            case PAGES -> Optional.of(generated(ShopData::page));
            case RANDOM_USERS -> Corpus.RANDOM_USERS.read(corpora);
            case PHONES -> Corpus.PHONES.read(corpora);
        };
    }

    /** Returns the values of the shop. */
    List<Object> ofTheShop() throws IOException {
        return read(Optional.empty()).orElseThrow();
    }

    private static List<Object> generated(LongFunction<Object> make) {
        return LongStream.rangeClosed(1, SHOP_VALUES).mapToObj(make).toList();
    }
}
