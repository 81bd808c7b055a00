package dev.cachezip.benchmarks.dictionaries;

/** The forms of a document whose memory on a server is compared. */
enum DocumentForm {
    /** The bytes that an application with Spring's JSON serializer stores. */
    SPRING_JSON,
    /** JSON without a class name. */
    JSON,
    /** The bytes that the starter stores by default. */
    ZSTD,
    /** The bytes that it stores with a dictionary. */
    DICTIONARY;
}
