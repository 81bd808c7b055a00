package dev.cachezip.serializer;

import dev.cachezip.codec.object.AllowedTypes;

/**
 * A form in which caches on Redis are stored without cachezip.
 *
 * @since 0.1
 */
public enum LegacyFormat {
    /** JDK serialization: what Spring stores by default. */
    JDK,
    /** JSON with the names of classes in it, of Spring's GenericJacksonJsonRedisSerializer and its predecessor. */
    GENERIC_JSON,
    /** Text, of Spring's StringRedisSerializer, in caches whose declared type is String. */
    STRING;

    /** Returns what reads and writes this form. */
    LegacySerializer serializer(AllowedTypes types) {
        return switch (this) {
            case JDK -> new LegacyJdkSerializer(types);
            case GENERIC_JSON -> new LegacyJsonSerializer(types);
            case STRING -> new LegacyStringSerializer();
        };
    }
}
