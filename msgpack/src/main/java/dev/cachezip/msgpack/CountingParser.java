package dev.cachezip.msgpack;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.base.ParserMinimalBase;
import tools.jackson.core.io.IOContext;

/** The part of a {@link MessagePackParser} that counts the memory of a document's values. */
abstract class CountingParser extends ParserMinimalBase {

    // Bytes of heap, estimated for HotSpot with compressed references. They are averages: for lists and arrays (an
    // element may be a number, and only the smallest numbers are shared), for objects of a class (which take less) and
    // for maps (which take more).
    private static final int ARRAY_SIZE = 32;
    private static final int ELEMENT_SIZE = 32;
    private static final int OBJECT_SIZE = 64;
    private static final int ENTRY_SIZE = 32;

    private long maxObjectSize = Long.MAX_VALUE;

    /** The memory that the current document may still use. */
    private long left = Long.MAX_VALUE;

    /** Number of elements or entries of the array or object that started last, and the memory counted for it. */
    private long containerSize;

    private long containerCharge;

    CountingParser(ObjectReadContext readContext, IOContext ioContext, int streamReadFeatures) {
        super(readContext, ioContext, streamReadFeatures);
    }

    /**
     * Limits the memory of the values of each document from now on, instead of
     * {@link MessagePackFactoryBuilder#maxObjectSize}.
     *
     * @param limit the limit in bytes
     */
    public final void limitObjectSize(long limit) {
        maxObjectSize = limit;
        left = limit;
    }

    /** Counts an array or object, and the memory of its elements or entries except their values. */
    final void chargeContainer(boolean object, long count, boolean document) {
        if (document) {
            left = maxObjectSize;
        }
        containerSize = count;
        containerCharge = object ? OBJECT_SIZE + ENTRY_SIZE * count : ARRAY_SIZE + ELEMENT_SIZE * count;
        charge(containerCharge);
    }

    /**
     * Counts memory that a value of the current document is about to use.
     *
     * <p>The parser itself counts an average for arrays, objects and their entries, strings and binary values. A
     * deserializer calls this method for values that take more.
     *
     * @param bytes an estimate, in bytes of heap
     * @throws ObjectSizeException if the document would take more than {@link MessagePackFactoryBuilder#maxObjectSize}
     */
    public final void charge(long bytes) throws JacksonException {
        left -= bytes;
        if (left < 0) {
            refuse(bytes);
        }
    }

    private void refuse(long bytes) {
        if (isInRoot() && bytes <= maxObjectSize) {
            // A string after other strings: each of them is a document.
            left = maxObjectSize - bytes;
            return;
        }
        throw new ObjectSizeException(maxObjectSize - left, maxObjectSize, currentTokenLocation());
    }

    /** Returns whether the current value is a document, not part of an array or object. */
    abstract boolean isInRoot();

    /**
     * Returns the number of elements or entries that follow if the parser is at the start of an array or object,
     * otherwise 0.
     */
    public final long containerSize() {
        return _currToken == JsonToken.START_ARRAY || _currToken == JsonToken.START_OBJECT ? containerSize : 0;
    }

    /** Skips an array or object. Its memory is no longer counted. */
    @Override
    public final JsonParser skipChildren() throws JacksonException {
        if (_currToken == JsonToken.START_ARRAY || _currToken == JsonToken.START_OBJECT) {
            long before = left + containerCharge;
            left = Long.MAX_VALUE;
            skipContents();
            left = before;
        }
        return this;
    }

    /** Moves from the start of an array or object to its end. */
    void skipContents() throws JacksonException {
        super.skipChildren();
    }
}
