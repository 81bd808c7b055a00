package dev.cachezip.msgpack;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;

/**
 * A part of a value that stays as its MessagePack bytes, and is decoded when it is asked for.
 *
 * <p>A property, element or map value of this type takes the bytes as they are, and writing puts them back as they are.
 * A nil is read as null. From tokens, for example in a conversion, or if the type id of the enclosing object comes
 * after the property, the bytes are written anew: the same values, in the shortest formats. A mapper for another format
 * with {@link MessagePackModule} writes and reads the value that the bytes stand for.
 *
 * <p>The structure of the bytes has been checked. Text, timestamps and numbers are checked when they are decoded.
 * Immutable and thread-safe.
 */
public final class RawMessagePack {

    private static final MessagePackFactory FACTORY = new MessagePackFactory();

    private final byte[] document;

    /** Takes an array that holds one document and never changes. */
    RawMessagePack(byte[] document) {
        this.document = document;
    }

    /**
     * Returns a document with a copy of its bytes.
     *
     * @throws StreamReadException if the bytes are not exactly one document of MessagePack
     */
    public static RawMessagePack of(byte[] document) {
        byte[] copy = document.clone();
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), copy)) {
            if (parser.nextToken() == null) {
                throw new UnexpectedEndOfInputException(parser, null, "No document in an empty array");
            }
            parser.skipChildren();
            long rest = copy.length - parser.currentLocation().getByteOffset();
            if (rest > 0) {
                throw new StreamReadException(parser, rest + " bytes after the end of the document");
            }
        }
        return new RawMessagePack(copy);
    }

    /** Returns a copy of the bytes. */
    public byte[] bytes() {
        return document.clone();
    }

    /** Returns the number of bytes. */
    public int length() {
        return document.length;
    }

    /** Returns the bytes themselves, which must not be changed. */
    byte[] document() {
        return document;
    }

    /**
     * Decodes the bytes, each time anew.
     *
     * @param mapper a {@link MessagePackMapper}, or another mapper with a {@link MessagePackFactory}
     * @return the value; null if the document is nil
     * @throws IllegalArgumentException if the mapper is for another format
     */
    public <T> @Nullable T readAs(Class<T> type, ObjectMapper mapper) {
        return readAs(mapper.readerFor(type));
    }

    /**
     * Decodes the bytes, each time anew, with a reader for any type: {@code mapper.readerForListOf(Book.class)}.
     *
     * @param reader a reader of a mapper for MessagePack
     * @return the value; null if the document is nil
     * @throws IllegalArgumentException if the reader is for another format
     */
    @SuppressWarnings("TypeParameterUnusedInFormals") // as in ObjectReader.readValue
    public <T> @Nullable T readAs(ObjectReader reader) {
        if (!(reader.parserFactory() instanceof MessagePackFactory)) {
            throw new IllegalArgumentException(
                    "A RawMessagePack is decoded by a MessagePackMapper, not by a mapper for "
                            + reader.parserFactory().getFormatName());
        }
        return reader.readValue(document);
    }

    /** Returns the factory of a mapper if that is for MessagePack; otherwise one with default limits. */
    static MessagePackFactory factory(@Nullable TokenStreamFactory ofMapper) {
        return ofMapper instanceof MessagePackFactory factory ? factory : FACTORY;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RawMessagePack that && Arrays.equals(document, that.document);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(document);
    }

    @Override
    public String toString() {
        return "RawMessagePack[length=" + document.length + "]";
    }
}
