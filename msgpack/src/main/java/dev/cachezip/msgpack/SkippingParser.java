package dev.cachezip.msgpack;

import java.util.Arrays;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadCapability;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.util.JacksonFeatureSet;

/**
 * The part of a {@link MessagePackParser} that skips values.
 *
 * <p>It checks the bytes as if they were read, but without a token or a context for each value: a small compressed
 * value may hold many millions of skipped elements.
 */
abstract class SkippingParser extends PayloadParser {

    private static final int FIRST_LEVELS = 8;

    SkippingParser(
            ObjectReadContext readContext,
            IOContext ioContext,
            int streamReadFeatures,
            int formatFeatures,
            NameTable nameTable,
            byte[] buffer,
            int offset,
            int length) {
        super(readContext, ioContext, streamReadFeatures, formatFeatures, nameTable, buffer, offset, length);
    }

    @Override
    public JacksonFeatureSet<StreamReadCapability> streamReadCapabilities() {
        return DEFAULT_READ_CAPABILITIES.with(StreamReadCapability.EXACT_FLOATS);
    }

    /** Reads the name that begins here. */
    abstract JsonToken readName();

    /** Reads the rest of a value after its first byte; the value is not an array or object. */
    abstract JsonToken readValue(byte format);

    /** Reads the rest of a key after its first byte; the key is neither a string nor a binary value. */
    final JsonToken readKey(byte format) {
        if (Formats.isContainer(format)) {
            throw new StreamReadException(this, "An array or object as a key");
        }
        return readValue(format);
    }

    /**
     * Moves to the end of an array or object, including all its content.
     *
     * @param tokens how many tokens remain in it, names included
     * @param depth its level
     */
    final void skipTokens(long tokens, boolean inObject, int depth) throws JacksonException {
        // For each enclosing container: twice the number of its remaining tokens, plus one if it is an object.
        long[] outer = new long[FIRST_LEVELS];
        int open = 0;
        long left = tokens;
        boolean object = inObject;
        while (left > 0 || open > 0) {
            if (left == 0) {
                long last = outer[--open];
                left = last >>> 1;
                object = (last & 1) == 1;
                continue;
            }
            tokenStart = position;
            if (position == end) {
                _handleEOF();
            }
            left--;
            if (object && (left & 1) == 1) {
                readName();
                continue;
            }
            byte format = buffer[position++];
            if (Formats.isContainer(format)) {
                boolean inner = Formats.isMap(format);
                long size = startSkipped(format, inner, depth + open + 1);
                if (size > 0) {
                    if (open == outer.length) {
                        outer = Arrays.copyOf(outer, 2 * open);
                    }
                    outer[open++] = left << 1 | (object ? 1 : 0);
                    left = size;
                    object = inner;
                }
            } else if (format < Formats.MIN_FIXINT && format != Formats.NIL) {
                readValue(format);
            }
        }
    }

    private long startSkipped(byte format, boolean object, int depth) {
        long count =
                switch (format) {
                    case Formats.ARRAY16, Formats.MAP16 -> uint16();
                    case Formats.ARRAY32, Formats.MAP32 -> uint32();
                    default -> format & 0xF;
                };
        long size = object ? 2 * count : count;
        checkClaim(count, size);
        _streamReadConstraints.validateNestingDepth(depth);
        return size;
    }
}
