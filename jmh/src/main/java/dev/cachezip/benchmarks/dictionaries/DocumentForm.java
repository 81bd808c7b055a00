package dev.cachezip.benchmarks.dictionaries;

/** The forms of a document whose memory on a server is compared. */
enum DocumentForm {
    /** The bytes that an application with Spring's JSON serializer stores. */
    SPRING_JSON("Spring GenericJacksonJsonRedisSerializer"),
    /** JSON without a class name. */
    JSON("Jackson 3 JSON"),
    /** The bytes that the starter stores by default. */
    ZSTD("cachezip zstd"),
    /** The bytes that it stores with a dictionary. */
    DICTIONARY("cachezip zstd + dictionary");

    private final String title;

    DocumentForm(String title) {
        this.title = title;
    }

    /** Returns the name to print. */
    String title() {
        return title;
    }
}
