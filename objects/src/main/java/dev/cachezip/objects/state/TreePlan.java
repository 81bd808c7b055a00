package dev.cachezip.objects.state;

import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.places.Trees;
import dev.cachezip.objects.plans.JacksonPlan;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.jackson.JsonNodeDeserializer;

/** Trees of Jackson; a value that is none is refused: an object with a type id, or a time. */
final class TreePlan extends ValuePlan {

    private final JavaType type;
    private final ValuePlan nodes;
    private final ValueDeserializer<?> standard;

    TreePlan(JavaType type) {
        super(false);
        this.type = type;
        this.nodes = JacksonPlan.of(type);
        this.standard = JsonNodeDeserializer.getDeserializer(type.getRawClass());
    }

    @Override
    public void write(Object value, WriteDocument out) {
        Trees.check((JsonNode) value);
        nodes.write(value, out);
    }

    @Override
    public @Nullable Object read(@Nullable Mark mark, ReadDocument in) {
        JsonNode tree = (JsonNode) standard.deserialize(in.parser(), in.context());
        if (tree != null && Trees.holdsObject(tree)) {
            throw in.mismatch(type, "A tree with a value that no tree has");
        }
        return tree;
    }

    @Override
    public @Nullable Object nullValue(DeserializationContext context) {
        return standard.getNullValue(context);
    }
}
