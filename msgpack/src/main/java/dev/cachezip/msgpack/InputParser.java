package dev.cachezip.msgpack;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.io.ContentReference;
import tools.jackson.core.io.IOContext;

/** The input of a {@link MessagePackParser}: a range of an array. */
abstract class InputParser extends CountingParser {

    byte[] buffer;

    /** Index of the next byte to read. */
    int position;

    /** Index after the last byte. */
    int end;

    /** Index of the first byte of the current token. */
    int tokenStart;

    /** Index of the input's first byte. */
    private final int start;

    InputParser(
            ObjectReadContext readContext,
            IOContext ioContext,
            int streamReadFeatures,
            byte[] buffer,
            int offset,
            int length) {
        super(readContext, ioContext, streamReadFeatures);
        this.buffer = buffer;
        this.position = offset;
        this.tokenStart = offset;
        this.end = offset + length;
        this.start = offset;
    }

    /**
     * Makes sure that a number of bytes can be read.
     *
     * @throws UnexpectedEndOfInputException if the input ends first
     */
    final void require(long count) {
        if (end - position < count) {
            throw new UnexpectedEndOfInputException(
                    this,
                    null,
                    "Unexpected end of input: " + count + " bytes expected, " + (end - position) + " there");
        }
    }

    /** Refuses an array or object that claims more tokens than the input has bytes. */
    final void checkClaim(long count, long tokens) {
        if (tokens > end - position) {
            throw new UnexpectedEndOfInputException(
                    this, null, "An array or object of " + count + " in the last " + (end - position) + " bytes");
        }
    }

    final int uint8() {
        require(1);
        return buffer[position++] & 0xFF;
    }

    final int uint16() {
        require(Short.BYTES);
        int bits = BigEndian.getShort(buffer, position) & 0xFFFF;
        position += Short.BYTES;
        return bits;
    }

    final int int32() {
        require(Integer.BYTES);
        int bits = BigEndian.getInt(buffer, position);
        position += Integer.BYTES;
        return bits;
    }

    final long uint32() {
        return Integer.toUnsignedLong(int32());
    }

    final long int64() {
        require(Long.BYTES);
        long bits = BigEndian.getLong(buffer, position);
        position += Long.BYTES;
        return bits;
    }

    @Override
    public final TokenStreamLocation currentTokenLocation() {
        return location(tokenStart);
    }

    @Override
    public final TokenStreamLocation currentLocation() {
        return location(position);
    }

    /** Returns the offset in bytes of an index, from the start of the input. */
    long offset(int index) {
        return index - start;
    }

    private TokenStreamLocation location(int index) {
        long offset = offset(index);
        // An exception keeps the location, and with it would keep the whole content in memory.
        ContentReference content = isEnabled(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                ? _ioContext.contentReference()
                : ContentReference.redacted();
        // As in other binary formats, the offset also stands in for the column.
        return new TokenStreamLocation(content, offset, -1, -1, (int) offset);
    }

    @Override
    public final int releaseBuffered(OutputStream out) throws JacksonException {
        int count = end - position;
        if (count > 0) {
            try {
                out.write(buffer, position, count);
            } catch (IOException e) {
                throw _wrapIOFailure(e);
            }
            position = end;
        }
        return count;
    }

    @Override
    public final @Nullable Object streamReadInputSource() {
        return _ioContext.contentReference().getRawContent();
    }

    @Override
    protected final void _closeInput() {}

    /** Ends the input when the parser is closed; locations and values already read stay available. */
    @Override
    protected final void _releaseBuffers() {
        end = position;
    }

    @Override
    protected final void _handleEOF() {
        throw new UnexpectedEndOfInputException(this, null, "Unexpected end of input in an array or object");
    }
}
