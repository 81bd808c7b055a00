package dev.cachezip.jackson2;

import com.fasterxml.jackson.core.Base64Variant;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.ObjectCodec;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.IOContext;
import dev.cachezip.CachezipException;
import dev.cachezip.codec.limits.Limits;
import dev.cachezip.codec.root.TypedRoot;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.msgpack.jackson.dataformat.MessagePackExtensionType;
import org.msgpack.jackson.dataformat.MessagePackParser;

/**
 * The parser of {@code jackson-dataformat-msgpack}, made strict where the stock parser is lenient.
 *
 * <p>The stock parser decodes strings of up to 64 bytes in the platform's charset, replaces invalid UTF-8, cuts
 * integers to the requested width, accepts containers as keys, and has no limit of depth.
 */
final class StrictMessagePackParser extends MessagePackParser {

    private static final boolean UTF_8_IS_DEFAULT = Charset.defaultCharset().equals(StandardCharsets.UTF_8);
    private static final char REPLACEMENT = '\uFFFD';

    // Bytes of heap, estimated for HotSpot with compressed references; for a token, the cost in a queue of queues,
    // which is the highest.
    private static final int CONTAINER_SIZE = 128;
    private static final int TOKEN_SIZE = 32;
    private static final int TEXT_SIZE = 48;

    private final byte[] plain;
    private long maxObjectSize = Long.MAX_VALUE;
    private long objectSize;
    private int depth;
    private @Nullable String text;

    StrictMessagePackParser(IOContext context, int features, @Nullable ObjectCodec codec, byte[] plain)
            throws IOException {
        super(context, features, codec, plain, false);
        this.plain = plain;
    }

    /** Limits the memory in bytes of the values. */
    void limitObjectSize(long limit) {
        maxObjectSize = limit;
    }

    /** Returns the number of bytes read so far. */
    long bytesRead() {
        // The stock parser counts bytes and calls them characters.
        return currentLocation().getCharOffset();
    }

    @Override
    public JsonToken nextToken() throws IOException {
        boolean keyExpected = getParsingContext().inObject() && _currToken != JsonToken.FIELD_NAME;
        JsonToken token = super.nextToken();
        if (keyExpected && token.isStructStart()) {
            throw new JsonParseException(this, "an array or object as a key");
        }
        text = null;
        switch (token) {
            case START_ARRAY, START_OBJECT -> {
                charge(CONTAINER_SIZE);
                if (++depth > Limits.NESTING_DEPTH) {
                    throw new StreamConstraintsException("Nested deeper than " + Limits.NESTING_DEPTH + " levels");
                }
            }
            case END_ARRAY, END_OBJECT -> depth--;
            case VALUE_STRING -> {
                text = exact(super.getText());
                charge(TOKEN_SIZE + TEXT_SIZE + text.length());
            }
            case FIELD_NAME -> {
                String name = super.currentName();
                String exact = exact(name);
                charge(TOKEN_SIZE);
                if (!exact.equals(name)) {
                    overrideCurrentName(exact);
                }
            }
            default -> charge(TOKEN_SIZE);
        }
        return token;
    }

    private void charge(long bytes) {
        objectSize += bytes;
        if (objectSize > maxObjectSize) {
            throw CachezipException.TooLarge.objects(objectSize, maxObjectSize, null);
        }
    }

    @Override
    public String getText() throws IOException {
        if (text != null) {
            return text;
        }
        if (_currToken == JsonToken.FIELD_NAME) {
            return currentName();
        }
        if (_currToken == JsonToken.VALUE_TRUE
                || _currToken == JsonToken.VALUE_FALSE
                || _currToken == JsonToken.VALUE_NULL) {
            return _currToken.asString(); // the stock parser returns the text of the previous token
        }
        if (_currToken == JsonToken.VALUE_EMBEDDED_OBJECT
                && super.getEmbeddedObject() instanceof MessagePackExtensionType extension
                && extension.getType() == TypedRoot.EXTENSION_TYPE) {
            return new String(extension.getData(), StandardCharsets.UTF_8);
        }
        return super.getText();
    }

    // Bytes have no text: with the stock parser's text, databind would parse a UUID of 16 bytes as characters.
    @Override
    public @Nullable String getValueAsString() throws IOException {
        return getValueAsString(null);
    }

    @Override
    public @Nullable String getValueAsString(@Nullable String defaultValue) throws IOException {
        return _currToken == JsonToken.VALUE_EMBEDDED_OBJECT ? defaultValue : super.getValueAsString(defaultValue);
    }

    @Override
    public byte[] getBinaryValue(Base64Variant variant) {
        return text != null ? text.getBytes(StandardCharsets.UTF_8) : super.getBinaryValue(variant);
    }

    /**
     * Returns the bytes of a binary value, or the instant of a timestamp.
     *
     * @throws JsonParseException for any other extension type: no value corresponds to it
     */
    @Override
    public Object getEmbeddedObject() throws IOException {
        if (!(super.getEmbeddedObject() instanceof MessagePackExtensionType extension)) {
            return super.getEmbeddedObject();
        }
        if (extension.getType() == Timestamps.EXTENSION_TYPE) {
            return Timestamps.read(this, extension.getData());
        }
        throw new JsonParseException(this, "unexpected MessagePack extension type " + extension.getType());
    }

    @Override
    public int getIntValue() {
        if (_currToken == JsonToken.VALUE_NUMBER_INT && getNumberType() != NumberType.INT) {
            throw new NumberOutOfRange("an int", this);
        }
        if (_currToken == JsonToken.VALUE_NUMBER_FLOAT) {
            double value = super.getDoubleValue();
            if (!(value > -0x1p31 - 1 && value < 0x1p31)) {
                throw new NumberOutOfRange("an int", this);
            }
        }
        return super.getIntValue();
    }

    @Override
    public long getLongValue() {
        if (_currToken == JsonToken.VALUE_NUMBER_INT && getNumberType() == NumberType.BIG_INTEGER) {
            throw new NumberOutOfRange("a long", this);
        }
        if (_currToken == JsonToken.VALUE_NUMBER_FLOAT) {
            double value = super.getDoubleValue();
            if (!(value >= -0x1p63 && value < 0x1p63)) {
                throw new NumberOutOfRange("a long", this);
            }
        }
        return super.getLongValue();
    }

    private String exact(String decoded) throws IOException {
        if (UTF_8_IS_DEFAULT && decoded.indexOf(REPLACEMENT) < 0) {
            return decoded;
        }
        int start = Math.toIntExact(currentTokenLocation().getCharOffset());
        int end = Math.toIntExact(bytesRead());
        int headerLength = stringHeaderLength(plain[start]);
        if (headerLength == 0) {
            return decoded;
        }
        ByteBuffer utf8 = ByteBuffer.wrap(plain, start + headerLength, end - start - headerLength);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(utf8).toString();
        } catch (CharacterCodingException e) {
            throw new JsonParseException(this, "a string that is not UTF-8", e);
        }
    }

    /** Returns the length of the header that begins with this byte, or 0 if it is not a string header. */
    private static int stringHeaderLength(byte format) {
        return switch (format) {
            case (byte) 0xD9 -> 2;
            case (byte) 0xDA -> 3;
            case (byte) 0xDB -> 5;
            default -> (format & 0xE0) == 0xA0 ? 1 : 0;
        };
    }

    /**
     * Thrown when a number does not fit. Unchecked because the stock methods declare no exception; the codec turns it
     * into a {@link dev.cachezip.CachezipException.Codec}.
     */
    private static final class NumberOutOfRange extends RuntimeException {

        NumberOutOfRange(String target, MessagePackParser parser) {
            super(
                    "the number " + parser.getNumberValue() + " does not fit " + target,
                    new InputCoercionException(parser, "out of range", JsonToken.VALUE_NUMBER_INT, Number.class));
        }
    }
}
