package dev.cachezip.codec.jackson3.state.container;

import dev.cachezip.codec.jackson3.state.kind.ShownContent;
import dev.cachezip.codec.jackson3.state.place.SharedSerializer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/**
 * Writes collections and maps that override how they show their content, if they show what they hold. Thread-safe.
 *
 * @since 0.1
 */
public final class ShownSerializer extends SharedSerializer<Object> {

    private final ValueSerializer<Object> serializer;
    private final ShownContent shown;

    /** Creates a serializer that writes as another one does. */
    @SuppressWarnings("unchecked") // it gets the values that the other one would get
    public ShownSerializer(ValueSerializer<?> serializer, ShownContent shown) {
        this.serializer = (ValueSerializer<Object>) serializer;
        this.shown = shown;
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
        shown.check(value);
        serializer.serialize(value, generator, context);
    }
}
