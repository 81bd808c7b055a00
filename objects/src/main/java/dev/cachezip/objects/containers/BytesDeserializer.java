package dev.cachezip.objects.containers;

import dev.cachezip.objects.places.SharedDeserializer;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;

/**
 * Reads binary values of MessagePack; it refuses text, even text that looks like Base64. Thread-safe.
 */
public final class BytesDeserializer extends SharedDeserializer {

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) {
        return parser.getEmbeddedObject() instanceof byte[] bytes
                ? bytes
                : context.handleUnexpectedToken(context.constructType(byte[].class), parser);
    }
}
