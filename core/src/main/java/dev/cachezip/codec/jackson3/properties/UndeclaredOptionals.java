package dev.cachezip.codec.jackson3.properties;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.cachezip.CachezipException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.module.SimpleSerializers;
import tools.jackson.databind.type.ReferenceType;

/**
 * Refuses an optional if no declared type says what it holds.
 *
 * <p>Jackson writes an optional as its content. A property declared as {@code Optional<Book>} reads it back; an
 * optional as a root, or in a place declared as {@code Object}, would come back unwrapped.
 */
final class UndeclaredOptionals extends SimpleSerializers {

    @Override
    public @Nullable ValueSerializer<?> findReferenceSerializer(
            SerializationConfig config,
            ReferenceType type,
            BeanDescription.Supplier description,
            JsonFormat.@Nullable Value format,
            @Nullable TypeSerializer contentTypeSerializer,
            @Nullable ValueSerializer<Object> contentSerializer) {
        ValueSerializer<?> ours = super.findReferenceSerializer(
                config, type, description, format, contentTypeSerializer, contentSerializer);
        // An AtomicReference keeps the class of its content.
        boolean refused = type.getContentType().isJavaLangObject() && !type.hasRawClass(AtomicReference.class);
        return ours == null && refused ? new Refusal() : ours;
    }

    private static final class Refusal extends ValueSerializer<Object> {

        @Override
        public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
            throw new CachezipException.Codec(
                    "An optional cannot be cached where its content has no declared type: cache the content", null);
        }

        @Override
        public void serializeWithType(
                Object value, JsonGenerator generator, SerializationContext context, TypeSerializer typeSerializer) {
            serialize(value, generator, context);
        }
    }
}
