package dev.cachezip.jackson2;

import com.fasterxml.jackson.core.ObjectCodec;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.type.WritableTypeId;
import dev.cachezip.codec.limits.Limits;
import dev.cachezip.codec.root.TypedRoot;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessagePack;
import org.msgpack.jackson.dataformat.MessagePackExtensionType;
import org.msgpack.jackson.dataformat.MessagePackGenerator;

/**
 * The generator of {@code jackson-dataformat-msgpack}, made exact where the stock generator is not.
 *
 * <p>Decimals and integers beyond 64 bits are strings: the stock generator turns decimals into doubles or fails, and
 * fails on such integers. Type ids are extension values. This generator already refuses values that the parser would
 * refuse for their depth or length.
 */
final class StrictMessagePackGenerator extends MessagePackGenerator {

    private int depth;

    StrictMessagePackGenerator(int features, ObjectCodec codec, OutputStream out, MessagePack.PackerConfig packerConfig)
            throws IOException {
        super(features, codec, out, packerConfig, false, false);
    }

    @Override
    public void writeNumber(@Nullable BigDecimal value) throws IOException {
        if (value == null) {
            writeNull();
        } else {
            writeDigits(value.toString());
        }
    }

    @Override
    public void writeNumber(@Nullable BigInteger value) throws IOException {
        if (value == null) {
            writeNull();
        } else if (value.bitLength() <= (value.signum() < 0 ? 63 : 64)) {
            super.writeNumber(value);
        } else {
            writeDigits(value.toString());
        }
    }

    // The stock generator can write binary values but does not say so; a UUID is then 16 bytes, not 36 characters.
    @Override
    public boolean canWriteBinaryNatively() {
        return true;
    }

    @Override
    public void writeString(@Nullable String text) throws IOException {
        if (text == null) {
            writeNull();
        } else {
            super.writeString(checked(text));
        }
    }

    @Override
    public void writeFieldName(String name) {
        super.writeFieldName(checked(name));
    }

    // The stock generator fails with an offset above 0.
    @Override
    public void writeString(char[] text, int offset, int length) throws IOException {
        writeString(new String(text, offset, length));
    }

    @Override
    public WritableTypeId writeTypePrefix(WritableTypeId typeId) throws IOException {
        if (typeId.include != WritableTypeId.Inclusion.WRAPPER_ARRAY) {
            return super.writeTypePrefix(typeId);
        }
        writeStartArray();
        byte[] id = String.valueOf(typeId.id).getBytes(StandardCharsets.UTF_8);
        writeExtensionType(new MessagePackExtensionType(TypedRoot.EXTENSION_TYPE, id));
        typeId.wrapperWritten = true;
        switch (typeId.valueShape) {
            case START_OBJECT -> writeStartObject(typeId.forValue);
            case START_ARRAY -> writeStartArray();
            default -> {
                // A scalar needs no start.
            }
        }
        return typeId;
    }

    @Override
    public void writeStartArray() {
        deepen();
        super.writeStartArray();
    }

    @Override
    public void writeStartObject() {
        deepen();
        super.writeStartObject();
    }

    @Override
    public void writeEndArray() throws IOException {
        super.writeEndArray();
        depth--;
    }

    @Override
    public void writeEndObject() throws IOException {
        super.writeEndObject();
        depth--;
    }

    /** Refuses half of a surrogate pair, which UTF-8 cannot express; the JDK would write a question mark. */
    private static String checked(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (!Character.isHighSurrogate(text.charAt(i))
                        || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    throw new IllegalArgumentException("half a surrogate pair at index " + i + " of a string");
                }
                i++;
            }
        }
        return text;
    }

    private void deepen() {
        if (++depth > Limits.WRITTEN_NESTING_DEPTH) {
            throw new IllegalStateException("Nested deeper than " + Limits.WRITTEN_NESTING_DEPTH + " levels");
        }
    }

    private void writeDigits(String digits) throws IOException {
        if (digits.length() > Limits.NUMBER_LENGTH) {
            throw new StreamConstraintsException(
                    "A number of " + digits.length() + " digits, more than " + Limits.NUMBER_LENGTH);
        }
        writeString(digits);
    }
}
