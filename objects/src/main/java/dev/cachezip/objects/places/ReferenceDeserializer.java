package dev.cachezip.objects.places;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;

/**
 * Reads an {@link Optional} or {@link AtomicReference}. Thread-safe.
 */
public final class ReferenceDeserializer extends SharedDeserializer {

    private final boolean optional;
    private final Slot content;

    /** Creates the deserializer of a type of references whose content is in a place. */
    public ReferenceDeserializer(JavaType type, Slot content) {
        this.optional = type.hasRawClass(Optional.class);
        this.content = content;
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) {
        return of(content.read(parser, context));
    }

    /** Reads a reference whose content follows a mark with its type id. */
    Object read(byte[] id, JsonParser parser, DeserializationContext context) {
        return of(content.readTyped(id, parser, context));
    }

    @Override
    public Object getNullValue(DeserializationContext context) {
        return of(null);
    }

    private Object of(@Nullable Object value) {
        return optional ? Optional.ofNullable(value) : new AtomicReference<>(value);
    }
}
