package dev.cachezip.msgpack;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.io.ContentReference;
import tools.jackson.core.io.IOContext;

/**
 * The input of a {@link MessagePackParser}: a range of an array, or a stream that is read into an array as needed.
 *
 * <p>The bytes of the current token stay in place, from {@link #tokenStart} on, until the next token is read.
 */
abstract class InputParser extends CountingParser {

    /** The longest array that every JVM can allocate. */
    private static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

    /** The source of the bytes; null if the input is an array, which is complete from the start. */
    final @Nullable InputStream in;

    byte[] buffer;

    /** Index of the next byte to read. */
    int position;

    /** Index after the last byte that has arrived. */
    int end;

    /** Index of the first byte of the current token. */
    int tokenStart;

    /** Offset in bytes, from the start of the input, of index 0 of the buffer. */
    private long bufferOffset;

    private byte @Nullable [] recycled;

    InputParser(
            ObjectReadContext readContext,
            IOContext ioContext,
            int streamReadFeatures,
            byte[] buffer,
            int offset,
            int length) {
        super(readContext, ioContext, streamReadFeatures);
        this.in = null;
        this.buffer = buffer;
        this.position = offset;
        this.tokenStart = offset;
        this.end = offset + length;
        this.bufferOffset = -offset;
    }

    InputParser(ObjectReadContext readContext, IOContext ioContext, int streamReadFeatures, InputStream in) {
        super(readContext, ioContext, streamReadFeatures);
        this.in = in;
        this.recycled = ioContext.allocReadIOBuffer();
        this.buffer = recycled;
    }

    /**
     * Makes sure that a number of bytes can be read.
     *
     * @throws UnexpectedEndOfInputException if the input ends first
     */
    final void require(long count) {
        if (end - position < count && !load(count)) {
            throw new UnexpectedEndOfInputException(
                    this,
                    null,
                    "Unexpected end of input: " + count + " bytes expected, " + (end - position) + " there");
        }
    }

    /** Refuses an array or object that claims more tokens than the input has bytes. */
    final void checkClaim(long count, long tokens) {
        if (in == null && tokens > end - position) {
            throw new UnexpectedEndOfInputException(
                    this, null, "An array or object of " + count + " in the last " + (end - position) + " bytes");
        }
    }

    /** Returns whether the input has another byte. */
    final boolean hasMore() {
        return position < end || load(1);
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

    private boolean load(long count) {
        if (in == null || _closed) {
            return false;
        }
        try {
            while (end - position < count) {
                makeRoom(count);
                int read = in.read(buffer, end, buffer.length - end);
                if (read < 0) {
                    return false;
                }
                if (read == 0) {
                    _reportBadInputStream(buffer.length - end);
                }
                end += read;
                _streamReadConstraints.validateDocumentLength(bufferOffset + end);
            }
            return true;
        } catch (IOException e) {
            throw _wrapIOFailure(e);
        }
    }

    /**
     * Moves the current token to the front. Memory is allocated only for bytes that arrive, not for announced lengths.
     */
    private void makeRoom(long count) {
        if (end < buffer.length) {
            return;
        }
        int start = tokenStart;
        if (start > 0) {
            beforeMove();
            System.arraycopy(buffer, start, buffer, 0, end - start);
            bufferOffset += start;
            position -= start;
            end -= start;
            tokenStart = 0;
        }
        if (end == buffer.length) {
            if (position + count > MAX_ARRAY_LENGTH) {
                throw new StreamReadException(this, "A value of more than " + MAX_ARRAY_LENGTH + " bytes");
            }
            buffer = Arrays.copyOf(buffer, (int) Math.min(2L * buffer.length, MAX_ARRAY_LENGTH));
        }
    }

    /** Called before the bytes in front of the current token are overwritten. */
    abstract void beforeMove();

    @Override
    public final TokenStreamLocation currentTokenLocation() {
        return location(tokenStart);
    }

    @Override
    public final TokenStreamLocation currentLocation() {
        return location(position);
    }

    /** Returns the offset in bytes, from the start of the input, of an index of the buffer. */
    long offset(int index) {
        return bufferOffset + index;
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
        return in;
    }

    @Override
    protected final void _closeInput() throws IOException {
        if (in != null && (_ioContext.isResourceManaged() || isEnabled(StreamReadFeature.AUTO_CLOSE_SOURCE))) {
            in.close();
        }
    }

    /** Ends the input when the parser is closed; locations and values already read stay available. */
    @Override
    protected final void _releaseBuffers() {
        end = position;
        if (recycled != null && !isBufferNeeded()) {
            _ioContext.releaseReadIOBuffer(recycled);
            recycled = null;
            // Another parser may use it by now.
            buffer = NO_BYTES;
        }
    }

    /** Returns whether a value that can still be requested after the end has to be made from the buffer's bytes. */
    abstract boolean isBufferNeeded();

    @Override
    protected final void _handleEOF() {
        throw new UnexpectedEndOfInputException(this, null, "Unexpected end of input in an array or object");
    }
}
