package dev.cachezip.codec.state;

import dev.cachezip.CachezipException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;

/** Refuses to read values of a class. */
final class RefusingDeserializer extends ValueDeserializer<Object> {

    private final CachezipException reason;

    RefusingDeserializer(CachezipException reason) {
        this.reason = reason;
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) {
        throw new CachezipException.Codec(String.valueOf(reason.getMessage()), reason);
    }
}
