package dev.cachezip.msgpack;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.node.TreeBuildingGenerator;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Writes trees as they write themselves, except that decimals and integers of any size are extensions and longs have
 * the longest format. Otherwise a reader could not tell their types, and would build text nodes or other types of
 * numbers.
 */
final class NodeSerializer extends StdSerializer<JsonNode> {

    NodeSerializer() {
        super(JsonNode.class);
    }

    @Override
    public void serialize(JsonNode node, JsonGenerator generator, SerializationContext context) {
        if (generator instanceof MessagePackGenerator target) {
            target.writeNumbersAsTheyAre(() -> node.serialize(target, context));
        } else if (generator instanceof TreeBuildingGenerator && CompactSerializer.isForMessagePack(context)) {
            // From tree to tree, since token by token binary nodes would become POJO nodes.
            generator.writeTree(node.deepCopy());
        } else {
            node.serialize(generator, context);
        }
    }

    @Override
    public void serializeWithType(
            JsonNode node, JsonGenerator generator, SerializationContext context, TypeSerializer typeSerializer) {
        if (generator instanceof MessagePackGenerator target) {
            target.writeNumbersAsTheyAre(() -> node.serializeWithType(target, context, typeSerializer));
        } else {
            node.serializeWithType(generator, context, typeSerializer);
        }
    }

    @Override
    public boolean isEmpty(SerializationContext context, JsonNode node) {
        return node.isEmpty(context);
    }

    @Override
    public void acceptJsonFormatVisitor(JsonFormatVisitorWrapper visitor, JavaType type) {
        visitor.expectAnyFormat(type);
    }
}
