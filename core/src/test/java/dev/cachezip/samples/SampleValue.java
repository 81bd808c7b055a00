package dev.cachezip.samples;

/**
 * The one list of values that tests, benchmarks and the size table run over, so that they cannot drift apart. The
 * values are the same in each run and on each JVM, comparable by {@code equals}, and serializable by the JDK.
 */
public enum SampleValue {
    /** One {@link Customer}. */
    SMALL_RECORD("small record"),
    /** One {@link ProductPage}. */
    PRODUCT_PAGE("product page"),
    /** A list of 100 {@link Layout}. */
    LAYOUTS_100("100 Layouts"),
    /** A list of 1000 {@link Layout}. */
    LAYOUTS_1000("1000 Layouts");

    private final String title;

    SampleValue(String title) {
        this.title = title;
    }

    /** Returns the name to print in tables. */
    public String title() {
        return title;
    }

    /** Returns a new value that equals every other one of this constant. */
    public Object value() {
        return switch (this) {
            case SMALL_RECORD -> Samples.customer();
            case PRODUCT_PAGE -> Samples.productPage();
            case LAYOUTS_100 -> Samples.layouts(100);
            case LAYOUTS_1000 -> Samples.layouts(1000);
        };
    }
}
