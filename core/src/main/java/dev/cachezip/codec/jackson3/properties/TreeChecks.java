package dev.cachezip.codec.jackson3.properties;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.jackson3.state.place.Trees;
import dev.cachezip.msgpack.MessagePackGenerator;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.ser.ValueSerializerModifier;

/** Refuses trees that would come back with another node, and writes each number of the others in its own type. */
final class TreeChecks extends ValueSerializerModifier {

    private static final long serialVersionUID = 1;

    private final boolean messagePack;

    TreeChecks(boolean messagePack) {
        this.messagePack = messagePack;
    }

    @Override
    @SuppressWarnings("unchecked") // the serializer of trees
    public ValueSerializer<?> modifySerializer(
            SerializationConfig config, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
        return JsonNode.class.isAssignableFrom(bean.getBeanClass())
                ? new Checked((ValueSerializer<JsonNode>) serializer, messagePack)
                : serializer;
    }

    private static final class Checked extends ValueSerializer<JsonNode> {

        private final ValueSerializer<JsonNode> serializer;
        private final boolean messagePack;

        Checked(ValueSerializer<JsonNode> serializer, boolean messagePack) {
            this.serializer = serializer;
            this.messagePack = messagePack;
        }

        @Override
        public void serialize(JsonNode tree, JsonGenerator generator, SerializationContext context) {
            Trees.check(tree, messagePack);
            if (tree.isNull() && !generator.streamWriteContext().inRoot()) {
                throw new CachezipException.Codec(
                        tree.getClass().getName()
                                + " cannot be stored in place of a tree: it would come back as null; set the place to null,"
                                + " or set cachezip.mapping=state",
                        null);
            }
            if (generator instanceof MessagePackGenerator target) {
                target.writeNumbersAsTheyAre(() -> serializer.serialize(tree, target, context));
            } else {
                serializer.serialize(tree, generator, context);
            }
        }

        @Override
        public void serializeWithType(
                JsonNode tree, JsonGenerator generator, SerializationContext context, TypeSerializer typeSerializer) {
            Trees.check(tree, messagePack);
            if (generator instanceof MessagePackGenerator target) {
                target.writeNumbersAsTheyAre(() -> serializer.serializeWithType(tree, target, context, typeSerializer));
            } else {
                serializer.serializeWithType(tree, generator, context, typeSerializer);
            }
        }

        @Override
        public boolean isEmpty(SerializationContext context, JsonNode tree) {
            return serializer.isEmpty(context, tree);
        }
    }
}
