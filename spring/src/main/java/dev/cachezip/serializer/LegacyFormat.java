package dev.cachezip.serializer;

import dev.cachezip.objects.types.AllowedTypes;

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

    /** Returns the serializer for this form, which reads only objects of the given classes. */
    public LegacySerializer serializer(AllowedTypes types) {
        return switch (this) {
            case JDK -> new LegacyJdkSerializer(types);
            case GENERIC_JSON -> new LegacyJsonSerializer(types);
            case STRING -> new LegacyStringSerializer();
        };
    }
}
