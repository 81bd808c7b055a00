package dev.cachezip.msgpack;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;

/**
 * The values that a {@link MessagePackParser} reads from sources, one at a time: each becomes the parser's current value.
 *
 * <p>While the parser is among them, it has no bytes to read, except those of a value that is MessagePack already. So the
 * end of its bytes, which it checks anyway, is where it asks for the next value.
 */
@SuppressWarnings("EnumOrdinal") // within one JVM
final class DetachedValues implements ValueSink {

    private static final JsonToken[] TOKENS = JsonToken.values();
    private static final int MAX_TIMESTAMP = 12;

    private final TokenReader reader;
    private final DetachedElements elements;
    private final byte[] timestamp = new byte[MAX_TIMESTAMP];

    // Where the document goes on behind the array that is being read; no bytes if it is not being left.
    private byte @Nullable [] outerBuffer;
    private int outerPosition;
    private int outerEnd;

    /** The token of the last value, by its ordinal: storing a reference costs a barrier of the garbage collector. */
    private int token;

    DetachedValues(TokenReader reader, DetachedElements elements) {
        this.reader = reader;
        this.elements = elements;
    }

    long length() {
        return elements.length();
    }

    /** Leaves the document for the elements of the array whose header was read last, and reads the first of them. */
    JsonToken enter(MessagePackReadContext array) {
        outerBuffer = reader.bytes;
        outerPosition = reader.position;
        outerEnd = reader.end;
        reader.end = reader.position;
        array.detach(new ValueSource[] {elements.next()}, null);
        return value(array, array.size());
    }

    /** Goes back to the document, and returns whether it has more bytes. */
    boolean resume() {
        if (outerBuffer == null) {
            return false;
        }
        reader.bytes = outerBuffer;
        reader.position = outerPosition;
        reader.end = outerEnd;
        outerBuffer = null;
        return outerPosition < outerEnd;
    }

    /**
     * Reads the next element of an array, or the value of the current property of an object.
     *
     * @param left the number of tokens that the array or object has left, with this one
     */
    JsonToken value(MessagePackReadContext context, long left) {
        sources(context)[place(context, left)].next(this);
        return TOKENS[token];
    }

    /** Moves to the next property of an object that is not absent, and returns its index. */
    int name(MessagePackReadContext context, long left) {
        ValueSource[] properties = sources(context);
        int next = context.property + 1;
        if (context.size() < 2L * properties.length) {
            while (properties[next].isNextAbsent()) {
                properties[next++].skipAbsent();
            }
            elements.count(Objects.requireNonNull(context.shape).length(next));
            if (left == 2) {
                skipAbsent(properties, next + 1);
            }
        }
        return next;
    }

    private static void skipAbsent(ValueSource[] properties, int from) {
        for (int i = from; i < properties.length; i++) {
            properties[i].skipAbsent();
        }
    }

    private static ValueSource[] sources(MessagePackReadContext context) {
        return Objects.requireNonNull(context.sources);
    }

    private static int place(MessagePackReadContext context, long left) {
        if (context.shape != null) {
            return context.property;
        }
        return sources(context).length == 1 ? 0 : (int) (context.size() - left);
    }

    /** Returns the type of the extension that the next value is; the next token may be none. */
    int nextExtensionType(MessagePackReadContext context, long left) {
        boolean value = context.sources != null && left > 0 && (context.shape == null || (left & 1) == 1);
        return value ? sources(context)[place(context, left)].nextExtensionType() : ValueSource.NO_EXTENSION;
    }

    @Override
    public void nil() {
        elements.count(1);
        token = JsonToken.VALUE_NULL.ordinal();
    }

    @Override
    public void bool(boolean value) {
        elements.count(1);
        token = (value ? JsonToken.VALUE_TRUE : JsonToken.VALUE_FALSE).ordinal();
    }

    @Override
    public void integer(long value) {
        elements.count(Lengths.integer(value));
        token = reader.number.integer(value).ordinal();
    }

    @Override
    public void float64(long bits) {
        elements.count(Lengths.float64());
        token = reader.number
                .floating(Double.longBitsToDouble(bits), NumberType.DOUBLE)
                .ordinal();
    }

    @Override
    public void timestamp(long second, int nano) {
        elements.count(Lengths.timestamp(second, nano));
        int length = Timestamps.length(second, nano);
        Timestamps.write(second, nano, length, timestamp, 0);
        range(timestamp, 0, length, Formats.TIMESTAMP);
    }

    @Override
    public void string(byte[] bytes, int offset, int length) {
        elements.count(Lengths.string(length));
        range(bytes, offset, length);
        token = JsonToken.VALUE_STRING.ordinal();
    }

    @Override
    public void binary(byte[] bytes, int offset, int length) {
        elements.count(Lengths.binary(length));
        range(bytes, offset, length, PayloadReader.NO_EXTENSION);
    }

    private void range(byte[] bytes, int offset, int length) {
        if (reader.bytes != bytes) {
            reader.bytes = bytes;
        }
        reader.payloadStart = offset;
        reader.payloadLength = length;
    }

    private void range(byte[] bytes, int offset, int length, int extensionType) {
        range(bytes, offset, length);
        reader.extensionType = extensionType;
        token = JsonToken.VALUE_EMBEDDED_OBJECT.ordinal();
    }

    @Override
    public void encoded(byte[] bytes, int offset, int length) {
        elements.count(length);
        read(bytes, offset, length);
    }

    private void read(byte[] bytes, int offset, int length) {
        reader.bytes = bytes;
        reader.tokenStart = offset;
        reader.position = offset + 1;
        reader.end = offset + length;
        token = reader.readValue(bytes[offset]).ordinal();
    }

    /** Keeps strings: they are immutable, so rows may share them. */
    @Override
    public @Nullable Object repeated(byte[] bytes, int offset, int length, @Nullable Object known) {
        elements.count(length);
        if (known != null) {
            // As in rows, since another object may be made of each.
            reader.reuse(known, length);
            token = JsonToken.VALUE_STRING.ordinal();
            return known;
        }
        read(bytes, offset, length);
        if (token != JsonToken.VALUE_STRING.ordinal()) {
            return null;
        }
        return reader.keep();
    }

    @Override
    public void array(int size, ValueSource[] sources) {
        elements.count(Lengths.containerHead(size));
        token = start(TokenStreamContext.TYPE_ARRAY, size, size, null, sources);
    }

    private int start(int type, int size, long tokens, @Nullable ObjectShape shape, ValueSource[] sources) {
        JsonToken started = reader.start(type, size, tokens);
        reader.context.detach(sources, shape);
        return started.ordinal();
    }

    @Override
    public void object(int size, ObjectShape shape, ValueSource[] properties) {
        elements.count(Lengths.containerHead(size));
        if (size == properties.length) {
            elements.count(shape.length());
        } else if (size == 0) {
            skipAbsent(properties, 0);
        }
        token = start(TokenStreamContext.TYPE_OBJECT, size, 2L * size, shape, properties);
    }
}
