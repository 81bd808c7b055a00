package dev.cachezip.codec;

/**
 * The limit of the memory that the objects of a value may take. Immutable.
 *
 * <p>By default it grows with the length of the stored bytes, since the time that a value takes grows with its objects:
 * a few KB can stand for as many objects as fit the heap, and values of applications are not so regular.
 *
 * @param smallest the limit in bytes for the shortest stored bytes
 * @param largest the limit in bytes for the longest ones
 */
public record ObjectLimit(long smallest, long largest) {

    /** Regular lists in columns take a byte for some hundred bytes of objects. */
    private static final int PER_STORED_BYTE = 512;

    private static final long LEAST = 16 << 20;

    /** Objects of any kind that count as this much are read in about a tenth of a second at most. */
    private static final long SMALLEST = 64 << 20;

    /** The objects of 64 MiB of plain bytes seldom take more. */
    private static final long LARGEST = 1 << 30;

    /** Returns the same limit for all values. */
    public static ObjectLimit fixed(long bytes) {
        return new ObjectLimit(bytes, bytes);
    }

    /**
     * Returns the default limit: 512 times the stored bytes, but at least 64 MiB and at most 1 GiB, and at most a
     * quarter of the heap where that is more than 16 MiB.
     */
    public static ObjectLimit byDefault() {
        return inHeap(Runtime.getRuntime().maxMemory());
    }

    /** Returns the default limit in a heap of so many bytes. */
    static ObjectLimit inHeap(long heap) {
        long share = Math.max(LEAST, heap / 4);
        return new ObjectLimit(Math.min(SMALLEST, share), Math.min(LARGEST, share));
    }

    /** Returns the limit in bytes for a value of a length of stored bytes. */
    public long forStored(int storedLength) {
        return Math.min(largest, Math.max(smallest, (long) PER_STORED_BYTE * storedLength));
    }
}
