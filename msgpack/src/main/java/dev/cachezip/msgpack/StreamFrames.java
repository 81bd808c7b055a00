package dev.cachezip.msgpack;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;

/**
 * The values of a stream, which a {@link MessagePackParser} reads one at a time: each becomes the bytes of the parser when
 * it is complete, or when the stream ends.
 *
 * <p>A frame is a value of the root; of an array there, one element. While the parser has a frame, it works as on any array,
 * and the end of its bytes, which it checks anyway, is where it asks for the next one.
 */
final class StreamFrames {

    /** The length of the first array, in bytes. */
    private static final int CHUNK = 8000;

    /** The longest array that every JVM can allocate. */
    private static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

    private static final int LONGEST_HEADER = 5;

    private final TokenReader reader;
    private final InputStream in;

    /** Index after the last byte that was read from the stream. */
    private int limit;

    /** Offset in the stream of the first byte of the current document. */
    private long documentAt;

    /** Whether an array of the root is open. */
    private boolean inArray;

    /** Whether each element of that array is a document of its own. */
    private boolean elementsAreDocuments;

    StreamFrames(TokenReader reader, InputStream in) {
        this.reader = reader;
        this.in = in;
        reader.bytes = new byte[CHUNK];
    }

    /** Returns whether the next value of an array or object, or of the root, is a frame of its own. */
    boolean areIn(MessagePackReadContext place) {
        return place.parent == null || (inArray && place.parent.parent == null);
    }

    /** Makes each element of an array a document of its own, if the array is one of the root. */
    void separate(MessagePackReadContext array) {
        elementsAreDocuments |= areIn(array);
    }

    /** Makes the elements of an array that has just begun one frame, if the array is one of the root. */
    void join(MessagePackReadContext array) {
        if (areIn(array)) {
            reader.end = frameEnd(array.remaining);
        }
    }

    /** Moves to the next token where a frame has ended, and returns it, or null at the end of the stream. */
    @Nullable
    JsonToken next(MessagePackReadContext place) {
        if (load(place)) {
            return reader.next();
        }
        if (place.parent != null) {
            throw reader.ended("Unexpected end of input in an array or object");
        }
        if (reader.position == limit) {
            return null;
        }
        inArray = true;
        place.remaining--;
        long count = Formats.entries(reader.bytes, reader.position);
        reader.position += Formats.headerLength(reader.bytes[reader.position]);
        reader.end = reader.position;
        // Memory counts when an element is there: nobody knows whether the stream has as many as the header says.
        JsonToken token = reader.start(TokenStreamContext.TYPE_ARRAY, 0, count);
        reader.memory.containerSize = count;
        return token;
    }

    /**
     * Makes the next value the bytes of the reader, and returns whether it is: if the stream has ended, or if it has an array
     * of the root, whose elements are frames, the reader has none.
     */
    boolean load(MessagePackReadContext place) {
        if (!areIn(place)) {
            return false;
        }
        boolean root = place.parent == null;
        if (root || elementsAreDocuments) {
            documentAt = reader.offset(reader.position);
        }
        if (!has(1)) {
            return false;
        }
        if (root) {
            inArray = false;
            elementsAreDocuments = false;
            byte format = reader.bytes[reader.position];
            if (Formats.isContainer(format) && !Formats.isMap(format) && has(Formats.headerLength(format))) {
                return false;
            }
        }
        int end = frameEnd(1);
        // After all that can fail, so that the next try finds what this one has found, and counts it once.
        if (elementsAreDocuments) {
            reader.memory.begin();
        } else if (!root) {
            reader.memory.charge(MemoryCount.ELEMENT_SIZE);
        }
        reader.end = end;
        return true;
    }

    /** Returns the end of a number of values, or of what the stream has of them: the reader says what is missing. */
    private int frameEnd(long values) {
        long left = values;
        long length = 0;
        // Each value that is still to come has a byte at least.
        while (left > 0 && has(length + left)) {
            byte format = reader.bytes[reader.position + (int) length];
            if (length + LONGEST_HEADER > limit - reader.position && !has(length + Formats.headerLength(format))) {
                break;
            }
            int header = reader.position + (int) length;
            if (Formats.isContainer(format)) {
                left += Formats.entries(reader.bytes, header) << (Formats.isMap(format) ? 1 : 0);
            }
            length += Formats.length(reader.bytes, header);
            left--;
        }
        int end = left == 0 && has(length) ? reader.position + (int) length : limit;
        checkLength(end - reader.position);
        return end;
    }

    /** Returns whether a number of bytes follows the reader's position, after it has read them from the stream. */
    private boolean has(long count) {
        return count <= limit - reader.position || read(count);
    }

    private boolean read(long count) {
        checkLength(count);
        if (count > MAX_ARRAY_LENGTH - (reader.position - reader.tokenStart)) {
            throw new StreamConstraintsException(
                    "A value of at least " + count + " bytes, more than an array can hold",
                    reader.parser.currentTokenLocation());
        }
        while (count > limit - reader.position) {
            if (limit == reader.bytes.length) {
                makeRoom();
            }
            int read = readMore();
            if (read < 0) {
                return false;
            }
            limit += read;
        }
        return true;
    }

    private int readMore() {
        try {
            int read = in.read(reader.bytes, limit, reader.bytes.length - limit);
            if (read == 0) {
                throw new IOException("InputStream.read() returned 0 bytes after " + reader.offset(limit));
            }
            return read;
        } catch (IOException e) {
            throw JacksonIOException.construct(e, reader.parser);
        }
    }

    private void checkLength(long count) {
        reader.limits.validateDocumentLength(reader.offset(reader.position) + count - documentAt);
    }

    /** Drops the bytes before the current token. If there are none, the array grows with what the stream really has. */
    private void makeRoom() {
        int dropped = reader.tokenStart;
        if (dropped == 0) {
            reader.bytes = Arrays.copyOf(reader.bytes, (int) Math.min(2L * limit, MAX_ARRAY_LENGTH));
            return;
        }
        limit -= dropped;
        System.arraycopy(reader.bytes, dropped, reader.bytes, 0, limit);
        reader.shift(dropped);
    }

    /** Leaves the rest of the bytes that were read from the stream to the reader, whatever they are. */
    void releaseRest() {
        reader.end = limit;
    }

    void close() throws IOException {
        in.close();
    }
}
