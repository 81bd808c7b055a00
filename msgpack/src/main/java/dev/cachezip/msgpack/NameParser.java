package dev.cachezip.msgpack;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.SerializableString;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.json.DupDetector;
import tools.jackson.core.sym.PropertyNameMatcher;

/** The part of a {@link MessagePackParser} for names, and for the array or object that the parser is in. */
abstract class NameParser extends SkippingParser {

    static final int NO_NAME = -1;

    /** Whether names can be matched, and values skipped, without a check of each one. */
    boolean namesUnchecked;

    MessagePackReadContext context;

    /** Number of tokens before the end of the current array or object; below zero in the root, which has no end. */
    long remaining = -1;

    boolean inObject;

    /**
     * Index of the current name's first byte; {@link #NO_NAME}, {@link MessagePackReadContext#BAD_NAME}, or
     * {@link MessagePackReadContext#FIRST_DETACHED} less the index of a name in the shape of a detached object.
     */
    int nameStart = NO_NAME;

    /** Index of the current name, or of the last known one, in its matcher. */
    int nameIndex = MessagePackNameMatcher.START;

    @Nullable
    String name;

    /** The elements that stand elsewhere than in the document; null if there are none. */
    @Nullable
    DetachedValues detached;

    NameParser(
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

    private MessagePackReadContext rootContext() {
        return MessagePackReadContext.root(
                isEnabled(StreamReadFeature.STRICT_DUPLICATE_DETECTION) ? DupDetector.rootDetector(this) : null);
    }

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
        nameStart = tokenStart;
        if (context.duplicates != null) {
            context.checkDuplicate(this, String.valueOf(currentNameHere()));
        }
        return JsonToken.PROPERTY_NAME;
    }

    private void readUnusualName(byte format) {
        switch (format) {
            case Formats.STR8 -> payload(uint8());
            case Formats.STR16 -> payload(uint16());
            case Formats.STR32 -> payload(uint32());
            case Formats.BIN8 -> name = binaryKeyText(uint8());
            case Formats.BIN16 -> name = binaryKeyText(uint16());
            case Formats.BIN32 -> name = binaryKeyText(uint32());
            default -> name = keyText(readKey(format));
        }
    }

    /** Makes a string of the name whose header is at an index of some bytes; keys of other types are text already. */
    final String decodeName(byte[] bytes, int start) {
        byte format = bytes[start];
        int from;
        int length;
        switch (format) {
            case Formats.STR8 -> {
                from = start + 2;
                length = bytes[start + 1] & 0xFF;
            }
            case Formats.STR16 -> {
                from = start + 3;
                length = BigEndian.getShort(bytes, start + 1) & 0xFFFF;
            }
            case Formats.STR32 -> {
                from = start + 5;
                length = BigEndian.getInt(bytes, start + 1);
            }
            default -> {
                from = start + 1;
                length = format & 0x1F;
            }
        }
        if (length > NameTable.MAX_LENGTH) {
            return nameText(bytes, from, length);
        }
        int hash = NameBytes.hash(bytes, from, length);
        String known = nameTable.find(bytes, from, length, hash);
        if (known == null) {
            known = nameText(bytes, from, length);
            nameTable.put(bytes, from, length, hash, known);
        }
        return known;
    }

    private String nameText(byte[] bytes, int start, int length) {
        _streamReadConstraints.validateNameLength(minChars(length));
        String text = utf8(bytes, start, length);
        _streamReadConstraints.validateNameLength(text.length());
        return text;
    }

    /** Reads the bytes of a key that is a binary value, and returns them as text. */
    final String binaryKeyText(long length) {
        payload(length);
        return nameText(buffer, valueStart, valueLength);
    }

    /** Returns the text of a key that is neither a string nor a binary value, and that was read as a value. */
    final String keyText(JsonToken token) {
        return switch (token) {
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                charge(STRING_SIZE);
                yield numberText();
            }
            case VALUE_EMBEDDED_OBJECT -> {
                if (extensionType != Formats.TIMESTAMP) {
                    throw new StreamReadException(this, "An extension of type " + extensionType + " as a key");
                }
                yield timestamp().toString();
            }
            default -> String.valueOf(token.asString());
        };
    }

    private boolean isNameDetached() {
        return nameStart <= MessagePackReadContext.FIRST_DETACHED;
    }

    private int nextDetachedName(DetachedValues values, ObjectShape shape, PropertyNameMatcher matcher) {
        readDetachedName(values, remaining);
        remaining--;
        if (value != null) {
            value = null;
        }
        _updateToken(JsonToken.PROPERTY_NAME);
        return shape.match(context.property, matcher, this);
    }

    /** Moves to the next name of a detached object. */
    final JsonToken readDetachedName(DetachedValues values, long left) {
        forgetName();
        nameStart = MessagePackReadContext.FIRST_DETACHED - values.name(context, left);
        return JsonToken.PROPERTY_NAME;
    }

    final void forgetName() {
        if (name != null) {
            name = null;
        }
    }

    /** Returns the current name of the innermost array or object, if it has one. */
    private @Nullable String currentNameHere() {
        if (name == null && nameStart != NO_NAME) {
            context.nameStart = nameStart;
            name = nameStart == MessagePackReadContext.BAD_NAME ? context.currentName() : context.decodedName(this);
        }
        return name;
    }

    /** Makes text of all names from the current position up to the root. */
    final void decodeNames() {
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
        if (outer.name == null && outer.nameStart != NO_NAME && outer.nameStart != MessagePackReadContext.BAD_NAME) {
            outer.name = outer.decodedName(this);
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
        return (name != null || isNameDetached())
                ? expected.getValue().equals(currentNameHere())
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
        if (inObject && left > 0 && (left & 1) == 0 && context.shape != null && detached != null && !_closed) {
            return nextDetachedName(detached, context.shape, matcher);
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
        if (isNameDetached() && context.shape != null) {
            return context.shape.match(context.property, matcher, this);
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
