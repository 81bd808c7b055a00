package dev.cachezip.objects.places;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.jackson.JsonNodeDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.type.LogicalType;

/**
 * Reads trees, and refuses a value that is none: an object with a type id, or a time. Thread-safe.
 */
public final class TreeDeserializer extends StdDeserializer<JsonNode> {

    private final ValueDeserializer<?> standard;

    /** Creates the deserializer of a class of nodes. */
    public TreeDeserializer(Class<?> type) {
        super(type);
        this.standard = JsonNodeDeserializer.getDeserializer(type);
    }

    @Override
    public @Nullable JsonNode deserialize(JsonParser parser, DeserializationContext context) {
        return checked((JsonNode) standard.deserialize(parser, context), parser);
    }

    @Override
    public @Nullable Object deserializeWithType(
            JsonParser parser, DeserializationContext context, TypeDeserializer typeDeserializer) {
        return checked((JsonNode) standard.deserializeWithType(parser, context, typeDeserializer), parser);
    }

    private @Nullable JsonNode checked(@Nullable JsonNode tree, JsonParser parser) {
        if (tree != null && Trees.holdsObject(tree)) {
            throw MismatchedInputException.from(parser, handledType(), "A tree with a value that no tree has");
        }
        return tree;
    }

    @Override
    public @Nullable Object getNullValue(DeserializationContext context) {
        return standard.getNullValue(context);
    }

    @Override
    public @Nullable Object getAbsentValue(DeserializationContext context) {
        return standard.getAbsentValue(context);
    }

    @Override
    public LogicalType logicalType() {
        return LogicalType.Untyped;
    }
}
