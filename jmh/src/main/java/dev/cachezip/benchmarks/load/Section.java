package dev.cachezip.benchmarks.load;

/** The parts of the report. */
enum Section {
    /** Commands on bytes. */
    COMMANDS("GET and SET", "Values of bytes, through a `RedisTemplate` and through the other clients' own API."),
    /** Commands on bytes, with TLS. */
    TLS("TLS", "The same to a server that speaks TLS."),
    /** Whole calls of a cache. */
    CACHES(
            "Caches",
            "Whole calls of `CachezipCache`: a small record of about 200 bytes and a product page of about 2 KB are mapped,"
                    + " compressed and stored, or read back; a put waits for Redis. GLIDE gets JSON from Jackson 3."),
    /** Many values at a time. */
    BULK("Bulk", "Small records, 100 in a call, mapped as in a cache; times are those of the call."),
    /** Reads with copies in the application. */
    NEAR(
            "Copies in the application",
            "Reads of `CachezipCache` from Redis, from copies, and with copies that are all missing: times are those of"
                    + " the call. The last table has the time from the beginning of a write, by another application, until the"
                    + " cache with copies returns the new value."),
    /** GLIDE's matrix. */
    MATRIX(
            "Callers and batches",
            "JSON of about 2 KB as it is, with lz4 and with zstd: GLIDE with a batch of GET or SET, and cachezip with MGET or"
                    + " MSET through a template. Values per second, and ratios to the same client without compression, in three rounds.");

    private final String title;
    private final String introduction;

    Section(String title, String introduction) {
        this.title = title;
        this.introduction = introduction;
    }

    String title() {
        return title;
    }

    String introduction() {
        return introduction;
    }
}
