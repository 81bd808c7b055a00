package dev.cachezip.objects.classes;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.Libraries;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;

/**
 * Instances of Kotlin's {@code object}, companion objects included. They are written as an object without properties,
 * and read as the single existing instance. Their state is not stored.
 */
public final class Singletons {

    private Singletons() {}

    /** Returns the single instance of an {@code object}, or {@code null} for other classes. */
    public static @Nullable Object instance(Class<?> type) {
        if (!Libraries.isOfKotlin(type)) {
            return null;
        }
        Object own = constant(type, "INSTANCE", type);
        Class<?> outer = type.getDeclaringClass();
        return own != null || outer == null ? own : constant(outer, type.getSimpleName(), type);
    }

    private static @Nullable Object constant(Class<?> holder, String name, Class<?> type) {
        int expected = Modifier.STATIC | Modifier.FINAL;
        for (Field field : holder.getDeclaredFields()) {
            if (field.getName().equals(name)
                    && field.getType() == type
                    && (field.getModifiers() & expected) == expected) {
                try {
                    field.setAccessible(true);
                    return field.get(null);
                } catch (IllegalAccessException e) {
                    throw new CachezipException.Codec("No access to the object " + type.getName(), e);
                }
            }
        }
        return null;
    }

    /** Returns the serializer of all such instances. */
    public static ValueSerializer<Object> serializer() {
        return new ValueSerializer<>() {
            @Override
            public void serialize(Object instance, JsonGenerator generator, SerializationContext context) {
                generator.writeStartObject(instance);
                generator.writeEndObject();
            }
        };
    }

    /** Returns the deserializer that reads an instance. */
    public static ValueDeserializer<Object> deserializer(Object instance) {
        return new ValueDeserializer<>() {
            @Override
            public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
                if (!parser.hasToken(JsonToken.START_OBJECT)) {
                    return context.handleUnexpectedToken(instance.getClass(), parser);
                }
                // The class may have had properties before it became an object.
                parser.skipChildren();
                return instance;
            }
        };
    }
}
