package dev.cachezip.msgpack;

import java.io.InputStream;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.SerializableString;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.Version;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.json.DupDetector;
import tools.jackson.core.sym.PropertyNameMatcher;

/**
 * A strict parser of MessagePack with all types of the specification.
 *
 * <p>Map keys may have any scalar type and become names as text. Binary values are embedded {@code byte[]}, timestamps
 * are embedded {@link Instant}s. The exact numbers of {@link MessagePackGenerator#writeDecimalExtension} and
 * {@link MessagePackGenerator#writeIntegerExtension} are numbers, and other extensions are embedded
 * {@link MessagePackExtension}s. Truncated or malformed input and invalid UTF-8 cause a {@link StreamReadException}
 * with the byte offset as soon as the value is accessed.
 *
 * <p>Strings, embedded values and numbers of extensions are made when the caller asks for them. The parser buffers one
 * token of a stream at a time, so a sequence of root values or an array of any length needs the memory of its longest
 * token: strings and names up to their limits, binary values, extensions and a {@link RawMessagePack} up to the limit
 * of the document, which is unlimited by default. Not thread-safe.
 *
 * @since 0.1
 */
public final class MessagePackParser extends SkippingParser {

    private static final int NO_NAME = -1;

    /** Whether names can be matched without a check of each one. */
    private final boolean namesUnchecked;

    private MessagePackReadContext context;

    /** Number of tokens before the end of the current array or object; below zero in the root, which has no end. */
    private long remaining = -1;

    private boolean inObject;

    /** Index of the current name's first byte; {@link #NO_NAME}, or {@link MessagePackReadContext#BAD_NAME}. */
    private int nameStart = NO_NAME;

    /** Index of the current name, or of the last known one, in its matcher. */
    private int nameIndex = MessagePackNameMatcher.START;

    private @Nullable String name;

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
        this.context = rootContext();
        this.namesUnchecked = context.duplicates == null && !_trackMaxTokenCount;
    }

    MessagePackParser(
            ObjectReadContext readContext,
            IOContext ioContext,
            int streamReadFeatures,
            int formatFeatures,
            NameTable nameTable,
            InputStream in) {
        super(readContext, ioContext, streamReadFeatures, formatFeatures, nameTable, in);
        this.context = rootContext();
        this.namesUnchecked = context.duplicates == null && !_trackMaxTokenCount;
    }

    private MessagePackReadContext rootContext() {
        return MessagePackReadContext.root(
                isEnabled(StreamReadFeature.STRICT_DUPLICATE_DETECTION) ? DupDetector.rootDetector(this) : null);
    }

    @Override
    public Version version() {
        return MessagePackFactory.VERSION;
    }

    // ---- tokens

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
        } else if (position == end && !hasMore()) {
            return endOfInput();
        } else {
            remaining = left - 1;
            token = inObject && (left & 1) == 0 ? readName() : readValue(buffer[position++]);
        }
        return _updateToken(token);
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
    boolean isBufferNeeded() {
        return _currToken != null || context.parent != null;
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
        return switch (format) {
            case Formats.NIL -> JsonToken.VALUE_NULL;
            case Formats.FALSE -> JsonToken.VALUE_FALSE;
            case Formats.TRUE -> JsonToken.VALUE_TRUE;
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
            default -> throw new StreamReadException(this, "Byte 0xC1, which MessagePack never uses");
        };
    }

    private JsonToken startContainer(int type, long count) {
        boolean object = type == TokenStreamContext.TYPE_OBJECT;
        long size = object ? 2 * count : count;
        checkClaim(count, size);
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

    // ---- names

    /** Reads the bytes of a name, without making text of them. */
    @Override
    JsonToken readName() {
        nameStart = NO_NAME;
        forgetName();
        byte format = buffer[position++];
        if (format >= Formats.FIXSTR && format < Formats.NIL) {
            payload(format & 0x1F);
        } else {
            readUnusualName(format);
        }
        // A stream's buffer may have moved.
        nameStart = tokenStart;
        if (context.duplicates != null) {
            context.checkDuplicate(this, String.valueOf(currentNameHere()));
        }
        return JsonToken.PROPERTY_NAME;
    }

    private void readUnusualName(byte format) {
        switch (format) {
            case Formats.STR8 -> namePayload(uint8());
            case Formats.STR16 -> namePayload(uint16());
            case Formats.STR32 -> namePayload(uint32());
            case Formats.BIN8 -> name = binaryKeyText(uint8());
            case Formats.BIN16 -> name = binaryKeyText(uint16());
            case Formats.BIN32 -> name = binaryKeyText(uint32());
            default -> name = keyText(readKey(format));
        }
    }

    private void forgetName() {
        if (name != null) {
            name = null;
        }
    }

    /** Returns the current name of the innermost array or object, if it has one. */
    private @Nullable String currentNameHere() {
        if (name == null && nameStart != NO_NAME) {
            name = nameStart == MessagePackReadContext.BAD_NAME ? context.currentName() : decodeName(nameStart);
        }
        return name;
    }

    @Override
    void beforeMove() {
        decodeNames();
        valueStart = 0;
    }

    /** Makes text of all names from the current position up to the root. */
    private void decodeNames() {
        context.nameStart = nameStart;
        context.name = name;
        for (MessagePackReadContext at = context; at != null; at = at.parent) {
            at.decodeName(this);
        }
        nameStart = context.nameStart;
        name = context.name;
    }

    @Override
    public @Nullable String currentName() {
        if (_currToken == JsonToken.START_OBJECT || _currToken == JsonToken.START_ARRAY) {
            return nameOf(context.getParent());
        }
        return currentNameHere();
    }

    private @Nullable String nameOf(@Nullable MessagePackReadContext outer) {
        if (outer == null) {
            return null;
        }
        if (outer.name == null && outer.nameStart >= 0) {
            outer.name = decodeName(outer.nameStart);
        }
        return outer.currentName();
    }

    @Override
    public @Nullable String nextName() throws JacksonException {
        return nextToken() == JsonToken.PROPERTY_NAME ? currentNameHere() : null;
    }

    @Override
    public boolean nextName(SerializableString expected) throws JacksonException {
        if (nextToken() != JsonToken.PROPERTY_NAME) {
            return false;
        }
        return name != null
                ? name.equals(expected.getValue())
                : NameBytes.equal(buffer, valueStart, valueLength, expected.asUnquotedUTF8());
    }

    @Override
    public int nextNameMatch(PropertyNameMatcher matcher) throws JacksonException {
        long left = remaining;
        if (inObject
                && left != 0
                && (left & 1) == 0
                && namesUnchecked
                && matcher instanceof MessagePackNameMatcher names) {
            int start = position;
            int index = names.matchExpected(buffer, start, end, nameIndex);
            if (index >= 0) {
                remaining = left - 1;
                tokenStart = start;
                nameStart = start;
                nameIndex = index;
                position = start + names.keyLength(index);
                forgetName();
                if (value != null) {
                    value = null;
                }
                _currToken = JsonToken.PROPERTY_NAME;
                return index;
            }
        }
        nextToken();
        return currentNameMatch(matcher);
    }

    @Override
    public int currentNameMatch(PropertyNameMatcher matcher) {
        if (_currToken != JsonToken.PROPERTY_NAME) {
            return _currToken == JsonToken.END_OBJECT
                    ? PropertyNameMatcher.MATCH_END_OBJECT
                    : PropertyNameMatcher.MATCH_ODD_TOKEN;
        }
        // A name that matched without being looked at has no payload.
        if (name != null || valueStart <= tokenStart || !(matcher instanceof MessagePackNameMatcher names)) {
            return matcher.matchName(currentNameHere());
        }
        int index = names.matchExpected(buffer, tokenStart, end, nameIndex);
        if (index < 0) {
            index = names.match(buffer, valueStart, valueLength, nameIndex);
        }
        if (index >= 0) {
            nameIndex = index;
        }
        return index;
    }

    // ---- context

    @Override
    public TokenStreamContext streamReadContext() {
        decodeNames();
        context.remaining = remaining;
        for (MessagePackReadContext at = context; at != null; at = at.parent) {
            at.updateIndex();
        }
        return context;
    }

    @Override
    public @Nullable Object currentValue() {
        return context.currentValue();
    }

    @Override
    public void assignCurrentValue(@Nullable Object current) {
        context.assignCurrentValue(current);
    }
}
