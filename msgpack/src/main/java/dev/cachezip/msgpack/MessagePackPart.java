package dev.cachezip.msgpack;

import java.util.Arrays;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.ObjectReader;

/**
 * A value that stays MessagePack until a consumer reads it, such as the payload of an event whose type only some consumers
 * know.
 *
 * <p>A {@link MessagePackMapper} writes the bytes as they are, and reads a part by skipping a value: its structure and its
 * depth are checked, its texts are not. Nil is no part, but null. Two parts are equal if they have the same bytes. Immutable
 * and thread-safe.
 */
public final class MessagePackPart {

    private static final MessagePackFactory FACTORY = new MessagePackFactory();

    private final byte[] bytes;

    /** Creates a part of the bytes of a value, which are its own. */
    MessagePackPart(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Returns the part that bytes are, which are copied.
     *
     * @throws StreamReadException if they are not exactly one value, or if they are nil
     */
    public static MessagePackPart of(byte[] bytes) throws JacksonException {
        try (MessagePackParser parser = (MessagePackParser) FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
            JsonToken first = parser.nextToken();
            MessagePackPart part = first == null || first == JsonToken.VALUE_NULL ? null : parser.readPart();
            if (part == null || part.bytes.length < bytes.length) {
                throw new StreamReadException(parser, "A part is one value that is not nil");
            }
            return part;
        }
    }

    /**
     * Reads the value.
     *
     * @param reader a reader of a {@link MessagePackMapper}, whose limits count for this part alone
     */
    @SuppressWarnings("TypeParameterUnusedInFormals") // as in readValue: the reader knows the type
    public <T> T as(ObjectReader reader) throws JacksonException {
        return reader.readValue(bytes);
    }

    /** Returns a copy of the bytes. */
    public byte[] toByteArray() {
        return bytes.clone();
    }

    void writeTo(ByteWriter target) {
        target.putBytes(bytes, 0, bytes.length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MessagePackPart that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** Returns the length only: a log must not have the content. */
    @Override
    public String toString() {
        return "MessagePackPart[length=" + bytes.length + "]";
    }
}
