package dev.cachezip.codec.jackson3.state;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;

/** Reads objects that their class replaces with other objects. Thread-safe. */
final class ResolvingDeserializer extends SharedDeserializer {

    private final ValueDeserializer<Object> deserializer;
    private final UnaryOperator<@Nullable Object> resolution;

    ResolvingDeserializer(ValueDeserializer<Object> deserializer, UnaryOperator<@Nullable Object> resolution) {
        this.deserializer = deserializer;
        this.resolution = resolution;
    }

    @Override
    public void resolve(DeserializationContext context) {
        deserializer.resolve(context);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        Object object = deserializer.deserialize(parser, context);
        Object resolved = resolution.apply(object);
        References references = References.current(context);
        if (references != null && object != null) {
            references.resolved(object, resolved);
        }
        return resolved;
    }
}
