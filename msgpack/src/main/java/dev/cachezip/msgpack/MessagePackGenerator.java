package dev.cachezip.msgpack;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Base64Variant;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.SerializableString;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.io.IOContext;

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
public final class MessagePackGenerator extends ByteWriter {

    private final boolean checksNames = isEnabled(StreamWriteFeature.STRICT_DUPLICATE_DETECTION);
    private final int maxNumberLength;
    private boolean numbersAsTheyAre;

    /** The root, or the array or object that is open. */
    private WriteContext current;

    MessagePackGenerator(
            ObjectWriteContext writeContext, IOContext ioContext, int streamWriteFeatures, OutputStream target) {
        super(writeContext, ioContext, streamWriteFeatures, target);
        current = new WriteContext(this, null);
        maxNumberLength = ioContext.streamReadConstraints().getMaxNumberLength();
    }

    /** Begins an array. The size is only a hint: the header gets the number of elements actually written. */
    @Override
    public JsonGenerator writeStartArray(@Nullable Object forValue, int size) {
        return begin(TokenStreamContext.TYPE_ARRAY, WriteContext.ELEMENT, forValue, size);
    }

    /**
     * Begins an array of exactly a number of elements. Ending it after fewer fails, as does another element. If the
     * array is the root value and the target is a stream, elements are handed over as soon as some thousand bytes of
     * them are complete, so that an array of any length takes the memory of its longest element.
     *
     * @param size number of elements; unlike the hint of {@link #writeStartArray(Object, int)} it must be true
     */
    public JsonGenerator writeStartSizedArray(int size) {
        if (size < 0) {
            _reportError("An array of " + size + " elements");
        }
        begin(TokenStreamContext.TYPE_ARRAY, WriteContext.COUNTED_ELEMENT, null, size);
        current.fix(size);
        return this;
    }

    private JsonGenerator begin(int type, int first, @Nullable Object forValue, int size) {
        _streamWriteConstraints.validateNestingDepth(current.getNestingDepth() + 1);
        current = current.open(type, first, forValue, size);
        return this;
    }

    @Override
    public JsonGenerator writeEndArray() {
        current = current.endArray();
        return this;
    }

    /** Begins an object. The size is only a hint: the header gets the number of properties actually written. */
    @Override
    public JsonGenerator writeStartObject(@Nullable Object forValue, int size) {
        return begin(TokenStreamContext.TYPE_OBJECT, WriteContext.NAME, forValue, size);
    }

    @Override
    public JsonGenerator writeEndObject() {
        current = current.endObject();
        return this;
    }

    @Override
    public JsonGenerator writeName(String name) {
        if (checksNames && current.isDuplicate(name)) {
            throw _constructWriteException("Duplicate Object property \"%s\"", name);
        }
        current.beginName();
        putString(name);
        return this;
    }

    @Override
    public JsonGenerator writeName(SerializableString name) {
        if (name instanceof ShortName shortName && !checksNames) {
            current.beginName();
            putShortName(shortName);
            return this;
        }
        byte[] utf8 = checksNames ? null : utf8(name);
        if (utf8 == null) {
            return writeName(name.getValue());
        }
        current.beginName();
        putUtf8(utf8, 0, utf8.length);
        return this;
    }

    /** Returns the bytes of a string, or null if it has half of a surrogate pair, of which other methods tell the place. */
    private static byte @Nullable [] utf8(SerializableString text) {
        try {
            return text.asUnquotedUTF8();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    @Override
    public JsonGenerator writeString(@Nullable String text) {
        if (text == null) {
            return writeNull();
        }
        current.beginValue();
        putString(text);
        return this;
    }

    @Override
    public JsonGenerator writeString(SerializableString text) {
        byte[] utf8 = utf8(text);
        return utf8 == null ? writeString(text.getValue()) : writeUtf8(utf8, 0, utf8.length);
    }

    private JsonGenerator writeUtf8(byte[] utf8, int offset, int length) {
        current.beginValue();
        putUtf8(utf8, offset, length);
        return this;
    }

    /** Writes bytes that already are UTF-8 as a string; invalid UTF-8 is refused. */
    @Override
    public JsonGenerator writeUTF8String(byte[] buffer, int offset, int len) {
        _checkRangeBoundsForByteArray(buffer, offset, len);
        int malformed = Utf8.malformed(buffer, offset, offset + len);
        if (malformed >= 0) {
            throw _constructWriteException("Malformed UTF-8 at index %d of a string", malformed - offset);
        }
        return writeUtf8(buffer, offset, len);
    }

    /** Writes bytes; the variant only matters to text formats. */
    @Override
    public JsonGenerator writeBinary(@Nullable Base64Variant variant, byte @Nullable [] data, int offset, int len) {
        if (data == null) {
            return writeNull();
        }
        _checkRangeBoundsForByteArray(data, offset, len);
        current.beginValue();
        putBinary(data, offset, len);
        return this;
    }

    @Override
    JsonGenerator writeText(DeferredRead<String> source) {
        putString(begin(source));
        return this;
    }

    @Override
    int writeBytes(DeferredRead<byte[]> source) {
        byte[] bytes = begin(source);
        putBinary(bytes, 0, bytes.length);
        return bytes.length;
    }

    private <T> T begin(DeferredRead<T> source) {
        WriteContext context = current;
        context.beginValue();
        int next = context.next;
        // Until the value is there.
        abandon();
        try {
            T value = source.read();
            context.next = next;
            return value;
        } catch (IOException e) {
            throw _wrapIOFailure(e);
        }
    }

    @Override
    public JsonGenerator writeNumber(short v) {
        current.beginValue();
        putInt(v);
        return this;
    }

    @Override
    public JsonGenerator writeNumber(int v) {
        current.beginValue();
        putInt(v);
        return this;
    }

    @Override
    public JsonGenerator writeNumber(long v) {
        current.beginValue();
        if (numbersAsTheyAre && v == (int) v) {
            // In the longest format, which preserves its type.
            putBits64(Formats.INT64, v);
        } else {
            putLong(v);
        }
        return this;
    }

    @Override
    public JsonGenerator writeNumber(double v) {
        current.beginValue();
        putBits64(Formats.FLOAT64, Double.doubleToRawLongBits(v));
        return this;
    }

    @Override
    public JsonGenerator writeNumber(float v) {
        current.beginValue();
        // Like msgpack-core: NaN keeps its bits.
        putBits32(Formats.FLOAT32, Float.floatToRawIntBits(v));
        return this;
    }

    /** Writes an integer; beyond 64 bits, as a string of digits. */
    @Override
    public JsonGenerator writeNumber(@Nullable BigInteger v) {
        if (v == null) {
            return writeNull();
        }
        if (numbersAsTheyAre || !Numbers.fits(v)) {
            return numbersAsTheyAre ? writeIntegerExtension(v) : writeString(Numbers.text(v, maxNumberLength));
        }
        current.beginValue();
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

    @Override
    public JsonGenerator writeBoolean(boolean state) {
        current.beginValue();
        putByte(state ? Formats.TRUE : Formats.FALSE);
        return this;
    }

    @Override
    public JsonGenerator writeNull() {
        current.beginValue();
        putByte(Formats.NIL);
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
        current.beginValue();
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
        current.beginValue();
        putTimestamp(epochSecond, nano);
        return this;
    }

    /** Writes a decimal as an extension; a parser of this package reads a number, even without a declared type. */
    @Override
    public MessagePackGenerator writeDecimalExtension(BigDecimal value) {
        byte[] unscaledValue =
                Numbers.checked(value, maxNumberLength).unscaledValue().toByteArray();
        current.beginValue();
        putExtensionHeader(Formats.DECIMAL, Lengths.integer(value.scale()) + unscaledValue.length);
        putInt(value.scale());
        putBytes(unscaledValue, 0, unscaledValue.length);
        return this;
    }

    /** Writes an integer of any size as an extension; a parser of this package reads a number. */
    @Override
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

    /**
     * Writes bytes, an {@link Instant}, a {@link MessagePackExtension} or a {@link MessagePackPart}; {@link #writePOJO} writes
     * the rest.
     */
    @Override
    public JsonGenerator writeEmbeddedObject(@Nullable Object object) {
        if (object instanceof Instant instant) {
            return writeTimestamp(instant.getEpochSecond(), instant.getNano());
        }
        if (object instanceof MessagePackExtension extension) {
            return writeExtension(extension.type(), extension.data(), 0, extension.data().length);
        }
        if (object instanceof MessagePackPart part) {
            current.beginValue();
            part.writeTo(this);
            return this;
        }
        return super.writeEmbeddedObject(object);
    }

    @Override
    void abandon() {
        current.next = WriteContext.NOTHING;
    }

    /**
     * Hands over complete items and the complete elements of a {@link #writeStartSizedArray sized array} that is the
     * root value; inside other open containers this does nothing, since their headers are written last.
     */
    @Override
    public void flush() {
        if (current.isStreamed()) {
            handOver();
        }
        try {
            flushTarget();
        } catch (IOException e) {
            throw _wrapIOFailure(e);
        }
    }

    @Override
    void handOver() {
        try {
            handOverBytes();
        } catch (IOException e) {
            if (current.next == WriteContext.COUNTED_ELEMENT) {
                // Elements are missing now.
                abandon();
            }
            throw _wrapIOFailure(e);
        }
    }

    @Override
    protected void _closeInput() throws IOException {
        try {
            if (isEnabled(StreamWriteFeature.AUTO_CLOSE_CONTENT)) {
                while (current.next != WriteContext.ROOT_VALUE && current.next != WriteContext.NOTHING) {
                    current = current.inArray() ? current.endArray() : current.endObject();
                }
            }
        } finally {
            closeTarget(current.next == WriteContext.ROOT_VALUE);
        }
    }

    @Override
    protected void _releaseBuffers() {
        abandon();
        releaseBytes();
    }

    @Override
    public TokenStreamContext streamWriteContext() {
        return current;
    }

    @Override
    public @Nullable Object currentValue() {
        return current.currentValue();
    }

    @Override
    public void assignCurrentValue(@Nullable Object value) {
        current.assignCurrentValue(value);
    }
}
