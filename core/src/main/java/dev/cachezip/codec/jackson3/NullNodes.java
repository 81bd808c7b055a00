package dev.cachezip.codec.jackson3;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.jackson.JsonNodeDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.type.LogicalType;

/** Reads trees; an absent tree stays null, where databind would make it a null node. */
final class NullNodes extends StdDeserializer<JsonNode> {

    private final ValueDeserializer<?> standard = JsonNodeDeserializer.getDeserializer(JsonNode.class);

    NullNodes() {
        super(JsonNode.class);
    }

    @Override
    public @Nullable JsonNode deserialize(JsonParser parser, DeserializationContext context) {
        return (JsonNode) standard.deserialize(parser, context);
    }

    @Override
    public @Nullable Object deserializeWithType(
            JsonParser parser, DeserializationContext context, TypeDeserializer typeDeserializer) {
        return standard.deserializeWithType(parser, context, typeDeserializer);
    }

    @Override
    public LogicalType logicalType() {
        return LogicalType.Untyped;
    }
}
