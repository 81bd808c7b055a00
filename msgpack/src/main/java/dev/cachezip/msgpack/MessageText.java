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

/** The part of a generator that has the public methods for names, strings and bytes. */
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
        if (name instanceof ShortName shortName && !checksNames()) {
            beginName();
            putShortName(shortName);
            return this;
        }
        byte[] utf8;
        try {
            utf8 = name.asUnquotedUTF8();
        } catch (IllegalArgumentException e) {
            // The string has half of a surrogate pair; writeName reports its position.
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

    /** Writes bytes that already are UTF-8 as a string; invalid UTF-8 is refused. */
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

    /** Works like {@link #writeUTF8String}: MessagePack has no escapes, so no byte can be escaped already. */
    @Override
    public final JsonGenerator writeRawUTF8String(byte[] buffer, int offset, int len) {
        return writeUTF8String(buffer, offset, len);
    }

    /** Writes a string, like jackson-dataformat-msgpack, since MessagePack has no raw text. */
    @Override
    public final JsonGenerator writeRaw(String text) {
        return writeString(text);
    }

    /** Works like {@link #writeRaw(String)}. */
    @Override
    public final JsonGenerator writeRaw(String text, int offset, int len) {
        _checkRangeBoundsForString(text, offset, len);
        return writeString(text.substring(offset, offset + len));
    }

    /** Works like {@link #writeRaw(String)}. */
    @Override
    public final JsonGenerator writeRaw(char[] buffer, int offset, int len) {
        return writeString(buffer, offset, len);
    }

    /** Works like {@link #writeRaw(String)}. */
    @Override
    public final JsonGenerator writeRaw(char c) {
        return writeString(String.valueOf(c));
    }

    /** Works like {@link #writeRaw(String)}. */
    @Override
    public final JsonGenerator writeRaw(SerializableString raw) {
        return writeString(raw);
    }

    /** Works like {@link #writeRaw(String)}. */
    @Override
    public final JsonGenerator writeRawValue(String text) {
        return writeString(text);
    }

    /** Works like {@link #writeRaw(String)}. */
    @Override
    public final JsonGenerator writeRawValue(String text, int offset, int len) {
        return writeRaw(text, offset, len);
    }

    /** Works like {@link #writeRaw(String)}. */
    @Override
    public final JsonGenerator writeRawValue(char[] text, int offset, int len) {
        return writeString(text, offset, len);
    }

    /** Works like {@link #writeRaw(String)}. */
    @Override
    public final JsonGenerator writeRawValue(SerializableString raw) {
        return writeString(raw);
    }

    /** Writes bytes; the variant only matters to text formats. */
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
     * Writes the bytes of a stream; the variant only matters to text formats.
     *
     * @param dataLength the number of bytes; if negative, all bytes of the stream are written
     * @return the number of bytes written
     */
    @Override
    public final int writeBinary(@Nullable Base64Variant variant, InputStream data, int dataLength) {
        beginValue();
        return putBinary(data, dataLength);
    }
}
