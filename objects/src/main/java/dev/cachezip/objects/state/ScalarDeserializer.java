package dev.cachezip.objects.state;

import dev.cachezip.objects.places.ScalarKind;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdScalarDeserializer;

/** Reads a scalar that is a whole value, as strictly as in a field: databind would cut off a byte and widen a float. */
final class ScalarDeserializer extends StdScalarDeserializer<Object> {

    private final ScalarKind kind;

    ScalarDeserializer(Class<?> type, ScalarKind kind) {
        super(type);
        this.kind = kind;
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) {
        return kind.read(parser.currentToken(), parser, context);
    }
}
