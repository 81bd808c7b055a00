package dev.cachezip.samples;

import java.util.Arrays;
import java.util.List;

/**
 * The one list of values that tests, benchmarks and the size table run over, so that they cannot drift apart. The
 * values are the same in each run and on each JVM, comparable by {@code equals}, and serializable by the JDK.
 */
public enum SampleValue {
    /** One {@link Customer}. */
    SMALL_RECORD("small record", Customer.class),
    /** One {@link ProductPage}. */
    PRODUCT_PAGE("product page", ProductPage.class),
    /** A {@link ProductPage} whose texts have umlauts. */
    PAGE_IN_GERMAN("product page in German", ProductPage.class),
    /** A {@link ProductPage} whose texts have three bytes for each character. */
    PAGE_IN_JAPANESE("product page in Japanese", ProductPage.class),
    /** A {@link ProductPage} whose texts have surrogate pairs. */
    PAGE_WITH_EMOJI("product page with emoji", ProductPage.class),
    /** A list of one {@link Layout}. */
    LAYOUTS_1("1 Layout", Layout.class, 1),
    /** A list of 10 {@link Layout}. */
    LAYOUTS_10("10 Layouts", Layout.class, 10),
    /** A list of 100 {@link Layout}. */
    LAYOUTS_100("100 Layouts", Layout.class, 100),
    /** A list of 1000 {@link Layout}. */
    LAYOUTS_1000("1000 Layouts", Layout.class, 1000),
    /** The same data as {@link #LAYOUTS_1000}, in objects with setters. */
    LAYOUT_BEANS_1000("1000 Layouts as beans", LayoutBean.class, 1000),
    /** A list of 100 {@link ShopUser}. */
    USERS_100("100 users", ShopUser.class, 100),
    /** A list of 10,000 {@link ShopUser}. */
    USERS_10000("10,000 users", ShopUser.class, 10_000),
    /** A list of one {@link NumberedItem}. */
    ITEMS_1("1 item", NumberedItem.class, 1),
    /** A list of 100 {@link NumberedItem}. */
    ITEMS_100("100 items", NumberedItem.class, 100),
    /** A list of 1000 {@link NumberedItem}. */
    ITEMS_1000("1000 items", NumberedItem.class, 1000),
    /** A list of 10,000 {@link NumberedItem}. */
    ITEMS_10000("10,000 items", NumberedItem.class, 10_000),
    /** A list of 100,000 {@link NumberedItem}. */
    ITEMS_100000("100,000 items", NumberedItem.class, 100_000);

    private static final int MOST_ELEMENTS_IN_A_TEST = 1000;

    private final String title;
    private final Class<?> elementType;
    private final boolean list;
    private final int count;

    SampleValue(String title, Class<?> type) {
        this(title, type, false, 1);
    }

    SampleValue(String title, Class<?> elementType, int count) {
        this(title, elementType, true, count);
    }

    SampleValue(String title, Class<?> elementType, boolean list, int count) {
        this.title = title;
        this.elementType = elementType;
        this.list = list;
        this.count = count;
    }

    /** Returns those that are small enough for a test to run over in each of its combinations. */
    public static List<SampleValue> forTests() {
        return Arrays.stream(values())
                .filter(sample -> sample.count <= MOST_ELEMENTS_IN_A_TEST)
                .toList();
    }

    /** Returns the name to print in tables. */
    public String title() {
        return title;
    }

    /** Returns the class of the value, or of the elements if it is a list. */
    public Class<?> elementType() {
        return elementType;
    }

    /** Returns whether the value is a list. */
    public boolean isList() {
        return list;
    }

    /** Returns how many elements the list has; 1 for a value that is not a list. */
    public int count() {
        return count;
    }

    /** Returns a new value that equals every other one of this constant. */
    public Object value() {
        return switch (this) {
            case SMALL_RECORD -> Samples.customer();
            case PRODUCT_PAGE -> Samples.productPage();
            case PAGE_IN_GERMAN -> Samples.productPage(Samples.GERMAN);
            case PAGE_IN_JAPANESE -> Samples.productPage(Samples.JAPANESE);
            case PAGE_WITH_EMOJI -> Samples.productPage(Samples.WITH_EMOJI);
            case LAYOUTS_1, LAYOUTS_10, LAYOUTS_100, LAYOUTS_1000 -> Samples.layouts(count);
            case LAYOUT_BEANS_1000 -> Samples.layoutBeans(count);
            case USERS_100, USERS_10000 -> Samples.users(count);
            case ITEMS_1, ITEMS_100, ITEMS_1000, ITEMS_10000, ITEMS_100000 -> Samples.items(count);
        };
    }
}
