package dev.cachezip.msgpack;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Base64Variant;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.SerializableString;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.io.ContentReference;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.ByteArrayBuilder;

/**
 * A strict parser of MessagePack with all types of the specification.
 *
 * <p>Map keys may have any scalar type and become names as text. Binary values are embedded {@code byte[]}, timestamps
 * are embedded {@link Instant}s. The exact numbers of {@link MessagePackGenerator#writeDecimalExtension} and
 * {@link MessagePackGenerator#writeIntegerExtension} are numbers, and other extensions are embedded
 * {@link MessagePackExtension}s. Truncated or malformed input and invalid UTF-8 cause a {@link StreamReadException}
 * with the byte offset as soon as the value is accessed.
 *
 * <p>Strings, embedded values and numbers of extensions are made when the caller asks for them. Not thread-safe.
 */
public final class MessagePackParser extends DerivedReads {

    private final TokenReader reader;
    private final CurrentNumber number;
    private final MemoryCount memory = new MemoryCount(this);

    MessagePackParser(
            ObjectReadContext readContext,
            IOContext ioContext,
            int streamReadFeatures,
            int formatFeatures,
            NameTable nameTable,
            byte[] bytes,
            int offset,
            int length) {
        super(readContext, ioContext, streamReadFeatures);
        reader = new TokenReader(this, memory, formatFeatures, nameTable, bytes, offset, length);
        number = reader.number;
    }

    /**
     * Attaches the elements of arrays that stand elsewhere than in the document; to be called before the first token.
     *
     * @throws IllegalStateException if the parser has read a token, or reads a stream
     */
    public void attach(DetachedElements elements) {
        if (_currToken != null || reader.frames != null) {
            throw new IllegalStateException("Elements are attached to a parser of an array before its first token");
        }
        reader.attach(elements);
    }

    /** Reads a stream, one value at a time. */
    void readFrom(InputStream in) {
        reader.frames = new StreamFrames(reader, in);
    }

    /**
     * Limits the memory of the values of each document from now on, instead of
     * {@link MessagePackFactoryBuilder#maxObjectSize}.
     *
     * @param limit the limit in bytes
     */
    public void limitObjectSize(long limit) {
        memory.limit(limit);
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
    public void charge(long bytes) throws JacksonException {
        memory.charge(bytes);
    }

    /** Returns whether the current value is a document, not part of an array or object. */
    boolean isInRoot() {
        return reader.context.parent == null;
    }

    private boolean isAtStart() {
        return _currToken == JsonToken.START_ARRAY || _currToken == JsonToken.START_OBJECT;
    }

    /**
     * Returns the number of elements or entries that follow if the parser is at the start of an array or object,
     * otherwise 0. A stream may end before it has all elements of an array that is a document.
     */
    public long containerSize() {
        return isAtStart() ? memory.containerSize : 0;
    }

    @Override
    public @Nullable JsonToken nextToken() throws JacksonException {
        JsonToken token = reader.next();
        if (token != null) {
            return _updateToken(token);
        }
        _updateTokenToNull();
        close();
        return null;
    }

    /** Moves to the next token, and returns it if it is a string. */
    @Override
    public @Nullable String nextStringValue() throws JacksonException {
        if (reader.nextShortString()) {
            _currToken = JsonToken.VALUE_STRING;
            return reader.text();
        }
        return nextToken() == JsonToken.VALUE_STRING ? reader.text() : null;
    }

    @Override
    public @Nullable String nextName() throws JacksonException {
        return nextToken() == JsonToken.PROPERTY_NAME ? reader.context.currentName() : null;
    }

    @Override
    public boolean nextName(SerializableString expected) throws JacksonException {
        return nextToken() == JsonToken.PROPERTY_NAME && reader.isName(expected);
    }

    @Override
    public int nextNameMatch(PropertyNameMatcher matcher) throws JacksonException {
        int index = reader.nextNameMatch(matcher);
        if (index == TokenReader.NOT_MOVED) {
            nextToken();
            return currentNameMatch(matcher);
        }
        _updateToken(JsonToken.PROPERTY_NAME);
        return index;
    }

    @Override
    public int currentNameMatch(PropertyNameMatcher matcher) {
        if (_currToken == JsonToken.PROPERTY_NAME) {
            return reader.currentNameMatch(matcher);
        }
        return _currToken == JsonToken.END_OBJECT
                ? PropertyNameMatcher.MATCH_END_OBJECT
                : PropertyNameMatcher.MATCH_ODD_TOKEN;
    }

    @Override
    public @Nullable String currentName() {
        MessagePackReadContext named = isAtStart() ? reader.context.parent : reader.context;
        return Objects.requireNonNull(named).currentName();
    }

    @Override
    public TokenStreamContext streamReadContext() {
        return reader.context.withIndexes();
    }

    @Override
    public @Nullable Object currentValue() {
        return reader.context.currentValue();
    }

    @Override
    public void assignCurrentValue(@Nullable Object current) {
        reader.context.assignCurrentValue(current);
    }

    /**
     * Forgets the token. Without its start, an array that is a document becomes a sequence in a stream: each element is a
     * document of its own for the limits of length and memory, as in {@code ObjectReader.readValues(InputStream)}.
     */
    @Override
    public void clearCurrentToken() {
        if (_currToken == JsonToken.START_ARRAY && reader.frames != null) {
            reader.frames.separate(reader.context);
        }
        super.clearCurrentToken();
    }

    /** Skips an array or object. Its memory is no longer counted. */
    @Override
    public JsonParser skipChildren() throws JacksonException {
        if (isAtStart()) {
            long before = memory.pause();
            try {
                if (reader.skipContents()) {
                    nextToken();
                } else {
                    super.skipChildren();
                }
            } finally {
                memory.resume(before);
            }
        }
        return this;
    }

    /** Returns whether values are MessagePack, which columns are not. */
    boolean hasBytes() {
        return !reader.isDetached();
    }

    /** Skips the current value, and returns its bytes; those of an array in a stream as they come. */
    MessagePackPart readPart() {
        if (_currToken == JsonToken.START_ARRAY && reader.frames != null) {
            reader.frames.join(reader.context);
        }
        int from = reader.tokenStart;
        skipChildren();
        return new MessagePackPart(reader.copySince(from));
    }

    @Override
    public @Nullable String getString() throws JacksonException {
        JsonToken token = _currToken;
        if (token == JsonToken.VALUE_STRING) {
            return reader.text();
        }
        if (token == null) {
            return null;
        }
        return switch (token) {
            case PROPERTY_NAME -> currentName();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number.text();
            default -> token.asString();
        };
    }

    // Embedded values have no text: given one, databind would parse a UUID of 16 bytes as characters.
    @Override
    public @Nullable String getValueAsString(@Nullable String defaultValue) throws JacksonException {
        return isEmbedded() ? defaultValue : super.getValueAsString(defaultValue);
    }

    private boolean isEmbedded() {
        return _currToken == JsonToken.VALUE_EMBEDDED_OBJECT;
    }

    /** Returns whether the parser is at an embedded extension value: a timestamp, or an unknown extension. */
    public boolean isExtension() {
        return isEmbedded() && reader.extensionType != PayloadReader.NO_EXTENSION;
    }

    /**
     * Returns the type of the next value's extension, or {@link ValueSource#NO_EXTENSION} if the next value is not an
     * extension.
     */
    public int nextExtensionType() {
        return reader.nextExtensionType();
    }

    /**
     * Returns the type of the current embedded extension value, from -128 to 127.
     *
     * @throws StreamReadException if the current value is not an extension
     */
    public int getExtensionType() throws JacksonException {
        if (!isExtension()) {
            throw new StreamReadException(this, "Current token (" + _currToken + ") is not an extension");
        }
        return reader.extensionType;
    }

    /**
     * Returns the embedded value: a {@code byte[]}, an {@link Instant} or a {@link MessagePackExtension}; null if the
     * current value is not embedded.
     *
     * @throws StreamReadException if it is an invalid timestamp, or if it is an unknown extension and
     *     {@link MessagePackReadFeature#FAIL_ON_UNKNOWN_EXTENSIONS} is enabled
     */
    @Override
    public @Nullable Object getEmbeddedObject() throws JacksonException {
        return isEmbedded() ? reader.embedded() : null;
    }

    /** Returns a copy of the bytes of a binary value or extension, or the decoded bytes of a Base64 string. */
    @Override
    public byte[] getBinaryValue(Base64Variant variant) throws JacksonException {
        if (isEmbedded()) {
            return reader.copy();
        }
        if (_currToken == JsonToken.VALUE_STRING) {
            try (ByteArrayBuilder bytes = new ByteArrayBuilder()) {
                _decodeBase64(reader.text(), bytes, variant);
                return bytes.toByteArray();
            }
        }
        throw new StreamReadException(
                this, "Current token (" + _currToken + ") not VALUE_EMBEDDED_OBJECT, can not access as binary");
    }

    @Override
    public @Nullable NumberType getNumberType() {
        return number.type();
    }

    @Override
    public NumberTypeFP getNumberTypeFP() {
        return number.floatingType();
    }

    @Override
    public boolean isNaN() {
        return number.isNaN();
    }

    @Override
    public Number getNumberValue() throws InputCoercionException {
        return number.value();
    }

    @Override
    public int getIntValue() throws InputCoercionException {
        return number.intValue();
    }

    @Override
    public long getLongValue() throws InputCoercionException {
        return number.longValue();
    }

    @Override
    public BigInteger getBigIntegerValue() throws InputCoercionException {
        return number.bigInteger();
    }

    /**
     * Returns the current number as a decimal; it also parses strings, which {@link MessagePackGenerator} writes for
     * decimals.
     */
    @Override
    public BigDecimal getDecimalValue() throws InputCoercionException {
        return number.decimal();
    }

    @Override
    public double getDoubleValue() throws InputCoercionException {
        return number.doubleValue();
    }

    @Override
    public float getFloatValue() throws InputCoercionException {
        return number.floatValue();
    }

    @Override
    public TokenStreamLocation currentTokenLocation() {
        return location(reader.tokenStart);
    }

    @Override
    public TokenStreamLocation currentLocation() {
        return location(reader.position);
    }

    private TokenStreamLocation location(int index) {
        long offset = reader.offset(index);
        // An exception keeps the location, and with it would keep the whole content in memory.
        ContentReference content = isEnabled(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                ? _ioContext.contentReference()
                : ContentReference.redacted();
        // As in other binary formats, the offset also stands in for the column.
        return new TokenStreamLocation(content, offset, -1, -1, (int) Math.min(offset, Integer.MAX_VALUE));
    }

    @Override
    public int releaseBuffered(OutputStream out) throws JacksonException {
        if (reader.frames != null) {
            reader.frames.releaseRest();
        }
        int count = write(reader.bytes, reader.position, reader.end - reader.position, out);
        reader.position = reader.end;
        return count;
    }

    @Override
    public @Nullable Object streamReadInputSource() {
        return _ioContext.contentReference().getRawContent();
    }

    @Override
    protected void _closeInput() throws IOException {
        if (reader.frames != null
                && (_ioContext.isResourceManaged() || isEnabled(StreamReadFeature.AUTO_CLOSE_SOURCE))) {
            reader.frames.close();
        }
    }

    /** Ends the input when the parser is closed; locations and values already read stay available. */
    @Override
    protected void _releaseBuffers() {
        reader.end = reader.position;
    }

    @Override
    protected void _handleEOF() {
        throw reader.ended("Unexpected end of input in an array or object");
    }
}
