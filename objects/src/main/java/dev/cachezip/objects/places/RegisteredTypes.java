package dev.cachezip.objects.places;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.types.JdkTypes;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;

/**
 * The types for which an application has both a serializer and a deserializer, in a module or by annotation: only the
 * two together bring a value back. Values of the JDK are never among them: an application that shortens a time or
 * escapes a text does so for web pages. Thread-safe.
 */
public final class RegisteredTypes {

    /** The packages and class names of serializers and deserializers that are not the application's. */
    private static final List<String> OURS = List.of(
            "tools.jackson.databind.",
            "dev.cachezip.objects.",
            "dev.cachezip.msgpack.",
            // The presence of these must not change the form of Kotlin values.
            "tools.jackson.module.kotlin.",
            "dev.cachezip.types.Kotlin");

    private final ObjectMapper mapper;
    private final BoundedCache<JavaType, Pair> known = new BoundedCache<>();

    /** Finds the types in the settings of a mapper. */
    public RegisteredTypes(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /** Returns the serializer of a type, or {@code null} if the type is not registered. */
    public @Nullable ValueSerializer<Object> serializer(JavaType type) {
        return pair(type).serializer;
    }

    /** Returns the deserializer of a type, or {@code null} if the type is not registered. */
    public @Nullable ValueDeserializer<Object> deserializer(JavaType type) {
        return pair(type).deserializer;
    }

    /**
     * Returns the value of a registered type whose stored form is null, or {@code null} if there is none. A deserializer
     * that refuses null has none.
     */
    @Nullable
    Object nullValue(JavaType type) {
        ValueDeserializer<Object> deserializer = deserializer(type);
        try {
            return deserializer == null ? null : deserializer.getNullValue(mapper._deserializationContext());
        } catch (JacksonException e) {
            return null;
        }
    }

    private Pair pair(JavaType type) {
        Pair pair = known.get(type);
        if (pair == null) {
            pair = find(type);
            known.put(type, pair);
        }
        return pair;
    }

    private Pair find(JavaType type) {
        if (JdkTypes.isValue(type.getRawClass())) {
            return Pair.NONE;
        }
        try {
            ValueSerializer<Object> serializer = mapper._serializationContext().findValueSerializer(type);
            if (isOurs(serializer.getClass())) {
                return Pair.NONE;
            }
            ValueDeserializer<Object> deserializer =
                    mapper._deserializationContext().findRootValueDeserializer(type);
            return isOurs(deserializer.getClass()) ? Pair.NONE : new Pair(serializer, deserializer);
        } catch (JacksonException | IllegalArgumentException | CachezipException | LinkageError e) {
            // The type is not registered if Jackson cannot map it, or a module refuses it, or its methods name a class
            // that is missing.
            return Pair.NONE;
        }
    }

    private static boolean isOurs(Class<?> type) {
        return OURS.stream().anyMatch(type.getName()::startsWith);
    }

    private record Pair(
            @Nullable ValueSerializer<Object> serializer,
            @Nullable ValueDeserializer<Object> deserializer) {

        private static final Pair NONE = new Pair(null, null);
    }
}
