package dev.cachezip.msgpack;

import java.io.InputStream;
import java.util.Arrays;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadCapability;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.util.JacksonFeatureSet;

/**
 * What a {@link MessagePackParser} skips.
 *
 * <p>The bytes are checked as if they were read, without a token or a context for each: a compressed value of few bytes may
 * have many millions of elements that are skipped.
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

    SkippingParser(
            ObjectReadContext readContext,
            IOContext ioContext,
            int streamReadFeatures,
            int formatFeatures,
            NameTable nameTable,
            InputStream in) {
        super(readContext, ioContext, streamReadFeatures, formatFeatures, nameTable, in);
    }

    @Override
    public JacksonFeatureSet<StreamReadCapability> streamReadCapabilities() {
        return DEFAULT_READ_CAPABILITIES.with(StreamReadCapability.EXACT_FLOATS);
    }

    /** Reads the name that begins here. */
    abstract JsonToken readName();

    /** Reads what follows the first byte of a value; nothing is known of it but that it is no array or object. */
    abstract JsonToken readValue(byte format);

    /** Reads what follows the first byte of a key that is no string and no binary value. */
    final JsonToken readKey(byte format) {
        if (Formats.isContainer(format)) {
            throw new StreamReadException(this, "An array or object as a key");
        }
        return readValue(format);
    }

    /**
     * Goes to the end of an array or object, all in it included.
     *
     * @param tokens how many are to come in it, which are names, too
     * @param depth its level
     */
    final void skipTokens(long tokens, boolean inObject, int depth) throws JacksonException {
        // For each one around the innermost: twice the tokens to come, and one more if it is an object.
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
            if (position == end && !hasMore()) {
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
