package dev.cachezip.msgpack;

import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteCapability;
import tools.jackson.core.Version;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.util.JacksonFeatureSet;

/**
 * A generator of MessagePack.
 *
 * <p>Every value and every header has the shortest possible format. An integer beyond 64 bits is a string of digits.
 * Every {@link BigDecimal} is a string in the form of its {@code toString()}, so nothing is lost. A string with half of
 * a surrogate pair is refused, as is a number that is longer than the factory's parsers accept.
 *
 * <p>Root values reach the target when they are complete. Nothing of an open array or object does, since its header
 * holds the number of entries and is written last; {@link #flush()} then does nothing. The exception is an array that
 * {@link #writeStartSizedArray} begins. After a write that failed half-way, every further write fails, and closing
 * hands over only the complete root values.
 *
 * <p>If the target is a {@link ByteArrayTarget}, the generator writes directly to its array: only the generator may
 * write to it until it is closed or flushed. Not thread-safe.
 */
public final class MessagePackGenerator extends MessageText {

    private final int maxNumberLength;
    private boolean numbersAsTheyAre;

    MessagePackGenerator(
            ObjectWriteContext writeContext, IOContext ioContext, int streamWriteFeatures, OutputStream out) {
        super(writeContext, ioContext, streamWriteFeatures, out);
        this.maxNumberLength = ioContext.streamReadConstraints().getMaxNumberLength();
    }

    @Override
    public Version version() {
        return MessagePackFactory.VERSION;
    }

    @Override
    public JacksonFeatureSet<StreamWriteCapability> streamWriteCapabilities() {
        return DEFAULT_BINARY_WRITE_CAPABILITIES;
    }

    @Override
    public JsonGenerator writeStartArray() {
        beginArray(null, -1);
        return this;
    }

    @Override
    public JsonGenerator writeStartArray(@Nullable Object forValue) {
        beginArray(forValue, -1);
        return this;
    }

    /** Begins an array. The size is only a hint: the header gets the number of elements actually written. */
    @Override
    public JsonGenerator writeStartArray(@Nullable Object forValue, int size) {
        beginArray(forValue, size);
        return this;
    }

    @Override
    public JsonGenerator writeEndArray() {
        endArray();
        return this;
    }

    @Override
    public JsonGenerator writeStartObject() {
        beginObject(null, -1);
        return this;
    }

    @Override
    public JsonGenerator writeStartObject(@Nullable Object forValue) {
        beginObject(forValue, -1);
        return this;
    }

    /** Begins an object. The size is only a hint: the header gets the number of properties actually written. */
    @Override
    public JsonGenerator writeStartObject(@Nullable Object forValue, int size) {
        beginObject(forValue, size);
        return this;
    }

    @Override
    public JsonGenerator writeEndObject() {
        endObject();
        return this;
    }

    @Override
    public JsonGenerator writeNumber(short v) {
        beginValue();
        putInt(v);
        return this;
    }

    @Override
    public JsonGenerator writeNumber(int v) {
        beginValue();
        putInt(v);
        return this;
    }

    @Override
    public JsonGenerator writeNumber(long v) {
        beginValue();
        putLong(v, numbersAsTheyAre);
        return this;
    }

    @Override
    public JsonGenerator writeNumber(double v) {
        beginValue();
        putDouble(v);
        return this;
    }

    @Override
    public JsonGenerator writeNumber(float v) {
        beginValue();
        putFloat(v);
        return this;
    }

    /** Writes an integer; beyond 64 bits, as a string of digits. */
    @Override
    public JsonGenerator writeNumber(@Nullable BigInteger v) {
        if (v == null) {
            return writeNull();
        }
        if (numbersAsTheyAre || !fits(v)) {
            return numbersAsTheyAre ? writeIntegerExtension(v) : writeString(Numbers.text(v, maxNumberLength));
        }
        beginValue();
        putInteger(v);
        return this;
    }

    /** Writes a decimal as a string, which preserves its digits and its scale. */
    @Override
    public JsonGenerator writeNumber(@Nullable BigDecimal v) {
        if (v == null) {
            return writeNull();
        }
        return numbersAsTheyAre
                ? writeDecimalExtension(v)
                : writeString(Numbers.checkLength(_asString(Numbers.checked(v, maxNumberLength)), maxNumberLength));
    }

    /**
     * Writes a number given as text without loss: as an integer; as a double if that has the same digits and scale as
     * the text; otherwise like {@link #writeNumber(BigDecimal)}.
     */
    @Override
    public JsonGenerator writeNumber(@Nullable String encodedValue) {
        if (encodedValue == null) {
            return writeNull();
        }
        Numbers.checkLength(encodedValue, maxNumberLength);
        Number number;
        try {
            number = Numbers.parse(encodedValue);
        } catch (NumberFormatException e) {
            throw _constructWriteException("Not a number: \"" + encodedValue + "\"", e);
        }
        if (number instanceof BigDecimal decimal) {
            return writeNumber(decimal);
        }
        if (number instanceof BigInteger integer) {
            return writeNumber(integer);
        }
        return number instanceof Double ? writeNumber(number.doubleValue()) : writeNumber(number.longValue());
    }

    @Override
    public JsonGenerator writeBoolean(boolean state) {
        beginValue();
        putByte(state ? Formats.TRUE : Formats.FALSE);
        return this;
    }

    @Override
    public JsonGenerator writeNull() {
        beginValue();
        putByte(Formats.NIL);
        return this;
    }

    // The loops are copied from the superclass, where other generators run them, too: here the JIT knows the methods
    // that they call.

    @Override
    public JsonGenerator writeArray(int[] array, int offset, int length) {
        _verifyOffsets(array.length, offset, length);
        beginArray(array, length);
        for (int i = offset; i < offset + length; i++) {
            writeNumber(array[i]);
        }
        endArray();
        return this;
    }

    @Override
    public JsonGenerator writeArray(long[] array, int offset, int length) {
        _verifyOffsets(array.length, offset, length);
        beginArray(array, length);
        for (int i = offset; i < offset + length; i++) {
            writeNumber(array[i]);
        }
        endArray();
        return this;
    }

    @Override
    public JsonGenerator writeArray(double[] array, int offset, int length) {
        _verifyOffsets(array.length, offset, length);
        beginArray(array, length);
        for (int i = offset; i < offset + length; i++) {
            writeNumber(array[i]);
        }
        endArray();
        return this;
    }

    @Override
    public JsonGenerator writeArray(String[] array, int offset, int length) {
        _verifyOffsets(array.length, offset, length);
        beginArray(array, length);
        for (int i = offset; i < offset + length; i++) {
            writeString(array[i]);
        }
        endArray();
        return this;
    }

    /**
     * Writes an extension.
     *
     * @param type -128 to 127; the negative ones belong to MessagePack
     */
    public MessagePackGenerator writeExtension(int type, byte[] data, int offset, int length) {
        _checkRangeBoundsForByteArray(data, offset, length);
        byte checkedType = checkedType(type);
        beginValue();
        putExtensionHeader(checkedType, length);
        putBytes(data, offset, length);
        return this;
    }

    private byte checkedType(int type) {
        if ((byte) type != type) {
            _reportError("An extension type is -128 to 127, not " + type);
        }
        return (byte) type;
    }

    /**
     * Writes a point in time as MessagePack's timestamp.
     *
     * @param epochSecond seconds since 1970
     * @param nano nanoseconds after that, 0 to 999,999,999
     */
    public MessagePackGenerator writeTimestamp(long epochSecond, int nano) {
        if (nano < 0 || nano > Timestamps.MAX_NANO) {
            _reportError("A timestamp with " + nano + " nanoseconds");
        }
        beginValue();
        putTimestamp(epochSecond, nano);
        return this;
    }

    /** Writes a decimal as an extension; a parser of this package reads a number, even without a declared type. */
    public MessagePackGenerator writeDecimalExtension(BigDecimal value) {
        byte[] unscaledValue =
                Numbers.checked(value, maxNumberLength).unscaledValue().toByteArray();
        beginValue();
        putDecimal(value.scale(), unscaledValue);
        return this;
    }

    /** Writes an integer of any size as an extension; a parser of this package reads a number. */
    public MessagePackGenerator writeIntegerExtension(BigInteger value) {
        byte[] data = Numbers.checked(value, maxNumberLength).toByteArray();
        return writeExtension(Formats.INTEGER, data, 0, data.length);
    }

    /** Preserves the types of numbers while an action writes a tree, for readers that know no type. */
    public void writeNumbersAsTheyAre(Runnable calls) {
        boolean before = numbersAsTheyAre;
        numbersAsTheyAre = true;
        try {
            calls.run();
        } finally {
            numbersAsTheyAre = before;
        }
    }

    /** Writes bytes, an {@link Instant} or a {@link MessagePackExtension}; {@link #writePOJO} writes the rest. */
    @Override
    public JsonGenerator writeEmbeddedObject(@Nullable Object object) {
        if (object instanceof Instant instant) {
            return writeTimestamp(instant.getEpochSecond(), instant.getNano());
        }
        if (object instanceof MessagePackExtension extension) {
            return writeExtension(extension.type(), extension.data(), 0, extension.data().length);
        }
        return super.writeEmbeddedObject(object);
    }

    // A copy preserves its source, whatever a mapper would do: embedded objects stay embedded, and numbers stay
    // numbers, since a reader without a declared type would take a string for a value of another type.

    @Override
    public void copyCurrentEvent(JsonParser p) {
        if (!copyEmbedded(p)) {
            super.copyCurrentEvent(p);
        }
    }

    @Override
    public void copyCurrentEventExact(JsonParser p) {
        if (!copyEmbedded(p)) {
            super.copyCurrentEventExact(p);
        }
    }

    @Override
    protected void _copyCurrentContents(JsonParser p) {
        int depth = depth();
        while (depth() >= depth && p.nextToken() != null) {
            copyCurrentEvent(p);
        }
    }

    @Override
    protected void _copyCurrentContentsExact(JsonParser p) {
        int depth = depth();
        while (depth() >= depth && p.nextToken() != null) {
            copyCurrentEventExact(p);
        }
    }

    private int depth() {
        return streamWriteContext().getNestingDepth();
    }

    private boolean copyEmbedded(JsonParser p) {
        if (p.currentToken() != JsonToken.VALUE_EMBEDDED_OBJECT) {
            return false;
        }
        Object object = p.getEmbeddedObject();
        boolean known = object instanceof byte[] || object instanceof Instant || object instanceof MessagePackExtension;
        if (known) {
            writeEmbeddedObject(object);
        }
        return known;
    }

    @Override
    protected void _copyCurrentFloatValue(JsonParser p) {
        if (p.getNumberType() == JsonParser.NumberType.BIG_DECIMAL) {
            writeDecimalExtension(p.getDecimalValue());
        } else {
            super._copyCurrentFloatValue(p);
        }
    }

    @Override
    protected void _copyCurrentFloatValueExact(JsonParser p) {
        if (p.getNumberValueExact() instanceof BigDecimal decimal) {
            writeDecimalExtension(decimal);
        } else {
            super._copyCurrentFloatValueExact(p);
        }
    }

    @Override
    protected void _copyCurrentIntValue(JsonParser p) {
        if (p.getNumberType() == JsonParser.NumberType.BIG_INTEGER && !fits(p.getBigIntegerValue())) {
            writeIntegerExtension(p.getBigIntegerValue());
        } else {
            super._copyCurrentIntValue(p);
        }
    }
}
