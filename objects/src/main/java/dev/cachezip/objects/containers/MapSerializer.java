package dev.cachezip.objects.containers;

import dev.cachezip.objects.classes.Containers;
import dev.cachezip.objects.classes.MapKeys;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.SharedSerializer;
import dev.cachezip.objects.places.Slot;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.places.Unconfirmed;
import dev.cachezip.objects.places.WrittenValue;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/**
 * Writes the entries of a map: as a map if its keys are names, otherwise as an array of keys and values in turn.
 * Thread-safe.
 */
public final class MapSerializer extends SharedSerializer<Map<?, ?>> {

    private final Class<?> keyClass;
    private final boolean named;
    private final Slot key;
    private final Slot content;
    private final Slot comparator;
    private final JavaType keyType;
    private @Nullable ValueSerializer<Object> keySerializer;

    /** The shape of the last class that was written. */
    private @Nullable ContainerShape last;

    /** Creates the serializer of a type. */
    public MapSerializer(JavaType type, StateMapping mapping) {
        this.keyType = type.getKeyType();
        this.keyClass = keyType.getRawClass();
        this.named = MapKeys.areNames(keyType);
        this.key = mapping.slot(keyType);
        this.content = mapping.slot(type.getContentType());
        this.comparator = mapping.slot(mapping.objectType());
    }

    @Override
    public void serialize(Map<?, ?> value, JsonGenerator generator, SerializationContext context) {
        ContainerShape shape = ContainerShape.of(value, last);
        last = shape;
        if (!shape.plain()) {
            Containers.checkDefaults(value);
            Comparators.checkSorted(value);
        }
        Comparator<?> order = shape.plain() ? null : Comparators.of(value);
        if (SlowContainers.isDoubtful(value, value.keySet(), order)) {
            // So that this value is read back.
            WrittenValue.noteUnconfirmed(context);
        }
        if (order == null) {
            writeEntries(value, shape, generator, context);
        } else {
            Comparators.start(order, comparator, generator, context);
            writeEntries(value, shape, generator, context);
            Comparators.end(generator);
        }
    }

    private void writeEntries(
            Map<?, ?> value, ContainerShape shape, JsonGenerator generator, SerializationContext context) {
        if (isNamed(value, shape)) {
            writeNamed(value, shape, generator, context);
        } else {
            writeFlat(value, shape, generator, context);
        }
    }

    /** Returns whether each key can be a name. */
    private boolean isNamed(Map<?, ?> value, ContainerShape shape) {
        if (named && shape.hasNoNull(value)) {
            return true;
        }
        return (named || keyClass == Object.class) && areNames(value.keySet(), named ? keyClass : String.class);
    }

    /** Returns whether each key can be a name, so that a map with these keys is not written as an array. */
    static boolean areNames(Collection<?> keys, Class<?> expected) {
        for (Object each : keys) {
            if (!expected.isInstance(each)) {
                return false;
            }
        }
        return true;
    }

    private void writeNamed(
            Map<?, ?> value, ContainerShape shape, JsonGenerator generator, SerializationContext context) {
        generator.writeStartObject(value, value.size());
        Unconfirmed.noteBegin(Unconfirmed.ENTRIES, shape.unordered(), generator, context);
        for (Map.Entry<?, ?> entry : value.entrySet()) {
            Object name = entry.getKey();
            try {
                if (name instanceof String text) {
                    generator.writeName(text);
                } else {
                    keySerializer(context).serialize(name, generator, context);
                }
                content.writeNullable(entry.getValue(), generator, context);
            } catch (Exception e) {
                throw ValuePath.withinEntry(e);
            }
        }
        generator.writeEndObject();
    }

    private void writeFlat(
            Map<?, ?> value, ContainerShape shape, JsonGenerator generator, SerializationContext context) {
        generator.writeStartArray(value, 2 * value.size());
        Unconfirmed.noteBegin(Unconfirmed.ENTRIES, shape.unordered(), generator, context);
        for (Map.Entry<?, ?> entry : value.entrySet()) {
            try {
                key.writeNullable(entry.getKey(), generator, context);
                content.writeNullable(entry.getValue(), generator, context);
            } catch (Exception e) {
                throw ValuePath.withinEntry(e);
            }
        }
        generator.writeEndArray();
    }

    private ValueSerializer<Object> keySerializer(SerializationContext context) {
        ValueSerializer<Object> serializer = keySerializer;
        if (serializer == null) {
            serializer = context.findKeySerializer(keyType, null);
            keySerializer = serializer;
        }
        return serializer;
    }
}
