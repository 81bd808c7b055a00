package dev.cachezip.msgpack;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.base.ParserMinimalBase;
import tools.jackson.core.io.IOContext;

/** What a {@link MessagePackParser} counts of the memory that the values of a document take. */
abstract class CountingParser extends ParserMinimalBase {

    // Bytes of heap, estimated for HotSpot with compressed references. The average of what is built: of lists and
    // arrays (an element may be a number, of which only the smallest are shared), of objects of a class (which take
    // less)
    // and maps (which take more).
    private static final int ARRAY_SIZE = 32;
    private static final int ELEMENT_SIZE = 32;
    private static final int OBJECT_SIZE = 64;
    private static final int ENTRY_SIZE = 32;

    private long maxObjectSize = Long.MAX_VALUE;

    /** What is left of it in the current document. */
    private long left = Long.MAX_VALUE;

    /** Elements or entries of the array or object that was started last, and what was counted for it. */
    private long containerSize;

    private long containerCharge;

    CountingParser(ObjectReadContext readContext, IOContext ioContext, int streamReadFeatures) {
        super(readContext, ioContext, streamReadFeatures);
    }

    /** Limits the memory that the values of each document take, from here on. */
    final void limitObjectSize(long limit) {
        maxObjectSize = limit;
        left = limit;
    }

    /** Counts an array or object and what its elements or entries take beside their values. */
    final void chargeContainer(boolean object, long count, boolean document) {
        if (document) {
            left = maxObjectSize;
        }
        containerSize = count;
        containerCharge = object ? OBJECT_SIZE + ENTRY_SIZE * count : ARRAY_SIZE + ELEMENT_SIZE * count;
        charge(containerCharge);
    }

    /**
     * Counts memory that is about to be used for a value of the current document.
     *
     * <p>The parser itself counts what arrays, objects and their entries, strings and binary values take on average. A
     * deserializer calls this for what takes more.
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

    /** Returns whether the current value is a document, and not in an array or object. */
    abstract boolean isInRoot();

    /**
     * Returns the number of elements or entries that follow, if the parser stands on the start of an array or object; 0
     * otherwise.
     */
    public final long containerSize() {
        return _currToken == JsonToken.START_ARRAY || _currToken == JsonToken.START_OBJECT ? containerSize : 0;
    }

    /** Skips an array or object, which then takes no memory. */
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

    /** Goes from the start of an array or object to its end. */
    void skipContents() throws JacksonException {
        super.skipChildren();
    }
}
