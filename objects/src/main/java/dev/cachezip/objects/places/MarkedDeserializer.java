package dev.cachezip.objects.places;

import dev.cachezip.objects.document.Marking;
import dev.cachezip.objects.root.Mark;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;

/**
 * Reads values that may follow a mark of their own. A caller that has already looked for the mark passes it on.
 */
public abstract class MarkedDeserializer extends SharedDeserializer {

    @Override
    public final @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        return deserialize(Marking.next(parser), parser, context);
    }

    /** Reads the value that begins at the current token, or at its mark if there is one. */
    protected abstract @Nullable Object deserialize(
            @Nullable Mark mark, JsonParser parser, DeserializationContext context);
}
