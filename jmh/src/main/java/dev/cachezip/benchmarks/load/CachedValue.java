package dev.cachezip.benchmarks.load;

import dev.cachezip.samples.SampleValue;

/** The values that whole calls of a cache read and write. */
enum CachedValue {
    /** About 200 bytes. */
    RECORD("record", SampleValue.SMALL_RECORD),
    /** About 2 KB. */
    PAGE("page", SampleValue.PRODUCT_PAGE);

    private final String cache;
    private final SampleValue sample;

    CachedValue(String cache, SampleValue sample) {
        this.cache = cache;
        this.sample = sample;
    }

    /** Returns the beginning of the names of its caches. */
    String cache() {
        return cache;
    }

    Object value() {
        return sample.value();
    }
}
