package dev.cachezip.msgpack;

/**
 * The elements of arrays that stand elsewhere than in their document.
 *
 * <p>In place of all elements such an array has the byte {@link Formats#NEVER_USED} behind its header. A
 * {@link MessagePackParser} that has these elements attached reads it as any other array.
 */
public interface DetachedElements {

    /** Returns the source of the elements of the next array, in the order of the arrays in the document. */
    ValueSource next();

    /**
     * Counts bytes that a value would have in its document.
     *
     * @param bytes the length of a value, or of the header of an array or object with the names in it
     */
    void count(long bytes);

    /** Returns the number of bytes that were read so far, with those that the values would have. */
    long length();
}
