package dev.cachezip.codec.jackson3.state;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;

/**
 * The types that the application maps with its own serializer and deserializer. Thread-safe.
 *
 * @since 0.1
 */
public interface Registered {

    /** Returns the serializer of a type, or {@code null} if the type is not registered. */
    @Nullable
    ValueSerializer<Object> serializer(JavaType type);

    /** Returns the deserializer of a type, or {@code null} if the type is not registered. */
    @Nullable
    ValueDeserializer<Object> deserializer(JavaType type);
}
