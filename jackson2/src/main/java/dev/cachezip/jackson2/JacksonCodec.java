package dev.cachezip.jackson2;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.Module;
import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.codec.object.AllowedTypes;
import dev.cachezip.codec.object.ObjectCodec;
import dev.cachezip.codec.object.PlainForm;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessagePackException;

/** The codec of objects with Jackson 2. */
final class JacksonCodec extends ObjectCodec {

    JacksonCodec(AllowedTypes types, long maxObjectSize, PlainForm written, Module... modules) {
        super(
                remembered -> new MessagePackFormat(types, remembered, maxObjectSize, modules),
                remembered -> new JsonFormat(types, remembered, modules),
                written);
    }

    private JacksonCodec(JacksonCodec base, Type declared) {
        super(base, declared);
    }

    @Override
    public ValueCodec<Object> declaredAs(Type type) {
        return new JacksonCodec(this, type);
    }

    @Override
    protected CachezipException.@Nullable Malformed refused(Exception failure) {
        StreamConstraintsException excessive = find(StreamConstraintsException.class, failure);
        if (excessive != null) {
            return new CachezipException.Malformed(CachezipException.reasonOf(excessive), 0, failure);
        }
        StreamReadException malformed = find(StreamReadException.class, failure);
        if (malformed != null) {
            return new CachezipException.Malformed(
                    CachezipException.reasonOf(malformed), offset(malformed.getLocation()), failure);
        }
        MessagePackException broken = find(MessagePackException.class, failure);
        return broken == null ? null : new CachezipException.Malformed(CachezipException.reasonOf(broken), 0, failure);
    }

    private static long offset(@Nullable JsonLocation location) {
        // The MessagePack parser reports a character offset, which in fact counts bytes.
        return location == null ? 0 : Math.max(0, Math.max(location.getByteOffset(), location.getCharOffset()));
    }
}
