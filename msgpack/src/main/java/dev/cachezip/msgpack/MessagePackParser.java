package dev.cachezip.msgpack;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.Version;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.io.IOContext;

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
public final class MessagePackParser extends NameParser {

    /** The tokens of the formats of booleans, by their last bit: processors cannot predict a branch on it. */
    private static final JsonToken[] BOOLEANS = {JsonToken.VALUE_FALSE, JsonToken.VALUE_TRUE};

    MessagePackParser(
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
    public Version version() {
        return MessagePackFactory.VERSION;
    }

    @Override
    public @Nullable JsonToken nextToken() throws JacksonException {
        tokenStart = position;
        if (value != null) {
            value = null;
        }
        long left = remaining;
        JsonToken token;
        if (left == 0 && !_closed) {
            token = endContainer();
        } else if (position == end) {
            DetachedValues values = detached;
            if (values == null || _closed) {
                return endOfInput();
            }
            if (context.sources == null) {
                return values.resume() ? nextToken() : endOfInput();
            }
            remaining = left - 1;
            token = inObject && (left & 1) == 0 ? readDetachedName(values, left) : values.value(context, left);
        } else {
            remaining = left - 1;
            token = inObject && (left & 1) == 0 ? readName() : readValue(buffer[position++]);
        }
        return _updateToken(token);
    }

    /**
     * Moves to the next token, and returns it if it is a string.
     *
     * <p>A string of at most 255 bytes takes none of the steps of other tokens.
     */
    @Override
    public @Nullable String nextStringValue() throws JacksonException {
        int start = position;
        long left = remaining;
        boolean isValue = left != 0 && (!inObject || (left & 1) != 0);
        if (isValue && namesUnchecked && end - start > 1) {
            byte format = buffer[start];
            boolean str8 = format == Formats.STR8;
            int first = str8 ? start + 2 : start + 1;
            int length = str8 ? buffer[start + 1] & 0xFF : format ^ Formats.FIXSTR;
            if ((str8 || (length & ~Formats.MAX_FIXSTR) == 0) && end - first >= length) {
                remaining = left - 1;
                tokenStart = start;
                valueStart = first;
                valueLength = length;
                position = first + length;
                if (value != null) {
                    value = null;
                }
                _currToken = JsonToken.VALUE_STRING;
                return text();
            }
        }
        return nextToken() == JsonToken.VALUE_STRING ? text() : null;
    }

    private @Nullable JsonToken endOfInput() {
        if (context.parent != null && !_closed) {
            _handleEOF();
        }
        _updateTokenToNull();
        close();
        return null;
    }

    @Override
    long offset(int index) {
        return detached == null ? super.offset(index) : detached.length();
    }

    @Override
    int nextDetachedExtensionType() {
        return detached == null ? NO_EXTENSION : detached.nextExtensionType(context, remaining);
    }

    /**
     * Attaches the elements of arrays that stand elsewhere than in the document; to be called before the first token.
     *
     * @throws IllegalStateException if the parser has read a token
     */
    public void attach(DetachedElements elements) {
        if (_currToken != null) {
            throw new IllegalStateException("Elements are attached to a parser before its first token");
        }
        detached = new DetachedValues(this, elements);
        namesUnchecked = false;
    }

    @Override
    JsonToken readValue(byte format) {
        if (format >= Formats.MIN_FIXINT) {
            return integerToken(format);
        }
        if (format < Formats.FIXARRAY) {
            return startContainer(TokenStreamContext.TYPE_OBJECT, format & 0xF);
        }
        if (format < Formats.FIXSTR) {
            return startContainer(TokenStreamContext.TYPE_ARRAY, format & 0xF);
        }
        if (format < Formats.NIL) {
            return string(format & 0x1F);
        }
        if ((format | 1) == Formats.TRUE) {
            return BOOLEANS[format & 1];
        }
        return switch (format) {
            case Formats.NIL -> JsonToken.VALUE_NULL;
            case Formats.BIN8 -> binary(uint8());
            case Formats.BIN16 -> binary(uint16());
            case Formats.BIN32 -> binary(uint32());
            case Formats.EXT8 -> extension(uint8());
            case Formats.EXT16 -> extension(uint16());
            case Formats.EXT32 -> extension(uint32());
            case Formats.FLOAT32 -> floatingToken(Float.intBitsToFloat(int32()), NumberType.FLOAT);
            case Formats.FLOAT64 -> floatingToken(Double.longBitsToDouble(int64()), NumberType.DOUBLE);
            case Formats.UINT8 -> integerToken(uint8());
            case Formats.UINT16 -> integerToken(uint16());
            case Formats.UINT32 -> integerToken(uint32());
            case Formats.UINT64 -> uint64Token(int64());
            case Formats.INT8 -> integerToken((byte) uint8());
            case Formats.INT16 -> integerToken((short) uint16());
            case Formats.INT32 -> integerToken(int32());
            case Formats.INT64 -> longToken(int64());
            case Formats.FIXEXT1 -> extension(1);
            case Formats.FIXEXT2 -> extension(2);
            case Formats.FIXEXT4 -> extension(4);
            case Formats.FIXEXT8 -> extension(8);
            case Formats.FIXEXT16 -> extension(16);
            case Formats.STR8 -> string(uint8());
            case Formats.STR16 -> string(uint16());
            case Formats.STR32 -> string(uint32());
            case Formats.ARRAY16 -> startContainer(TokenStreamContext.TYPE_ARRAY, uint16());
            case Formats.ARRAY32 -> startContainer(TokenStreamContext.TYPE_ARRAY, uint32());
            case Formats.MAP16 -> startContainer(TokenStreamContext.TYPE_OBJECT, uint16());
            case Formats.MAP32 -> startContainer(TokenStreamContext.TYPE_OBJECT, uint32());
            default -> neverUsed();
        };
    }

    /** Begins with the elements of an array that stand elsewhere. */
    private JsonToken neverUsed() {
        if (detached == null || context.getParent() == null || context.sources != null) {
            throw new StreamReadException(this, "Byte 0xC1, which MessagePack never uses");
        }
        // They are in a buffer that is being left.
        decodeNames();
        return detached.enter(context);
    }

    private JsonToken startContainer(int type, long count) {
        boolean object = type == TokenStreamContext.TYPE_OBJECT;
        long size = object ? 2 * count : count;
        if (detached == null) {
            checkClaim(count, size);
        }
        return start(type, count, size);
    }

    /** Starts an array or object whose elements or properties are detached. */
    JsonToken startDetached(int type, int count, @Nullable ObjectShape shape, ValueSource[] sources) {
        JsonToken token = start(type, count, shape == null ? count : 2L * count);
        context.sources = sources;
        context.shape = shape;
        context.property = -1;
        return token;
    }

    private JsonToken start(int type, long count, long size) {
        boolean object = type == TokenStreamContext.TYPE_OBJECT;
        MessagePackReadContext outer = context;
        chargeContainer(object, count, outer.parent == null);
        outer.remaining = remaining;
        outer.nameStart = nameStart;
        outer.nameIndex = nameIndex;
        if (outer.name != null || name != null) {
            outer.name = name;
        }
        context = outer.child(type, size);
        _streamReadConstraints.validateNestingDepth(context.getNestingDepth());
        remaining = size;
        inObject = object;
        nameStart = NO_NAME;
        nameIndex = MessagePackNameMatcher.START;
        forgetName();
        return object ? JsonToken.START_OBJECT : JsonToken.START_ARRAY;
    }

    private JsonToken endContainer() {
        JsonToken token = inObject ? JsonToken.END_OBJECT : JsonToken.END_ARRAY;
        // The root has no end.
        MessagePackReadContext outer = Objects.requireNonNull(context.getParent());
        context = outer;
        remaining = outer.remaining;
        inObject = outer.inObject();
        nameStart = outer.nameStart;
        nameIndex = outer.nameIndex;
        if (name != null || outer.name != null) {
            name = outer.name;
        }
        return token;
    }

    @Override
    void skipContents() throws JacksonException {
        if (namesUnchecked) {
            skipTokens(remaining, inObject, context.getNestingDepth());
            remaining = 0;
            nextToken();
        } else {
            super.skipContents();
        }
    }

    @Override
    boolean isInRoot() {
        return context.parent == null;
    }
}
