package dev.cachezip.codec.object;

/**
 * The memory that the objects of one value may take.
 *
 * @since 0.1
 */
public final class ObjectSizes {

    private static final long LEAST_DEFAULT = 16 << 20;

    private ObjectSizes() {}

    /** Returns the default limit in bytes: a quarter of the heap, but at least 16 MiB. */
    public static long defaultLimit() {
        return Math.max(LEAST_DEFAULT, Runtime.getRuntime().maxMemory() / 4);
    }
}
