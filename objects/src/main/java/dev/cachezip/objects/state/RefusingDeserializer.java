package dev.cachezip.objects.state;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.places.SharedDeserializer;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;

/** Refuses to read values of a class. */
final class RefusingDeserializer extends SharedDeserializer {

    private final CachezipException reason;

    RefusingDeserializer(CachezipException reason) {
        this.reason = reason;
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) {
        throw new CachezipException.Codec(String.valueOf(reason.getMessage()), reason);
    }
}
