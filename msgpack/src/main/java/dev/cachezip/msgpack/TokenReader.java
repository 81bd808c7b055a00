package dev.cachezip.msgpack;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;
import tools.jackson.core.SerializableString;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.DupDetector;
import tools.jackson.core.sym.PropertyNameMatcher;

/**
 * The part of a {@link MessagePackParser} that finds the next token, and the array or object that it is in.
 *
 * <p>It makes no objects of values and names: a number goes to {@link CurrentNumber}, the range of a string, binary value
 * or extension to {@link PayloadReader}, and the index of a name to its {@link MessagePackReadContext context}.
 */
final class TokenReader extends PayloadReader {

    /** What {@link #nextNameMatch} returns if it has not moved. */
    static final int NOT_MOVED = Integer.MIN_VALUE;

    /** The tokens of the formats of booleans, by their last bit: processors cannot predict a branch on it. */
    private static final JsonToken[] BOOLEANS = {JsonToken.VALUE_FALSE, JsonToken.VALUE_TRUE};

    private static final int FIRST_LEVELS = 8;

    final CurrentNumber number;

    /** The array or object of the current token. */
    MessagePackReadContext context;

    /** The elements that stand elsewhere than in the document; null if there are none. */
    private @Nullable DetachedValues detached;

    /** The values of the stream that is read; null if an array is. */
    @Nullable
    StreamFrames frames;

    /** Whether names can be matched, and values skipped, without a check of each one. */
    private boolean unchecked;

    private final NameTable nameTable;

    TokenReader(
            MessagePackParser parser,
            MemoryCount memory,
            int formatFeatures,
            NameTable nameTable,
            byte[] bytes,
            int offset,
            int length) {
        super(parser, memory, formatFeatures, bytes, offset, length);
        this.number = new CurrentNumber(parser, this);
        this.nameTable = nameTable;
        DupDetector duplicates = parser.isEnabled(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                ? DupDetector.rootDetector(parser)
                : null;
        this.context = new MessagePackReadContext(this, null, duplicates);
        this.unchecked = duplicates == null && !limits.hasMaxTokenCount();
    }

    void attach(DetachedElements elements) {
        detached = new DetachedValues(this, elements);
        unchecked = false;
    }

    boolean isDetached() {
        return detached != null;
    }

    /** Returns the offset in bytes, from the start of the input, of an index of the bytes. */
    long offset(int index) {
        return detached == null ? index - start : detached.length();
    }

    /** Moves to the next token and returns it, or null at the end of the input. */
    @Nullable
    JsonToken next() {
        int at = position;
        tokenStart = at;
        forget();
        MessagePackReadContext place = context;
        long left = place.remaining;
        if (left == 0) {
            return parser.isClosed() ? null : endContainer(place);
        }
        if (at == end) {
            return parser.isClosed() ? null : nextElsewhere(place, left);
        }
        place.remaining = left - 1;
        return place.inObject() && (left & 1) == 0 ? readName(place) : readValue(bytes[position++]);
    }

    /** Moves to the next token where the bytes have ended. */
    private @Nullable JsonToken nextElsewhere(MessagePackReadContext place, long left) {
        if (frames != null) {
            return frames.next(place);
        }
        DetachedValues values = detached;
        if (values == null || (place.sources == null && !values.resume())) {
            if (place.parent != null) {
                throw ended("Unexpected end of input in an array or object");
            }
            return null;
        }
        if (place.sources == null) {
            return next();
        }
        place.remaining = left - 1;
        if (place.inObject() && (left & 1) == 0) {
            place.nameOfShape(values.name(place, left));
            return JsonToken.PROPERTY_NAME;
        }
        return values.value(place, left);
    }

    /** Moves to the next token if it is a string of at most 255 bytes, which takes none of the steps of other tokens. */
    boolean nextShortString() {
        int from = position;
        MessagePackReadContext place = context;
        long left = place.remaining;
        if (!unchecked || end - from <= 1 || left == 0 || ((left & 1) == 0 && place.inObject())) {
            return false;
        }
        byte format = bytes[from];
        boolean str8 = format == Formats.STR8;
        int first = str8 ? from + 2 : from + 1;
        int length = str8 ? bytes[from + 1] & 0xFF : format ^ Formats.FIXSTR;
        if ((!str8 && (length & ~Formats.MAX_FIXSTR) != 0) || end - first < length) {
            return false;
        }
        place.remaining = left - 1;
        tokenStart = from;
        position = first + length;
        payloadStart = first;
        payloadLength = length;
        forget();
        return true;
    }

    /**
     * Moves to the next name if it is the expected one, or that of a detached object, and returns its index in the
     * matcher or what the matcher says of unknown names; {@link #NOT_MOVED} if the next token needs all steps.
     */
    int nextNameMatch(PropertyNameMatcher matcher) {
        MessagePackReadContext place = context;
        long left = place.remaining;
        if (left <= 0 || (left & 1) != 0 || !place.inObject()) {
            return NOT_MOVED;
        }
        if (unchecked && matcher instanceof MessagePackNameMatcher names) {
            int from = position;
            int index = names.matchExpected(bytes, from, end, place.nameIndex);
            if (index >= 0) {
                place.remaining = left - 1;
                place.nameStart = from;
                place.nameIndex = index;
                place.forgetName();
                tokenStart = from;
                position = from + names.keyLength(index);
                forget();
                return index;
            }
        } else if (place.shape != null && detached != null && !parser.isClosed()) {
            place.nameOfShape(detached.name(place, left));
            place.remaining = left - 1;
            forget();
            return place.shape.match(place.property, matcher, this);
        }
        return NOT_MOVED;
    }

    int currentNameMatch(PropertyNameMatcher matcher) {
        MessagePackReadContext place = context;
        if (place.shape != null && place.isNameOfShape()) {
            return place.shape.match(place.property, matcher, this);
        }
        // A name that matched without being looked at has no payload.
        if (place.name != null || payloadStart <= tokenStart || !(matcher instanceof MessagePackNameMatcher names)) {
            return matcher.matchName(place.currentName());
        }
        int index = names.matchExpected(bytes, tokenStart, end, place.nameIndex);
        if (index < 0) {
            index = names.match(bytes, payloadStart, payloadLength, place.nameIndex);
        }
        if (index >= 0) {
            place.nameIndex = index;
        }
        return index;
    }

    /** Returns whether the current name, which was read last, is the expected one. */
    boolean isName(SerializableString expected) {
        return (context.name != null || context.isNameOfShape())
                ? expected.getValue().equals(context.currentName())
                : NameBytes.equal(bytes, payloadStart, payloadLength, expected.asUnquotedUTF8());
    }

    /** Reads the bytes of a name, without making text of them. */
    private JsonToken readName(MessagePackReadContext place) {
        place.nameStart = MessagePackReadContext.NO_NAME;
        place.forgetName();
        byte format = bytes[position++];
        if (format >= Formats.FIXSTR && format < Formats.NIL) {
            readPayload(format & Formats.MAX_FIXSTR);
        } else {
            readUnusualName(place, format);
        }
        place.nameStart = tokenStart;
        place.checkName(parser);
        return JsonToken.PROPERTY_NAME;
    }

    private void readUnusualName(MessagePackReadContext place, byte format) {
        if (Formats.isContainer(format)) {
            throw new StreamReadException(parser, "An array or object as a key");
        }
        JsonToken token = readValue(format);
        if (token == JsonToken.VALUE_STRING) {
            return;
        }
        boolean binary = token == JsonToken.VALUE_EMBEDDED_OBJECT && extensionType == NO_EXTENSION;
        place.name = binary ? name(bytes, payloadStart, payloadLength) : keyText(token);
    }

    /** Returns the text of a key that is neither a string nor a binary value, and that was read as a value. */
    private String keyText(JsonToken token) {
        return switch (token) {
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                memory.charge(STRING_SIZE);
                yield number.text();
            }
            case VALUE_EMBEDDED_OBJECT -> {
                if (extensionType != Formats.TIMESTAMP) {
                    throw new StreamReadException(parser, "An extension of type " + extensionType + " as a key");
                }
                yield timestamp().toString();
            }
            default -> String.valueOf(token.asString());
        };
    }

    /** Makes text of the name whose header is at an index of some bytes; keys of other types are text already. */
    String nameAt(byte[] bytes, int header) {
        int start = header + Formats.stringHeaderLength(bytes[header]);
        int length = Formats.stringLength(bytes, header);
        if (length > NameTable.MAX_LENGTH) {
            return name(bytes, start, length);
        }
        int hash = NameBytes.hash(bytes, start, length);
        String known = nameTable.find(bytes, start, length, hash);
        if (known == null) {
            known = name(bytes, start, length);
            nameTable.put(bytes, start, length, hash, known);
        }
        return known;
    }

    /** Reads the rest of a value after its first byte. */
    JsonToken readValue(byte format) {
        if (format >= Formats.MIN_FIXINT) {
            return number.integer(format);
        }
        if (format < Formats.FIXARRAY) {
            return startContainer(TokenStreamContext.TYPE_OBJECT, format & 0xF);
        }
        if (format < Formats.FIXSTR) {
            return startContainer(TokenStreamContext.TYPE_ARRAY, format & 0xF);
        }
        if (format < Formats.NIL) {
            return string(format & Formats.MAX_FIXSTR);
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
            case Formats.FLOAT32 -> number.floating(Float.intBitsToFloat(int32()), NumberType.FLOAT);
            case Formats.FLOAT64 -> number.floating(Double.longBitsToDouble(int64()), NumberType.DOUBLE);
            case Formats.UINT8 -> number.integer(uint8());
            case Formats.UINT16 -> number.integer(uint16());
            case Formats.UINT32 -> number.integer(uint32());
            case Formats.UINT64 -> number.unsigned(int64());
            case Formats.INT8 -> number.integer((byte) uint8());
            case Formats.INT16 -> number.integer((short) uint16());
            case Formats.INT32 -> number.integer(int32());
            case Formats.INT64 -> number.longInteger(int64());
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
            default -> neverUsed(context);
        };
    }

    private JsonToken string(long length) {
        readPayload(length);
        return JsonToken.VALUE_STRING;
    }

    private JsonToken binary(long length) {
        readPayload(length);
        extensionType = NO_EXTENSION;
        return JsonToken.VALUE_EMBEDDED_OBJECT;
    }

    private JsonToken extension(long length) {
        int type = (byte) uint8();
        readPayload(length);
        extensionType = type;
        if (isInteger()) {
            return number.big(NumberType.BIG_INTEGER);
        }
        return isDecimal() ? number.big(NumberType.BIG_DECIMAL) : JsonToken.VALUE_EMBEDDED_OBJECT;
    }

    /** Begins with the elements of an array that stand elsewhere. */
    private JsonToken neverUsed(MessagePackReadContext array) {
        if (detached == null || array.parent == null || array.sources != null) {
            throw new StreamReadException(parser, "Byte 0xC1, which MessagePack never uses");
        }
        array.keepNames();
        return detached.enter(array);
    }

    private JsonToken startContainer(int type, long count) {
        long tokens = type == TokenStreamContext.TYPE_OBJECT ? 2 * count : count;
        if (detached == null) {
            checkClaim(count, tokens);
        }
        return start(type, count, tokens);
    }

    /** Starts an array or object with a number of elements or properties, and of tokens in it. */
    JsonToken start(int type, long count, long tokens) {
        MessagePackReadContext outer = context;
        boolean object = type == TokenStreamContext.TYPE_OBJECT;
        memory.start(object, count, outer.parent == null);
        MessagePackReadContext inner = outer.child(type, tokens);
        context = inner;
        limits.validateNestingDepth(inner.getNestingDepth());
        return object ? JsonToken.START_OBJECT : JsonToken.START_ARRAY;
    }

    private JsonToken endContainer(MessagePackReadContext inner) {
        // The root has no end.
        context = Objects.requireNonNull(inner.parent);
        return inner.inObject() ? JsonToken.END_OBJECT : JsonToken.END_ARRAY;
    }

    /** Returns the type of the next value's extension, or {@link #NO_EXTENSION}. */
    int nextExtensionType() {
        if (position == end && frames != null && !parser.isClosed() && context.remaining != 0) {
            frames.load(context);
        }
        if (position < end) {
            return MessagePackExtension.typeAt(bytes, position, end);
        }
        return detached == null ? NO_EXTENSION : detached.nextExtensionType(context, context.remaining);
    }

    /**
     * Moves to the last token in the current array or object, and returns whether it could: each token may have to be
     * looked at.
     *
     * <p>It checks the bytes as if they were read, but without a token or a context for each value: a small compressed
     * value may hold many millions of skipped elements.
     */
    boolean skipContents() {
        MessagePackReadContext place = context;
        if (!unchecked || (frames != null && frames.areIn(place))) {
            return false;
        }
        // For each enclosing container: twice the number of its remaining tokens, plus one if it is an object.
        long[] outer = new long[FIRST_LEVELS];
        int open = 0;
        long left = place.remaining;
        boolean object = place.inObject();
        while (left > 0 || open > 0) {
            if (left == 0) {
                long last = outer[--open];
                left = last >>> 1;
                object = (last & 1) == 1;
                continue;
            }
            tokenStart = position;
            if (position == end) {
                throw ended("Unexpected end of input in an array or object");
            }
            left--;
            if (object && (left & 1) == 1) {
                readName(place);
                continue;
            }
            byte format = bytes[position++];
            if (Formats.isContainer(format)) {
                boolean inner = Formats.isMap(format);
                long tokens = startSkipped(format, inner, place.getNestingDepth() + open + 1);
                if (tokens > 0) {
                    if (open == outer.length) {
                        outer = Arrays.copyOf(outer, 2 * open);
                    }
                    outer[open++] = left << 1 | (object ? 1 : 0);
                    left = tokens;
                    object = inner;
                }
            } else if (format < Formats.MIN_FIXINT && format != Formats.NIL) {
                readValue(format);
            }
        }
        place.remaining = 0;
        return true;
    }

    private long startSkipped(byte format, boolean object, int depth) {
        long count =
                switch (format) {
                    case Formats.ARRAY16, Formats.MAP16 -> uint16();
                    case Formats.ARRAY32, Formats.MAP32 -> uint32();
                    default -> format & 0xF;
                };
        long tokens = object ? 2 * count : count;
        checkClaim(count, tokens);
        limits.validateNestingDepth(depth);
        return tokens;
    }
}
