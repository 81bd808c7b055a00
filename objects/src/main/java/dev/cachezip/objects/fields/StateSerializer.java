package dev.cachezip.objects.fields;

import dev.cachezip.msgpack.ShortName;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.fields.access.PropertyStep;
import dev.cachezip.objects.fields.access.PropertySteps;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.SharedSerializer;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.root.Mark;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.databind.SerializationContext;

/**
 * Writes the fields of an object as a map of names and values. Thread-safe.
 */
public final class StateSerializer extends SharedSerializer<Object> implements PropertySteps.Owner {

    private final StateClass type;
    private final List<StateClass.Property> properties;
    private final List<PropertyStep> steps;

    /** Number of objects written; not exact if several threads count. */
    private int written;

    private volatile PropertySteps @Nullable [] generated;

    /** Creates the serializer of a class. */
    public StateSerializer(StateClass type, StateMapping mapping) {
        this.type = type;
        this.properties = inWritingOrder(type.properties());
        this.steps = new ArrayList<>();
        for (StateClass.Property property : properties) {
            steps.add(step(property, mapping));
        }
    }

    /** Returns properties with names of marks last, as in linked data: in text, the first one would be taken for a mark. */
    private static List<StateClass.Property> inWritingOrder(List<StateClass.Property> properties) {
        return properties.stream()
                .sorted(Comparator.comparing(property -> Mark.of(property.name()) != null))
                .toList();
    }

    private static PropertyStep step(StateClass.Property property, StateMapping mapping) {
        SerializableString name = ShortName.of(property.name());
        if (property.field().getType().isPrimitive()) {
            return PropertyStep.primitive(
                    name, property.field().getType(), mapping.access().bitsGetter(property.field()));
        }
        Function<Object, @Nullable Object> getter = mapping.access().getter(property.field());
        return property.field().getType() == String.class
                ? PropertyStep.text(name, getter)
                : PropertyStep.reference(name, getter, mapping.slot(property.type()));
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
        PropertySteps[] pieces = generated;
        if (pieces == null) {
            pieces = warmUp();
        }
        generator.writeStartObject(value, steps.size());
        if (pieces == null) {
            writeSteps(value, generator, context);
        } else {
            for (PropertySteps piece : pieces) {
                piece.write(value, generator, context, this);
            }
        }
        generator.writeEndObject();
    }

    private PropertySteps @Nullable [] warmUp() {
        if (++written <= PropertySteps.WARM_UP) {
            return null;
        }
        // Several threads may do this at the same time. That costs time once; a lock would cost time on each call.
        PropertySteps[] pieces = PropertySteps.of(steps);
        generated = pieces;
        return pieces;
    }

    private void writeSteps(Object value, JsonGenerator generator, SerializationContext context) {
        for (int i = 0; i < steps.size(); i++) {
            try {
                steps.get(i).write(value, generator, context);
            } catch (Exception e) {
                throw failure(i, e, value, generator, context);
            }
        }
    }

    @Override
    public RuntimeException failure(
            int index, Throwable cause, Object bean, JsonGenerator generator, SerializationContext context) {
        return ValuePath.within(
                cause, type.type().getRawClass(), properties.get(index).name());
    }
}
