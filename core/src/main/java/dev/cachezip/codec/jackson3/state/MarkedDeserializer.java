package dev.cachezip.codec.jackson3.state;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;

/** Reads values that may have a mark of their own before them. A caller that has looked for the mark passes it on. */
abstract class MarkedDeserializer extends SharedDeserializer {

    @Override
    public final @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        return deserialize(Marking.of(parser).next(parser), parser, context);
    }

    /** Reads the value that begins with the current token and, if there is one, with a mark. */
    abstract @Nullable Object deserialize(@Nullable Mark mark, JsonParser parser, DeserializationContext context);
}
