package dev.cachezip.jackson2;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.module.SimpleSerializers;
import com.fasterxml.jackson.databind.type.ReferenceType;
import dev.cachezip.CachezipException;
import org.jspecify.annotations.Nullable;

/**
 * Refuses an optional if no declared type says what it holds.
 *
 * <p>Jackson writes an optional as its content. A property declared as {@code Optional<Book>} reads it back; an
 * optional as a root, or in a place declared as {@code Object}, would come back unwrapped.
 */
final class UndeclaredOptionals extends SimpleSerializers {

    @Override
    public @Nullable JsonSerializer<?> findReferenceSerializer(
            SerializationConfig config,
            ReferenceType type,
            BeanDescription description,
            @Nullable TypeSerializer contentTypeSerializer,
            @Nullable JsonSerializer<Object> contentSerializer) {
        return type.getContentType().isJavaLangObject() ? new Refusal() : null;
    }

    private static final class Refusal extends JsonSerializer<Object> {

        @Override
        public void serialize(Object value, JsonGenerator generator, SerializerProvider provider) {
            throw new CachezipException.Codec(
                    "An optional cannot be cached where its content has no declared type: cache the content", null);
        }

        @Override
        public void serializeWithType(
                Object value, JsonGenerator generator, SerializerProvider provider, TypeSerializer typeSerializer) {
            serialize(value, generator, provider);
        }
    }
}
