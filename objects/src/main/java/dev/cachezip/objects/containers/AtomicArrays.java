package dev.cachezip.objects.containers;

import dev.cachezip.objects.places.StateMapping;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.type.ArrayType;

/**
 * Writes and reads an {@link AtomicReferenceArray} as the array of its elements.
 */
public final class AtomicArrays {

    private AtomicArrays() {}

    /** Returns whether values of a type are such arrays. */
    public static boolean are(JavaType type) {
        return type.hasRawClass(AtomicReferenceArray.class);
    }

    /** Returns the serializer of a type. */
    public static ValueSerializer<Object> serializer(JavaType type, StateMapping mapping) {
        ArraySerializer elements = new ArraySerializer(arrayOfElements(type, mapping), mapping);
        return new ValueSerializer<>() {
            @Override
            public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
                AtomicReferenceArray<?> array = (AtomicReferenceArray<?>) value;
                Object[] copy = new Object[array.length()];
                for (int i = 0; i < copy.length; i++) {
                    copy[i] = array.get(i);
                }
                elements.serialize(copy, generator, context);
            }
        };
    }

    /** Returns the deserializer of a type. */
    public static ValueDeserializer<Object> deserializer(JavaType type, StateMapping mapping) {
        ArrayDeserializer elements = new ArrayDeserializer(arrayOfElements(type, mapping), mapping);
        return new ValueDeserializer<>() {
            @Override
            public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
                Object array = elements.deserialize(parser, context);
                return array instanceof Object[] copy ? new AtomicReferenceArray<>(copy) : array;
            }
        };
    }

    private static ArrayType arrayOfElements(JavaType type, StateMapping mapping) {
        return mapping.types().constructArrayType(type.containedTypeOrUnknown(0));
    }
}
