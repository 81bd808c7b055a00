package dev.cachezip.msgpack;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Base64Variant;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.IOContext;

/** The methods of a generator that write names, strings and bytes. */
abstract class MessageText extends MessageStructure {

    MessageText(ObjectWriteContext writeContext, IOContext ioContext, int features, OutputStream stream) {
        super(writeContext, ioContext, features, stream);
    }

    @Override
    public final JsonGenerator writeName(String name) {
        checkName(name);
        beginName();
        putString(name);
        return this;
    }

    @Override
    public final JsonGenerator writeName(SerializableString name) {
        byte[] utf8;
        try {
            utf8 = name.asUnquotedUTF8();
        } catch (IllegalArgumentException e) {
            // Half of a surrogate pair; here it is told where.
            return writeName(name.getValue());
        }
        if (checksNames()) {
            checkName(name.getValue());
        }
        beginName();
        putUtf8(utf8, 0, utf8.length);
        return this;
    }

    /** Writes a property whose name is a number, in decimal digits. */
    @Override
    public final JsonGenerator writePropertyId(long id) {
        return writeName(Long.toString(id));
    }

    @Override
    public final JsonGenerator writeString(@Nullable String text) {
        if (text == null) {
            return writeNull();
        }
        beginValue();
        putString(text);
        return this;
    }

    @Override
    public final JsonGenerator writeString(char[] text, int offset, int len) {
        _checkRangeBoundsForCharArray(text, offset, len);
        beginValue();
        putString(text, offset, len);
        return this;
    }

    @Override
    public final JsonGenerator writeString(@Nullable Reader reader, int len) {
        if (reader == null) {
            return _reportError("null reader");
        }
        beginValue();
        putString(reader, len);
        return this;
    }

    @Override
    public final JsonGenerator writeString(SerializableString text) {
        byte[] utf8;
        try {
            utf8 = text.asUnquotedUTF8();
        } catch (IllegalArgumentException e) {
            return writeString(text.getValue());
        }
        beginValue();
        putUtf8(utf8, 0, utf8.length);
        return this;
    }

    /** Writes a string that is UTF-8 already; bytes that are not are refused. */
    @Override
    public final JsonGenerator writeUTF8String(byte[] buffer, int offset, int len) {
        _checkRangeBoundsForByteArray(buffer, offset, len);
        int malformed = Utf8.malformed(buffer, offset, offset + len);
        if (malformed >= 0) {
            throw _constructWriteException("Malformed UTF-8 at index %d of a string", malformed - offset);
        }
        beginValue();
        putUtf8(buffer, offset, len);
        return this;
    }

    /** As {@link #writeUTF8String}: MessagePack has no escapes, so there is nothing that could be escaped already. */
    @Override
    public final JsonGenerator writeRawUTF8String(byte[] buffer, int offset, int len) {
        return writeUTF8String(buffer, offset, len);
    }

    /** Writes a string: as jackson-dataformat-msgpack, since there is no text in MessagePack to be raw in. */
    @Override
    public final JsonGenerator writeRaw(String text) {
        return writeString(text);
    }

    /** As {@link #writeRaw(String)}. */
    @Override
    public final JsonGenerator writeRaw(String text, int offset, int len) {
        _checkRangeBoundsForString(text, offset, len);
        return writeString(text.substring(offset, offset + len));
    }

    /** As {@link #writeRaw(String)}. */
    @Override
    public final JsonGenerator writeRaw(char[] buffer, int offset, int len) {
        return writeString(buffer, offset, len);
    }

    /** As {@link #writeRaw(String)}. */
    @Override
    public final JsonGenerator writeRaw(char c) {
        return writeString(String.valueOf(c));
    }

    /** As {@link #writeRaw(String)}. */
    @Override
    public final JsonGenerator writeRaw(SerializableString raw) {
        return writeString(raw);
    }

    /** As {@link #writeRaw(String)}. */
    @Override
    public final JsonGenerator writeRawValue(String text) {
        return writeString(text);
    }

    /** As {@link #writeRaw(String)}. */
    @Override
    public final JsonGenerator writeRawValue(String text, int offset, int len) {
        return writeRaw(text, offset, len);
    }

    /** As {@link #writeRaw(String)}. */
    @Override
    public final JsonGenerator writeRawValue(char[] text, int offset, int len) {
        return writeString(text, offset, len);
    }

    /** As {@link #writeRaw(String)}. */
    @Override
    public final JsonGenerator writeRawValue(SerializableString raw) {
        return writeString(raw);
    }

    /** Writes bytes; the variant is for formats that are text. */
    @Override
    public final JsonGenerator writeBinary(
            @Nullable Base64Variant variant, byte @Nullable [] data, int offset, int len) {
        if (data == null) {
            return writeNull();
        }
        _checkRangeBoundsForByteArray(data, offset, len);
        beginValue();
        putHeader8(Formats.BIN8, len);
        putBytes(data, offset, len);
        return this;
    }

    /**
     * Writes the bytes of a stream; the variant is for formats that are text.
     *
     * @param dataLength the number of bytes, or, negative, all that the stream has
     * @return the number of bytes written
     */
    @Override
    public final int writeBinary(@Nullable Base64Variant variant, InputStream data, int dataLength) {
        beginValue();
        return putBinary(data, dataLength);
    }
}
