package dev.cachezip.msgpack;

/** The memory of a document's values, estimated and limited while a {@link MessagePackParser} reads them. */
final class MemoryCount {

    // Bytes of heap, estimated for HotSpot with compressed references. They are averages: for lists and arrays (an
    // element may be a number, and only the smallest numbers are shared), for objects of a class (which take less) and
    // for maps (which take more).
    private static final int ARRAY_SIZE = 32;
    static final int ELEMENT_SIZE = 32;
    private static final int OBJECT_SIZE = 64;
    private static final int ENTRY_SIZE = 32;

    private final MessagePackParser parser;

    private long limit = Long.MAX_VALUE;

    /** The memory that the current document may still use. */
    private long left = Long.MAX_VALUE;

    /** Number of elements or entries of the array or object that started last, and the memory counted for it. */
    long containerSize;

    private long containerCharge;

    MemoryCount(MessagePackParser parser) {
        this.parser = parser;
    }

    /** Limits the memory of each document from now on. */
    void limit(long bytes) {
        limit = bytes;
        left = bytes;
    }

    /** Begins a document. */
    void begin() {
        left = limit;
    }

    /** Counts an array or object, and the memory of its elements or entries except their values. */
    void start(boolean object, long count, boolean document) {
        if (document) {
            begin();
        }
        containerSize = count;
        containerCharge = of(object, count);
        charge(containerCharge);
    }

    /** Returns the memory of an array or object, and of its elements or entries except their values. */
    static long of(boolean object, long count) {
        return object ? OBJECT_SIZE + ENTRY_SIZE * count : ARRAY_SIZE + ELEMENT_SIZE * count;
    }

    /** Counts memory that a value of the current document is about to use. */
    void charge(long bytes) {
        left -= bytes;
        if (left < 0) {
            refuse(bytes);
        }
    }

    private void refuse(long bytes) {
        if (parser.isInRoot() && bytes <= limit) {
            // A string after other strings: each of them is a document.
            left = limit - bytes;
            return;
        }
        throw new ObjectSizeException(limit - left, limit, parser.currentTokenLocation());
    }

    /** Stops counting for the container that started last, and returns what was left before it. */
    long pause() {
        long before = left + containerCharge;
        left = Long.MAX_VALUE;
        return before;
    }

    void resume(long before) {
        left = before;
    }
}
