package dev.cachezip.benchmarks.load;

/** The clients that are compared. */
enum Peer {
    /** Lettuce as Spring Boot sets it up. */
    STOCK("stock Lettuce"),
    /** Lettuce as cachezip's starter sets it up. */
    TUNED("cachezip"),
    /** Jedis with the default pool size of Spring Boot. */
    JEDIS_8("Jedis, pool of 8"),
    /** Jedis with a connection for each thread. */
    JEDIS_128("Jedis, pool of 128"),
    /** Redisson. */
    REDISSON("Redisson"),
    /** Valkey GLIDE without compression. */
    GLIDE("GLIDE");

    private final String title;

    Peer(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
