package dev.cachezip.types;

import dev.cachezip.CachezipException;
import kotlin.jvm.JvmClassMappingKt;
import org.jspecify.annotations.Nullable;
import org.springframework.core.KotlinDetector;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.type.WritableTypeId;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Instances of Kotlin's {@code object}: written as an object without properties, and read as the one instance that there is.
 *
 * <p>Its state is not cached. Jackson's module for Kotlin would set the state of that instance to what it was when it was
 * written.
 */
final class KotlinObjects {

    private KotlinObjects() {}

    /**
     * Returns the one instance of an {@code object}, null for other classes.
     *
     * @throws CachezipException.Codec if it is private
     */
    static @Nullable Object instance(Class<?> type) {
        if (!KotlinDetector.isKotlinType(type)) {
            return null;
        }
        try {
            return JvmClassMappingKt.getKotlinClass(type).getObjectInstance();
        } catch (UnsupportedOperationException e) {
            // Something that the compiler has made, which reflection of Kotlin does not know.
            return null;
        } catch (Exception e) {
            // Not declared there: an IllegalAccessException, which Jackson's module for Kotlin would get on reading,
            // too.
            throw new CachezipException.Codec(
                    "The object " + type.getName() + " cannot be cached, because it is private: make it internal", e);
        }
    }

    static ValueSerializer<Object> serializer() {
        return new Serializer();
    }

    static ValueDeserializer<Object> deserializer(Object instance) {
        return new Deserializer(instance);
    }

    private static final class Serializer extends StdSerializer<Object> {

        Serializer() {
            super(Object.class);
        }

        @Override
        public void serialize(Object instance, JsonGenerator generator, SerializationContext context) {
            generator.writeStartObject(instance);
            generator.writeEndObject();
        }

        @Override
        public void serializeWithType(
                Object instance, JsonGenerator generator, SerializationContext context, TypeSerializer typeSerializer) {
            WritableTypeId id = typeSerializer.typeId(instance, JsonToken.START_OBJECT);
            typeSerializer.writeTypePrefix(generator, context, id);
            typeSerializer.writeTypeSuffix(generator, context, id);
        }
    }

    private static final class Deserializer extends StdDeserializer<Object> {

        private final Object instance;

        Deserializer(Object instance) {
            super(instance.getClass());
            this.instance = instance;
        }

        @Override
        public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
            // After a type id that is a property the start has been read.
            boolean inside = parser.hasToken(JsonToken.PROPERTY_NAME) || parser.hasToken(JsonToken.END_OBJECT);
            if (!inside) {
                if (!parser.isExpectedStartObjectToken()) {
                    return context.handleUnexpectedToken(getValueType(context), parser);
                }
                parser.nextToken();
            }
            // There may be properties of a class that has become an object since.
            while (parser.hasToken(JsonToken.PROPERTY_NAME)) {
                parser.nextToken();
                parser.skipChildren();
                parser.nextToken();
            }
            return instance;
        }
    }
}
