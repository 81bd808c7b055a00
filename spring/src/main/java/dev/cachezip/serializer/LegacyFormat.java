package dev.cachezip.serializer;

import dev.cachezip.objects.types.AllowedTypes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored form of caches on Redis without cachezip.
 */
public enum LegacyFormat {
    /** JDK serialization, Spring's default. */
    JDK,
    /** JSON with class names, as written by Spring's GenericJacksonJsonRedisSerializer and its predecessor. */
    GENERIC_JSON,
    /** Text, as written by Spring's StringRedisSerializer, in caches whose declared type is String. */
    STRING;

    /**
     * Returns a serializer that reads these forms beside cachezip's.
     *
     * @param written the form that is written; {@code null} for cachezip's
     * @param types the classes that the bytes may name
     */
    public static ValueSerializer<Object> readAlso(
            CachezipRedisSerializer<Object> serializer,
            List<LegacyFormat> formats,
            @Nullable LegacyFormat written,
            AllowedTypes types) {
        return new MigratingRedisSerializer(
                serializer,
                formats.stream().map(format -> format.serializer(types)).toList(),
                written == null ? null : written.serializer(types),
                null,
                value -> {});
    }

    /** Returns the serializer for this form, which reads only objects of the given classes. */
    public LegacySerializer serializer(AllowedTypes types) {
        return switch (this) {
            case JDK -> new LegacyJdkSerializer(types);
            case GENERIC_JSON -> new LegacyJsonSerializer(types);
            case STRING -> new LegacyStringSerializer();
        };
    }
}
