package dev.cachezip.objects.hooks;

import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.SharedSerializer;
import dev.cachezip.objects.places.Slot;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.places.Unconfirmed;
import java.io.Externalizable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;

/**
 * Writes objects whose classes write more than their fields: a map of the version, the fields, and for each class an array
 * of the additional data. Thread-safe.
 */
public final class CustomSerializer extends SharedSerializer<Object> {

    private final CustomClass type;
    private final Slot open;
    private final Map<StateClass.Property, Function<Object, @Nullable Object>> getters = new HashMap<>();
    private final Map<StateClass.Property, Slot> slots = new HashMap<>();

    /** Creates the serializer of a class. */
    public CustomSerializer(CustomClass type, StateMapping mapping) {
        this.type = type;
        this.open = mapping.slot(mapping.objectType());
        for (CustomClass.Part part : type.parts()) {
            for (StateClass.Property property : part.properties().values()) {
                getters.put(property, mapping.access().getter(property.field()));
                slots.put(property, mapping.slot(mapping.boxed(property.type())));
            }
        }
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
        generator.writeStartObject(value);
        generator.writeStringProperty(StateClass.VERSION, type.version());
        for (CustomClass.Part part : type.parts()) {
            try {
                write(part, value, generator, context);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        generator.writeEndObject();
    }

    private void write(CustomClass.Part part, Object value, JsonGenerator generator, SerializationContext context)
            throws IOException {
        CapturedOutput out = new CapturedOutput(() -> fields(part, value));
        if (type.externalizable()) {
            ((Externalizable) value).writeExternal(out);
        } else if (part.writer() != null) {
            Hooks.write(part.writer(), value, out);
        } else {
            out.defaultWriteObject();
        }
        part.check(out.data());
        if (out.isOpaque()) {
            Unconfirmed.noteOpaque(context);
        }
        Map<String, @Nullable Object> fields = out.fields();
        if (fields != null) {
            fields.forEach((name, field) -> writeField(part, name, field, generator, context));
        }
        if (!out.data().isEmpty()) {
            generator.writeName(part.dataName());
            writeData(out.data(), generator, context);
        }
    }

    private Map<String, @Nullable Object> fields(CustomClass.Part part, Object value) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        part.properties()
                .forEach((name, property) -> fields.put(
                        name, Objects.requireNonNull(getters.get(property)).apply(value)));
        return fields;
    }

    private void writeField(
            CustomClass.Part part,
            String name,
            @Nullable Object value,
            JsonGenerator generator,
            SerializationContext context) {
        StateClass.Property property = part.properties().get(name);
        try {
            generator.writeName(property == null ? name : property.name());
            Objects.requireNonNull(property == null ? open : slots.get(property))
                    .writeNullable(value, generator, context);
        } catch (Exception e) {
            throw ValuePath.within(e, part.type(), name);
        }
    }

    private void writeData(List<@Nullable Object> data, JsonGenerator generator, SerializationContext context) {
        generator.writeStartArray(data, data.size());
        for (int i = 0; i < data.size(); i++) {
            try {
                writeItem(data.get(i), generator, context);
            } catch (Exception e) {
                throw ValuePath.within(e, i);
            }
        }
        generator.writeEndArray();
    }

    private void writeItem(@Nullable Object item, JsonGenerator generator, SerializationContext context) {
        if (!(item instanceof CapturedOutput.Primitive primitive)) {
            open.writeNullable(item, generator, context);
        } else if (primitive.value() instanceof Long number) {
            generator.writeNumber(number);
        } else if (primitive.value() instanceof Float number) {
            generator.writeNumber(number);
        } else {
            open.write(primitive.value(), generator, context);
        }
    }
}
