package dev.cachezip.benchmarks.load;

/** The clients that are compared. */
enum Peer {
    /** Lettuce as Spring Boot sets it up. */
    STOCK(
            "stock Lettuce",
            "Spring Data Redis as Spring Boot sets it up, without a pool; one connection for all callers"),
    /** Lettuce as cachezip's starter sets it up. */
    TUNED("cachezip", "the same with cachezip's tuning of Lettuce"),
    /** The same, with copies of entries in the application. */
    NEAR("cachezip with copies", "the same with `near.max-size`, in which all entries have room"),
    /** The same, whose copies have all expired when they are read. */
    NEAR_MISS(
            "cachezip without a copy",
            "the same with a `near.max-age` of 1 ns: each read finds an expired copy, asks Redis, and keeps the reply"),
    /** Jedis with the default pool size of Spring Boot. */
    JEDIS_8("Jedis, pool of 8", "`RedisClient` with a pool of 8 connections"),
    /** Jedis with a connection for each thread. */
    JEDIS_128("Jedis, pool of 128", "`RedisClient` with a pool of 128 connections"),
    /** Redisson. */
    REDISSON("Redisson", "buckets with `ByteArrayCodec`, at its defaults: up to 64 connections"),
    /** Valkey GLIDE without compression. */
    GLIDE("GLIDE", "one client for all callers, 5,000 calls in flight"),
    /** Valkey GLIDE with lz4. */
    GLIDE_LZ4("GLIDE, lz4", "the same with its lz4, at the default level"),
    /** Valkey GLIDE with zstd. */
    GLIDE_ZSTD("GLIDE, zstd", "the same with its zstd, at the default level");

    private final String title;
    private final String settings;

    Peer(String title, String settings) {
        this.title = title;
        this.settings = settings;
    }

    String title() {
        return title;
    }

    /** Returns the setup of the client, for the report. */
    String settings() {
        return settings;
    }
}
