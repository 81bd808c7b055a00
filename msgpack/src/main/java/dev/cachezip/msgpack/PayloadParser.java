package dev.cachezip.msgpack;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Base64Variant;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.util.ByteArrayBuilder;

/**
 * The part of a {@link MessagePackParser} for strings, binary values and extensions, which are made when the caller
 * asks for them.
 */
abstract class PayloadParser extends ScalarParser {

    /** The {@link #extensionType} of a binary value. */
    static final int NO_EXTENSION = ValueSource.NO_EXTENSION;

    private static final int MAX_BYTES_PER_CHAR = 3;

    // Bytes of heap, estimated for HotSpot with compressed references.
    static final int STRING_SIZE = 48;
    static final int BYTES_SIZE = 24;
    private static final int NUMBER_SIZE = 64;

    /** Length in bytes from which the temporary copies of a string count, too. */
    private static final int LONG_STRING = 1 << 20;

    /**
     * Length in bytes up to which a string is made again if the caller asks for it again: keeping each one took up to 4 % of
     * the time to read objects.
     */
    private static final int SHORT_STRING = 64;

    private static final char REPLACEMENT = '\uFFFD';

    private final int formatFeatures;
    final NameTable nameTable;

    /** {@link #SHORT_STRING}, or the limit of strings if that is less. */
    private final int shortLength;

    // The payload of a string, binary value or extension, and the object made of it.
    int valueStart;
    int valueLength;
    int extensionType;

    @Nullable
    Object value;

    PayloadParser(
            ObjectReadContext readContext,
            IOContext ioContext,
            int streamReadFeatures,
            int formatFeatures,
            NameTable nameTable,
            byte[] buffer,
            int offset,
            int length) {
        super(readContext, ioContext, streamReadFeatures, buffer, offset, length);
        this.formatFeatures = formatFeatures;
        this.nameTable = nameTable;
        this.shortLength = Math.min(SHORT_STRING, _streamReadConstraints.getMaxStringLength());
    }

    final JsonToken string(long length) {
        payload(length);
        return JsonToken.VALUE_STRING;
    }

    /** Returns the minimum number of chars of a text with a number of bytes. */
    static int minChars(long length) {
        return (int) (length / MAX_BYTES_PER_CHAR);
    }

    final JsonToken binary(long length) {
        payload(length);
        extensionType = NO_EXTENSION;
        return JsonToken.VALUE_EMBEDDED_OBJECT;
    }

    final JsonToken extension(long length) {
        int type = (byte) uint8();
        payload(length);
        extensionType = type;
        if (type == Formats.INTEGER && NumberExtensions.isInteger(buffer, valueStart, valueLength)) {
            return bigToken(NumberType.BIG_INTEGER);
        }
        if (type == Formats.DECIMAL && NumberExtensions.isDecimal(buffer, valueStart, valueLength)) {
            return bigToken(NumberType.BIG_DECIMAL);
        }
        return JsonToken.VALUE_EMBEDDED_OBJECT;
    }

    final void payload(long length) {
        require(length);
        valueStart = position;
        valueLength = (int) length;
        position += (int) length;
    }

    final JsonToken uint64Token(long bits) {
        return bits >= 0
                ? integerToken(bits)
                : bigIntegerToken(new BigInteger(1, buffer, position - Long.BYTES, Long.BYTES));
    }

    final String utf8(byte[] bytes, int start, int length) {
        charge(STRING_SIZE + (length < LONG_STRING ? length : 3L * length));
        String text = new String(bytes, start, length, StandardCharsets.UTF_8);
        // The fastest decoder replaces invalid bytes. A string of Latin characters cannot hold the replacement
        // character, which makes this check free for most strings.
        if (text.indexOf(REPLACEMENT) >= 0) {
            int malformed = Utf8.malformed(bytes, start, start + length);
            if (malformed >= 0) {
                throw new StreamReadException(
                        this, "A string that is not UTF-8: byte " + (malformed - start) + " of " + length);
            }
        }
        return text;
    }

    @Override
    public final @Nullable String getString() throws JacksonException {
        JsonToken token = _currToken;
        if (token == JsonToken.VALUE_STRING) {
            return text();
        }
        if (token == null) {
            return null;
        }
        return switch (token) {
            case PROPERTY_NAME -> currentName();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> numberText();
            default -> token.asString();
        };
    }

    /** Returns the current string. */
    final String text() {
        if (value == null && valueLength <= shortLength) {
            return utf8(buffer, valueStart, valueLength);
        }
        if (value instanceof String known) {
            return known;
        }
        _streamReadConstraints.validateStringLength(minChars(valueLength));
        String text = utf8(buffer, valueStart, valueLength);
        _streamReadConstraints.validateStringLength(text.length());
        value = text;
        return text;
    }

    @Override
    public final int getString(Writer writer) throws JacksonException {
        String text = getString();
        if (text == null) {
            return 0;
        }
        try {
            writer.write(text);
        } catch (IOException e) {
            throw _wrapIOFailure(e);
        }
        return text.length();
    }

    @Override
    public final char @Nullable [] getStringCharacters() throws JacksonException {
        String text = getString();
        return text == null ? null : text.toCharArray();
    }

    @Override
    public final int getStringLength() throws JacksonException {
        String text = getString();
        return text == null ? 0 : text.length();
    }

    @Override
    public final int getStringOffset() {
        return 0;
    }

    @Override
    public final boolean hasStringCharacters() {
        return false;
    }

    // Embedded values have no text: given one, databind would parse a UUID of 16 bytes as characters.
    @Override
    public final @Nullable String getValueAsString(@Nullable String defaultValue) throws JacksonException {
        return _currToken == JsonToken.VALUE_EMBEDDED_OBJECT ? defaultValue : super.getValueAsString(defaultValue);
    }

    /** Returns whether the parser is at an embedded extension value: a timestamp, or an unknown extension. */
    public final boolean isExtension() {
        return _currToken == JsonToken.VALUE_EMBEDDED_OBJECT && extensionType != NO_EXTENSION;
    }

    /**
     * Returns the type of the next value's extension, or {@link #NO_EXTENSION} if the next value is not an extension.
     */
    public final int nextExtensionType() {
        if (position >= end) {
            return nextDetachedExtensionType();
        }
        return MessagePackExtension.typeAt(buffer, position, end);
    }

    /** Returns what {@link #nextExtensionType} does where there are no more bytes. */
    abstract int nextDetachedExtensionType();

    /**
     * Returns the type of the current embedded extension value, from -128 to 127.
     *
     * @throws StreamReadException if the current value is not an extension
     */
    public final int getExtensionType() throws JacksonException {
        if (!isExtension()) {
            throw new StreamReadException(this, "Current token (" + _currToken + ") is not an extension");
        }
        return extensionType;
    }

    /**
     * Returns the embedded value: a {@code byte[]}, an {@link Instant} or a {@link MessagePackExtension}; null if the
     * current value is not embedded.
     *
     * @throws StreamReadException if it is an invalid timestamp, or if it is an unknown extension and
     *     {@link MessagePackReadFeature#FAIL_ON_UNKNOWN_EXTENSIONS} is enabled
     */
    @Override
    public final @Nullable Object getEmbeddedObject() throws JacksonException {
        if (_currToken != JsonToken.VALUE_EMBEDDED_OBJECT) {
            return null;
        }
        if (value == null) {
            value = switch (extensionType) {
                case NO_EXTENSION -> payload();
                case Formats.TIMESTAMP -> timestamp();
                default -> unknownExtension();
            };
        }
        return value;
    }

    private MessagePackExtension unknownExtension() {
        if (MessagePackReadFeature.FAIL_ON_UNKNOWN_EXTENSIONS.enabledIn(formatFeatures)) {
            throw new StreamReadException(this, "Unexpected MessagePack extension type " + extensionType);
        }
        return new MessagePackExtension((byte) extensionType, payload());
    }

    private byte[] payload() {
        charge(BYTES_SIZE + (long) valueLength);
        return Arrays.copyOfRange(buffer, valueStart, valueStart + valueLength);
    }

    /** Returns a copy of the bytes of a binary value or extension, or the decoded bytes of a Base64 string. */
    @Override
    public final byte[] getBinaryValue(Base64Variant variant) throws JacksonException {
        if (_currToken == JsonToken.VALUE_EMBEDDED_OBJECT) {
            return payload();
        }
        if (_currToken == JsonToken.VALUE_STRING) {
            try (ByteArrayBuilder bytes = new ByteArrayBuilder()) {
                _decodeBase64(getString(), bytes, variant);
                return bytes.toByteArray();
            }
        }
        throw new StreamReadException(
                this, "Current token (" + _currToken + ") not VALUE_EMBEDDED_OBJECT, can not access as binary");
    }

    @Override
    public final int readBinaryValue(Base64Variant variant, OutputStream out) throws JacksonException {
        try {
            if (_currToken == JsonToken.VALUE_EMBEDDED_OBJECT) {
                out.write(buffer, valueStart, valueLength);
                return valueLength;
            }
            byte[] bytes = getBinaryValue(variant);
            out.write(bytes);
            return bytes.length;
        } catch (IOException e) {
            throw _wrapIOFailure(e);
        }
    }

    final Instant timestamp() {
        try {
            return Timestamps.read(buffer, valueStart, valueLength);
        } catch (IllegalArgumentException e) {
            throw new StreamReadException(this, e.getMessage(), e);
        }
    }

    @Override
    final Number readBig() {
        boolean integer = numberType == NumberType.BIG_INTEGER;
        int length = valueLength - (integer ? 0 : NumberExtensions.scaleLength(buffer[valueStart]));
        // A number that certainly has too many digits is not made, and digits are counted only if there may be too
        // many: both take long.
        _streamReadConstraints.validateIntegerLength(NumberExtensions.minDigits(length));
        charge(NUMBER_SIZE + (long) valueLength);
        Number number = integer
                ? NumberExtensions.readInteger(buffer, valueStart, valueLength)
                : NumberExtensions.readDecimal(buffer, valueStart, valueLength);
        if (NumberExtensions.maxDigits(length) > _streamReadConstraints.getMaxNumberLength()) {
            _streamReadConstraints.validateIntegerLength(NumberExtensions.digits(number));
        }
        return number;
    }
}
