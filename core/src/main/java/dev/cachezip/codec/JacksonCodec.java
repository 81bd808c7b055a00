package dev.cachezip.codec;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessagePackException;

/** The codec of objects: writes one plain format, reads both, since their first byte tells them apart. */
final class JacksonCodec implements ValueCodec<Object> {

    /** MessagePack nil, which stands for null in both formats. */
    private static final byte NIL = (byte) 0xC0;

    private final MessagePackFormat messagePack;
    private final JsonFormat json;
    private final JacksonFormat written;

    private JacksonCodec(MessagePackFormat messagePack, JsonFormat json, JacksonFormat written) {
        this.messagePack = messagePack;
        this.json = json;
        this.written = written;
    }

    static JacksonCodec messagePack(AllowedTypes types) {
        MessagePackFormat written = new MessagePackFormat(types);
        return new JacksonCodec(written, new JsonFormat(types), written);
    }

    static JacksonCodec json(AllowedTypes types) {
        JsonFormat written = new JsonFormat(types);
        return new JacksonCodec(new MessagePackFormat(types), written, written);
    }

    @Override
    public void write(@Nullable Object value, OutputBuffer plain) {
        if (value == null) {
            plain.write(NIL);
            return;
        }
        try {
            written.write(value, plain);
        } catch (IOException | RuntimeException e) {
            CachezipException known = find(CachezipException.class, e);
            throw known != null
                    ? known
                    : new CachezipException.Codec(
                            "Cannot write a value of " + value.getClass().getName() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public @Nullable Object read(byte[] plain, int offset, int length) {
        if (length == 0) {
            throw new CachezipException.Malformed("no bytes at all", offset);
        }
        // The stock parser takes whole arrays only. Stored and decompressed values are that already.
        byte[] whole = length == plain.length ? plain : Arrays.copyOfRange(plain, offset, offset + length);
        JacksonFormat format = JsonFormat.isJson(whole, 0, length) ? json : messagePack;
        try {
            return format.read(whole);
        } catch (IOException | RuntimeException e) {
            throw failure(e);
        }
    }

    /** Names the cause of a failed read, which databind may have wrapped in the path to the property. */
    private static CachezipException failure(Exception e) {
        CachezipException known = find(CachezipException.class, e);
        if (known != null) {
            return known;
        }
        StreamConstraintsException excessive = find(StreamConstraintsException.class, e);
        if (excessive != null) {
            return new CachezipException.Malformed(excessive.getOriginalMessage(), 0, e);
        }
        StreamReadException malformed = find(StreamReadException.class, e);
        if (malformed != null) {
            return new CachezipException.Malformed(malformed.getOriginalMessage(), offset(malformed.getLocation()), e);
        }
        MessagePackException broken = find(MessagePackException.class, e);
        if (broken != null) {
            return new CachezipException.Malformed(String.valueOf(broken.getMessage()), 0, e);
        }
        return new CachezipException.Codec("Cannot read the value: " + e.getMessage(), e);
    }

    private static long offset(@Nullable JsonLocation location) {
        // MessagePack's is a character offset, though it counts bytes.
        return location == null ? 0 : Math.max(0, Math.max(location.getByteOffset(), location.getCharOffset()));
    }

    private static <E extends Exception> @Nullable E find(Class<E> type, Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        return null;
    }
}
