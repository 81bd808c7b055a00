package dev.cachezip.codec.object;

/**
 * The limits of a plain value, the same for each backend and format.
 *
 * @since 0.1
 */
public final class Limits {

    /**
     * Maximum number of digits of a decimal or integer that is written as a string. Parsing time grows with their
     * square.
     */
    public static final int NUMBER_LENGTH = 10_000;

    /**
     * Maximum depth of arrays and objects. Half of Jackson's default for JSON: reading 960 levels of typed values took
     * more than a stack of 512 KB.
     */
    public static final int NESTING_DEPTH = 500;

    /** Maximum depth for writers, which is one less: the reader also counts the array or object around a typed root. */
    public static final int WRITTEN_NESTING_DEPTH = NESTING_DEPTH - 1;

    /** Maximum number of cached types of a format; a reader of hostile ids must not fill the memory. */
    static final int REMEMBERED_TYPES = 1024;

    /**
     * Maximum number of deserializers built, and of names looked up in type ids, by the mappers of a format; beyond it
     * the mappers are replaced. Applications with some hundred classes have some thousands. Each takes about 1 KB.
     */
    static final int REMEMBERED_PARTS = 20_000;

    /** Maximum length in characters of a type id that is cached. */
    static final int REMEMBERED_ID_LENGTH = 1000;

    private Limits() {}
}
