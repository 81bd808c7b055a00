package dev.cachezip.objects.containers;

import dev.cachezip.objects.places.SharedDeserializer;
import dev.cachezip.objects.places.Slot;
import dev.cachezip.objects.places.StateMapping;
import java.util.AbstractMap.SimpleEntry;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;

/**
 * Reads entries that do not belong to a map. Thread-safe.
 */
public final class EntryDeserializer extends SharedDeserializer {

    private final JavaType type;
    private final Slot key;
    private final Slot content;
    private final BiFunction<@Nullable Object, @Nullable Object, Object> creation;

    /** Creates the deserializer of a type. */
    public EntryDeserializer(JavaType type, StateMapping mapping) {
        this.type = type;
        this.key = mapping.slot(type.containedTypeOrUnknown(0));
        this.content = mapping.slot(type.containedTypeOrUnknown(1));
        this.creation = type.hasRawClass(SimpleEntry.class)
                ? SimpleEntry::new
                : type.hasRawClass(SimpleImmutableEntry.class) ? SimpleImmutableEntry::new : EntryDeserializer::entry;
    }

    private static Object entry(@Nullable Object key, @Nullable Object value) {
        if (key == null || value == null) {
            throw new IllegalArgumentException("An entry with null");
        }
        return Map.entry(key, value);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(JsonToken.START_ARRAY)) {
            return context.handleUnexpectedToken(type, parser);
        }
        parser.nextToken();
        Object first = key.read(parser, context);
        parser.nextToken();
        Object second = content.read(parser, context);
        if (parser.nextToken() != JsonToken.END_ARRAY) {
            return context.handleUnexpectedToken(type, parser);
        }
        return creation.apply(first, second);
    }
}
