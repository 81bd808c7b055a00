package dev.cachezip.codec.jackson3.state.container;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.jackson3.state.kind.HiddenFields;
import dev.cachezip.codec.jackson3.state.place.SharedSerializer;
import dev.cachezip.codec.jackson3.state.place.Slot;
import dev.cachezip.codec.jackson3.state.place.StateMapping;
import dev.cachezip.codec.types.SynchronizedKind;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;

/**
 * Writes a synchronized collection or map as an array of its content. Thread-safe, but like all values the content must
 * not change meanwhile: the lock is not taken.
 *
 * @since 0.1
 */
public final class SynchronizedSerializer extends SharedSerializer<Object> {

    private final Slot content;

    /** Creates the serializer of a type. */
    public SynchronizedSerializer(JavaType type, SynchronizedKind kind, StateMapping mapping) {
        this.content = mapping.slot(type.findSuperType(kind.content()));
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
        List<Object> fields = HiddenFields.of(value);
        if (fields.size() > 1) {
            throw new CachezipException.Codec(
                    value.getClass().getName()
                            + " cannot be stored: another object is its lock, which a reader would not know; cache a copy",
                    null);
        }
        generator.writeStartArray(value, 1);
        content.write(fields.get(0), generator, context);
        generator.writeEndArray();
    }
}
