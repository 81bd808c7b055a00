package dev.cachezip.jackson2;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.Module;
import dev.cachezip.CachezipException;
import dev.cachezip.codec.limits.ObjectLimit;
import dev.cachezip.codec.limits.Remembered;
import dev.cachezip.codec.object.FormatBackend;
import dev.cachezip.codec.object.ObjectBackend;
import dev.cachezip.codec.types.AllowedTypes;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessagePackException;

/** Jackson 2 as the backend of a codec. */
final class JacksonBackend implements ObjectBackend {

    private final AllowedTypes types;
    private final ObjectLimit objectLimit;
    private final Module[] modules;

    JacksonBackend(AllowedTypes types, ObjectLimit objectLimit, Module... modules) {
        this.types = types;
        this.objectLimit = objectLimit;
        this.modules = modules;
    }

    @Override
    public FormatBackend<?> messagePack(Remembered remembered) {
        return MessagePackRoots.format(types, remembered, objectLimit, modules);
    }

    @Override
    public FormatBackend<?> json(Remembered remembered) {
        return JsonRoots.format(types, remembered, modules);
    }

    @Override
    public ObjectLimit objectLimit() {
        return objectLimit;
    }

    @Override
    public CachezipException.@Nullable Malformed refused(Exception failure) {
        StreamConstraintsException excessive = ObjectBackend.find(StreamConstraintsException.class, failure);
        if (excessive != null) {
            return new CachezipException.Malformed(CachezipException.reasonOf(excessive), 0, failure);
        }
        StreamReadException malformed = ObjectBackend.find(StreamReadException.class, failure);
        if (malformed != null) {
            return new CachezipException.Malformed(
                    CachezipException.reasonOf(malformed), offset(malformed.getLocation()), failure);
        }
        MessagePackException broken = ObjectBackend.find(MessagePackException.class, failure);
        return broken == null ? null : new CachezipException.Malformed(CachezipException.reasonOf(broken), 0, failure);
    }

    private static long offset(@Nullable JsonLocation location) {
        // The MessagePack parser reports a character offset, which in fact counts bytes.
        return location == null ? 0 : Math.max(0, Math.max(location.getByteOffset(), location.getCharOffset()));
    }
}
