package dev.cachezip.load;

/** The clients that are compared. */
enum Peer {
    /** Lettuce as Spring Boot sets it up. */
    STOCK("stock Lettuce"),
    /** Lettuce as cachezip's starter sets it up. */
    TUNED("cachezip"),
    /** Jedis with Spring Boot's default size of a pool. */
    JEDIS_8("Jedis, pool of 8"),
    /** Jedis with a connection for each thread. */
    JEDIS_128("Jedis, pool of 128"),
    /** Redisson. */
    REDISSON("Redisson"),
    /** Valkey GLIDE without compression. */
    GLIDE("GLIDE"),
    /** With lz4. */
    GLIDE_LZ4("GLIDE, lz4"),
    /** With zstd. */
    GLIDE_ZSTD("GLIDE, zstd");

    private final String title;

    Peer(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
