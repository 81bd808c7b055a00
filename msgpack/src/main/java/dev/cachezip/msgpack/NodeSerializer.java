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
 * Trees as they write themselves, but with decimals and integers of any size as extensions, and longs in the longest format:
 * nothing else tells their type, and they would come back as nodes of text, or of another type of number.
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
            // From tree to tree: as token by token, binary nodes would become nodes of a POJO.
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
