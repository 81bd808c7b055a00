package dev.cachezip.objects.containers;

import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.SharedDeserializer;
import dev.cachezip.objects.places.Slot;
import dev.cachezip.objects.places.StateMapping;
import java.lang.reflect.Array;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;

/**
 * Reads arrays of references. Thread-safe.
 */
public final class ArrayDeserializer extends SharedDeserializer {

    private static final int FIRST_CAPACITY = 8;

    private final JavaType type;
    private final Slot element;

    /** Creates the deserializer of a type. */
    public ArrayDeserializer(JavaType type, StateMapping mapping) {
        this.type = type;
        this.element = mapping.slot(type.getContentType());
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(JsonToken.START_ARRAY)) {
            return context.handleUnexpectedToken(type, parser);
        }
        Class<?> component = type.getContentType().getRawClass();
        Object[] elements = (Object[]) Array.newInstance(component, FIRST_CAPACITY);
        int length = 0;
        try {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (length == elements.length) {
                    elements = Arrays.copyOf(elements, 2 * length);
                }
                elements[length++] = element.read(parser, context);
            }
        } catch (Exception e) {
            throw ValuePath.within(e, length);
        }
        return Arrays.copyOf(elements, length);
    }
}
