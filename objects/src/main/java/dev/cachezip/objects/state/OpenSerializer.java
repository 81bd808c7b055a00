package dev.cachezip.objects.state;

import dev.cachezip.objects.places.SharedSerializer;
import dev.cachezip.objects.places.Slot;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;

/**
 * Writes values in places whose declared type has no instances of its own, each with the mark of its class.
 * Thread-safe.
 */
final class OpenSerializer extends SharedSerializer<Object> {

    private final Slot slot;

    OpenSerializer(Slot slot) {
        this.slot = slot;
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
        slot.write(value, generator, context);
    }
}
