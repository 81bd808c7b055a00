package dev.cachezip.msgpack;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Base64Variant;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteCapability;
import tools.jackson.core.Version;
import tools.jackson.core.base.GeneratorBase;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.util.JacksonFeatureSet;

/** The methods of a {@link MessagePackGenerator} that lead to its others: they know values, but not their bytes. */
abstract class DerivedWrites extends GeneratorBase {

    /** Number of chars that are read at once from a reader. */
    private static final int CHUNK = 8 << 10;

    /** Something that is read only when its place is certain. */
    interface DeferredRead<T> {
        T read() throws IOException;
    }

    DerivedWrites(ObjectWriteContext writeContext, IOContext ioContext, int features) {
        super(writeContext, ioContext, features);
    }

    @Override
    public Version version() {
        return MessagePackFactory.VERSION;
    }

    @Override
    public JacksonFeatureSet<StreamWriteCapability> streamWriteCapabilities() {
        return DEFAULT_BINARY_WRITE_CAPABILITIES;
    }

    /** Writes the text of a source. If it fails, the value is missing, so no other one may follow. */
    abstract JsonGenerator writeText(DeferredRead<String> source);

    /** Writes the bytes of a source like a text, and returns their number. */
    abstract int writeBytes(DeferredRead<byte[]> source);

    abstract JsonGenerator writeDecimalExtension(BigDecimal value);

    abstract JsonGenerator writeIntegerExtension(BigInteger value);

    @Override
    public JsonGenerator writeStartArray() {
        return writeStartArray(null, -1);
    }

    @Override
    public JsonGenerator writeStartArray(@Nullable Object forValue) {
        return writeStartArray(forValue, -1);
    }

    @Override
    public JsonGenerator writeStartObject() {
        return writeStartObject(null, -1);
    }

    @Override
    public JsonGenerator writeStartObject(@Nullable Object forValue) {
        return writeStartObject(forValue, -1);
    }

    /** Writes a property whose name is a number, in decimal digits. */
    @Override
    public JsonGenerator writePropertyId(long id) {
        return writeName(Long.toString(id));
    }

    @Override
    public JsonGenerator writeString(char[] text, int offset, int len) {
        _checkRangeBoundsForCharArray(text, offset, len);
        return writeString(new String(text, offset, len));
    }

    @Override
    public JsonGenerator writeString(@Nullable Reader reader, int len) {
        if (reader == null) {
            return _reportError("null reader");
        }
        return writeText(() -> text(reader, len));
    }

    private String text(Reader reader, int length) throws IOException {
        StringBuilder text = new StringBuilder();
        char[] chunk = new char[CHUNK];
        int read = 0;
        while (read >= 0 && (length < 0 || text.length() < length)) {
            read = reader.read(chunk, 0, length < 0 ? CHUNK : Math.min(CHUNK, length - text.length()));
            text.append(chunk, 0, Math.max(read, 0));
        }
        if (text.length() < length) {
            _reportError("The reader ended after " + text.length() + " of " + length + " chars");
        }
        return text.toString();
    }

    /** Works like {@link #writeUTF8String}: MessagePack has no escapes, so no byte can be escaped already. */
    @Override
    public JsonGenerator writeRawUTF8String(byte[] buffer, int offset, int len) {
        return writeUTF8String(buffer, offset, len);
    }

    /** Writes a string, like jackson-dataformat-msgpack, since MessagePack has no raw text. */
    @Override
    public JsonGenerator writeRaw(String text) {
        return writeString(text);
    }

    /** Works like {@link #writeRaw(String)}. */
    @Override
    public JsonGenerator writeRaw(String text, int offset, int len) {
        _checkRangeBoundsForString(text, offset, len);
        return writeString(text.substring(offset, offset + len));
    }

    /** Works like {@link #writeRaw(String)}. */
    @Override
    public JsonGenerator writeRaw(char[] buffer, int offset, int len) {
        return writeString(buffer, offset, len);
    }

    /** Works like {@link #writeRaw(String)}. */
    @Override
    public JsonGenerator writeRaw(char c) {
        return writeString(String.valueOf(c));
    }

    /** Leaves the check of a raw value to the string that it is written as. */
    @Override
    protected void _verifyValueWrite(String typeMsg) {}

    /**
     * Writes the bytes of a stream; the variant only matters to text formats.
     *
     * @param dataLength the number of bytes; if negative, all bytes of the stream are written
     * @return the number of bytes written
     */
    @Override
    public int writeBinary(@Nullable Base64Variant variant, InputStream data, int dataLength) {
        return writeBytes(() -> bytes(data, dataLength));
    }

    private byte[] bytes(InputStream data, int length) throws IOException {
        byte[] bytes = length < 0 ? data.readAllBytes() : data.readNBytes(length);
        if (bytes.length < length) {
            _reportError("The stream ended after " + bytes.length + " of " + length + " bytes");
        }
        return bytes;
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
        Numbers.checkLength(encodedValue, _ioContext.streamReadConstraints().getMaxNumberLength());
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
        copyContents(p, this::copyCurrentEvent);
    }

    @Override
    protected void _copyCurrentContentsExact(JsonParser p) {
        copyContents(p, this::copyCurrentEventExact);
    }

    private void copyContents(JsonParser p, Consumer<JsonParser> copy) {
        int depth = streamWriteContext().getNestingDepth();
        while (streamWriteContext().getNestingDepth() >= depth && p.nextToken() != null) {
            copy.accept(p);
        }
    }

    private boolean copyEmbedded(JsonParser p) {
        if (p.currentToken() != JsonToken.VALUE_EMBEDDED_OBJECT) {
            return false;
        }
        Object object = p.getEmbeddedObject();
        boolean known = object instanceof byte[]
                || object instanceof Instant
                || object instanceof MessagePackExtension
                || object instanceof MessagePackPart;
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
        if (p.getNumberType() == JsonParser.NumberType.BIG_INTEGER && !Numbers.fits(p.getBigIntegerValue())) {
            writeIntegerExtension(p.getBigIntegerValue());
        } else {
            super._copyCurrentIntValue(p);
        }
    }
}
