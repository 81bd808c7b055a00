package dev.cachezip.objects.containers;

import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.SharedSerializer;
import dev.cachezip.objects.places.Slot;
import dev.cachezip.objects.places.StateMapping;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/**
 * Writes collections and maps that have fields: an object of the content and the fields. Thread-safe.
 */
public final class ExtendedSerializer extends SharedSerializer<Object> {

    private final ExtendedContainer type;
    private final ValueSerializer<Object> content;
    private final Slot[] slots;

    /**
     * Creates a serializer.
     *
     * @param content writes the elements or entries
     */
    @SuppressWarnings("unchecked") // it is for the same class
    public ExtendedSerializer(ExtendedContainer type, ValueSerializer<?> content, StateMapping mapping) {
        this.type = type;
        this.content = (ValueSerializer<Object>) content;
        this.slots = type.fields().stream()
                .map(field -> mapping.slot(mapping.boxed(field.type())))
                .toArray(Slot[]::new);
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
        generator.writeStartObject(value, slots.length + 1);
        // First, since a reader makes the container of it, and fields may refer to the container.
        generator.writeName(type.contentName());
        content.serialize(value, generator, context);
        for (int i = 0; i < slots.length; i++) {
            StateClass.Property field = type.fields().get(i);
            try {
                generator.writeName(field.name());
                slots[i].writeNullable(field.value(value), generator, context);
            } catch (Exception e) {
                throw ValuePath.within(e, type.type().getRawClass(), field.name());
            }
        }
        generator.writeEndObject();
    }
}
