package dev.cachezip.objects.limits;

/**
 * The limits of a plain value, the same for each backend and format.
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

    private Limits() {}
}
