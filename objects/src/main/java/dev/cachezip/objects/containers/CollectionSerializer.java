package dev.cachezip.objects.containers;

import dev.cachezip.objects.classes.Containers;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.SharedSerializer;
import dev.cachezip.objects.places.Slot;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.places.Unconfirmed;
import dev.cachezip.objects.places.WrittenValue;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;

/**
 * Writes the elements of a collection as an array, after its order if that is not the natural one. Thread-safe.
 */
public final class CollectionSerializer extends SharedSerializer<Collection<?>> {

    private final Slot element;
    private final Slot comparator;
    private final boolean strings;

    /** The shape of the last class that was written. */
    private @Nullable ContainerShape last;

    /** Creates the serializer of a type. */
    public CollectionSerializer(JavaType type, StateMapping mapping) {
        this.element = mapping.slot(type.getContentType());
        this.comparator = mapping.slot(mapping.objectType());
        this.strings = type.getContentType().hasRawClass(String.class);
    }

    @Override
    public void serialize(Collection<?> value, JsonGenerator generator, SerializationContext context) {
        ContainerShape shape = ContainerShape.of(value, last);
        last = shape;
        if (shape.indexed() && shape.plain()) {
            writeList((List<?>) value, generator, context);
            return;
        }
        Containers.checkCapacity(value);
        if (!shape.plain()) {
            Comparators.checkSorted(value);
        }
        Comparator<?> order = shape.plain() ? null : Comparators.of(value);
        if (SlowContainers.isDoubtful(value, value, order)) {
            // So that this value is read back.
            WrittenValue.noteUnconfirmed(context);
        }
        if (order == null) {
            writeElements(value, shape, generator, context);
        } else {
            Comparators.start(order, comparator, generator, context);
            writeElements(value, shape, generator, context);
            Comparators.end(generator);
        }
    }

    private void writeList(List<?> list, JsonGenerator generator, SerializationContext context) {
        int size = list.size();
        generator.writeStartArray(list, size);
        int index = 0;
        try {
            for (; index < size; index++) {
                writeElement(list.get(index), generator, context);
            }
        } catch (Exception e) {
            throw ValuePath.within(e, index);
        }
        generator.writeEndArray();
    }

    private void writeElements(
            Collection<?> value, ContainerShape shape, JsonGenerator generator, SerializationContext context) {
        generator.writeStartArray(value, value.size());
        if (value instanceof Set) {
            Unconfirmed.noteBegin(Unconfirmed.ELEMENTS, shape.unordered(), generator, context);
        } else if (shape.unordered()) {
            // It may come back as a list.
            Unconfirmed.noteOpaque(context);
        }
        int index = 0;
        try {
            for (Object each : value) {
                writeElement(each, generator, context);
                index++;
            }
        } catch (Exception e) {
            throw ValuePath.within(e, index);
        }
        generator.writeEndArray();
    }

    private void writeElement(@Nullable Object value, JsonGenerator generator, SerializationContext context) {
        if (value == null) {
            element.writeNull(generator);
        } else if (strings && value instanceof String text) {
            generator.writeString(text);
        } else {
            element.write(value, generator, context);
        }
    }
}
