package dev.cachezip.objects.containers;

import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.places.DeclaredPlace;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import java.util.AbstractMap.SimpleEntry;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JavaType;

/** Entries that do not belong to a map, as arrays of a key and a value. */
public final class EntryPlan extends ValuePlan {

    private final JavaType type;
    private final DeclaredPlace key;
    private final DeclaredPlace content;
    private final BiFunction<@Nullable Object, @Nullable Object, Object> creation;

    /** Creates the plan of a type. */
    public EntryPlan(JavaType type, StateMapping mapping) {
        super(true);
        this.type = type;
        this.key = mapping.place(type.containedTypeOrUnknown(0));
        this.content = mapping.place(type.containedTypeOrUnknown(1));
        this.creation = type.hasRawClass(SimpleEntry.class)
                ? SimpleEntry::new
                : type.hasRawClass(SimpleImmutableEntry.class) ? SimpleImmutableEntry::new : EntryPlan::entry;
    }

    private static Object entry(@Nullable Object key, @Nullable Object value) {
        if (key == null || value == null) {
            throw new IllegalArgumentException("An entry with null");
        }
        return Map.entry(key, value);
    }

    @Override
    public void write(Object value, WriteDocument out) {
        Map.Entry<?, ?> entry = (Map.Entry<?, ?>) value;
        out.generator().writeStartArray(value, 2);
        key.writeNullable(entry.getKey(), out);
        content.writeNullable(entry.getValue(), out);
        out.generator().writeEndArray();
    }

    @Override
    public @Nullable Object read(@Nullable Mark mark, ReadDocument in) {
        if (!in.is(JsonToken.START_ARRAY)) {
            return in.unexpected(type);
        }
        in.parser().nextToken();
        Object first = key.read(in);
        in.parser().nextToken();
        Object second = content.read(in);
        if (in.parser().nextToken() != JsonToken.END_ARRAY) {
            return in.unexpected(type);
        }
        return creation.apply(first, second);
    }
}
