package dev.cachezip.values;

import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.policy.ValueFormat;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.serializer.LegacyFormat;
import dev.cachezip.settings.CachezipProperties;
import dev.cachezip.settings.CachezipProperties.WriteFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The formats that are read, and perhaps written, while caches are migrated from other serializers. */
public final class Migration {

    private final List<LegacyFormat> readAlso;
    private final @Nullable LegacyFormat written;
    private final AllowedTypes types;

    /** Creates the migration that the properties describe. */
    public Migration(CachezipProperties properties, AllowedTypes types) {
        this.readAlso = properties.readAlso();
        this.types = types;
        boolean legacy = properties.writeFormat() == WriteFormat.LEGACY;
        if (legacy && readAlso.isEmpty()) {
            throw new InvalidCachezipPropertyException(
                    "cachezip.write-format",
                    properties.writeFormat(),
                    "cachezip.read-also has to name the form, first in its list",
                    "set cachezip.read-also");
        }
        this.written = legacy ? readAlso.get(0) : null;
    }

    /** Returns, for people, how values are written. */
    String describe(ValueFormat form) {
        return written == null
                ? form.toString()
                : InvalidCachezipPropertyException.shown(written) + ", since cachezip.write-format is legacy";
    }

    /**
     * Returns a serializer that also reads and writes these formats; a serializer that is not cachezip's is returned
     * unchanged.
     */
    RedisSerializer<Object> of(RedisSerializer<Object> serializer) {
        return !readAlso.isEmpty() && serializer instanceof CachezipRedisSerializer<Object> ours
                ? LegacyFormat.readAlso(ours, readAlso, written, types)
                : serializer;
    }
}
