package dev.cachezip.objects.plans;

import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.root.Mark;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;

/**
 * Has Jackson write and read the values of a type, with serializers of the application or its own. A subclass does it
 * faster where a plan is asked; where Jackson itself is, its serializers are.
 */
public abstract class JacksonPlan extends ValuePlan {

    private final JavaType type;

    private volatile @Nullable ValueSerializer<Object> serializer;
    private volatile @Nullable ValueDeserializer<Object> deserializer;

    /** Creates the plan of a type. */
    protected JacksonPlan(JavaType type) {
        super(false);
        this.type = type;
    }

    /** Returns a plan that has Jackson do all. */
    public static JacksonPlan of(JavaType type) {
        return new Whole(type);
    }

    /** Returns whether a plan has Jackson do all. */
    public static boolean isWhole(ValuePlan plan) {
        return plan instanceof Whole;
    }

    @Override
    public void write(Object value, WriteDocument out) {
        serializer(out.context()).serialize(value, out.generator(), out.context());
    }

    @Override
    public @Nullable Object read(@Nullable Mark mark, ReadDocument in) {
        return deserializer(in.context()).deserialize(in.parser(), in.context());
    }

    @Override
    public @Nullable Object nullValue(DeserializationContext context) {
        return deserializer(context).getNullValue(context);
    }

    final JavaType type() {
        return type;
    }

    final ValueSerializer<Object> serializer(SerializationContext context) {
        ValueSerializer<Object> found = serializer;
        if (found == null) {
            found = find(context);
            serializer = found;
        }
        return found;
    }

    final ValueDeserializer<Object> deserializer(DeserializationContext context) {
        ValueDeserializer<Object> found = deserializer;
        if (found == null) {
            found = find(context);
            deserializer = found;
        }
        return found;
    }

    ValueSerializer<Object> find(SerializationContext context) {
        return context.findValueSerializer(type);
    }

    ValueDeserializer<Object> find(DeserializationContext context) {
        return context.findContextualValueDeserializer(type, null);
    }

    private static final class Whole extends JacksonPlan {

        Whole(JavaType type) {
            super(type);
        }
    }
}
