package dev.cachezip.benchmarks.load;

import dev.cachezip.samples.SampleValue;

/** The values that whole calls of a cache read and write. */
enum CachedValue {
    /** About 200 bytes. */
    RECORD("record", "200", "a small record", SampleValue.SMALL_RECORD),
    /** About 2 KB. */
    PAGE("page", "2k", "a product page", SampleValue.PRODUCT_PAGE);

    private final String cache;
    private final String size;
    private final String title;
    private final SampleValue sample;

    CachedValue(String cache, String size, String title, SampleValue sample) {
        this.cache = cache;
        this.size = size;
        this.title = title;
        this.sample = sample;
    }

    /** Returns the beginning of the names of its caches. */
    String cache() {
        return cache;
    }

    /** Returns its size, as in the names of rows. */
    String size() {
        return size;
    }

    String title() {
        return title;
    }

    SampleValue sample() {
        return sample;
    }

    Object value() {
        return sample.value();
    }
}
