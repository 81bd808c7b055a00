package dev.cachezip.codec.object;

/**
 * How much memory the objects of one value may take.
 *
 * @since 0.1
 */
public final class ObjectSizes {

    private static final long LEAST_DEFAULT = 16 << 20;

    private ObjectSizes() {}

    /** Returns the limit in bytes that is used if none is set: a quarter of the heap, but at least 16 MiB. */
    public static long defaultLimit() {
        return Math.max(LEAST_DEFAULT, Runtime.getRuntime().maxMemory() / 4);
    }
}
