package dev.cachezip.objects.exceptions;

import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.RefusedParts;
import dev.cachezip.objects.places.SharedSerializer;
import dev.cachezip.objects.places.Slot;
import dev.cachezip.objects.places.StateMapping;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;

/**
 * Writes exceptions. Thread-safe.
 */
public final class ThrowableSerializer extends SharedSerializer<Throwable> {

    private final ThrowableClass type;
    private final StateMapping mapping;
    private final List<Function<? super Throwable, @Nullable Object>> getters = new ArrayList<>();
    private final List<Slot> slots = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    /** Creates the serializer of a class. */
    public ThrowableSerializer(ThrowableClass type, StateMapping mapping) {
        this.type = type;
        this.mapping = mapping;
        RefusedParts refused = mapping.refused();
        add(type.parts(), mapping);
        for (StateClass.Property property : type.properties()) {
            Function<Object, @Nullable Object> getter = mapping.access().getter(property.field());
            getters.add(refused == null ? getter : getter.andThen(refused::storable));
            slots.add(mapping.slot(property.type()));
            names.add(property.name());
        }
        add(type.sql(), mapping);
    }

    private void add(List<ThrowableClass.Part> parts, StateMapping mapping) {
        for (ThrowableClass.Part part : parts) {
            getters.add(part.getter());
            slots.add(mapping.slot(mapping.types().constructType(part.type())));
            names.add(part.name());
        }
    }

    @Override
    public void serialize(Throwable value, JsonGenerator generator, SerializationContext context) {
        generator.writeStartObject(value);
        for (int i = 0; i < slots.size(); i++) {
            String name = names.get(i);
            generator.writeName(name);
            try {
                Object part = getters.get(i).apply(value);
                slots.get(i).writeNullable(mapping.refused() == null ? part : kept(part, context), generator, context);
            } catch (Exception e) {
                throw ValuePath.within(e, type.type().getRawClass(), name);
            }
        }
        generator.writeEndObject();
    }

    /** Returns a part without exceptions of classes that are refused. */
    private @Nullable Object kept(@Nullable Object part, SerializationContext context) {
        return part instanceof Throwable[] all
                ? Stream.of(all).filter(each -> kept(each, context) == each).toArray(size -> Arrays.copyOf(all, size))
                : part instanceof Throwable && mapping.forms().refuses(part.getClass(), context) ? null : part;
    }
}
