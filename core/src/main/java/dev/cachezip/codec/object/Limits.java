package dev.cachezip.codec.object;

/**
 * The limits of a plain value, the same for each backend and format.
 *
 * @since 0.1
 */
public final class Limits {

    /** Digits of a decimal or integer that is written as a string. Parsing time grows with their square. */
    public static final int NUMBER_LENGTH = 10_000;

    /**
     * Levels of arrays and objects. Half of Jackson's default for JSON: reading 960 levels of typed values
     * took more than a stack of 512 KB.
     */
    public static final int NESTING_DEPTH = 500;

    /** One less: the reader counts what stands around a typed root. */
    public static final int WRITTEN_NESTING_DEPTH = NESTING_DEPTH - 1;

    /** Types that a format remembers; a reader of hostile ids must not fill the memory. */
    static final int REMEMBERED_TYPES = 1024;

    /**
     * Deserializers and names in type ids that the mappers of a format may have built and looked up; then they are made
     * anew. Applications with some hundred classes have some thousands. Each takes about 1 KB.
     */
    static final int REMEMBERED_PARTS = 20_000;

    /** Characters of a type id that is remembered. */
    static final int REMEMBERED_ID_LENGTH = 1000;

    private Limits() {}
}
