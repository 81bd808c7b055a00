package dev.cachezip.msgpack;

import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;

/**
 * Thrown when the values of a document would take more memory than {@link MessagePackFactoryBuilder#maxObjectSize}
 * allows.
 */
public final class ObjectSizeException extends StreamConstraintsException {

    private static final long serialVersionUID = 1L;

    private final long size;
    private final long limit;

    ObjectSizeException(long size, long limit, TokenStreamLocation location) {
        super(
                "Values of at least " + size + " bytes of memory (estimated), more than the maximum allowed (" + limit
                        + ", from `MessagePackFactoryBuilder.maxObjectSize()`)",
                location);
        this.size = size;
        this.limit = limit;
    }

    /** Returns the estimated number of bytes found so far, or the minimum that the document would need. */
    public long size() {
        return size;
    }

    /** Returns the limit in bytes. */
    public long limit() {
        return limit;
    }
}
