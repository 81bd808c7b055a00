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
import tools.jackson.databind.ser.SerializationContextExt;

/**
 * Has Jackson write and read whole values of a type: by state, those of types for which the application has
 * serializers.
 */
public final class RootPlan extends JacksonPlan {

    /** Creates the plan of a type. */
    public RootPlan(JavaType type) {
        super(type);
    }

    @Override
    public void write(Object value, WriteDocument out) {
        ValueSerializer<Object> found = serializer(out.context());
        // It also refuses a value that has another type.
        ((SerializationContextExt) out.context()).serializeValue(out.generator(), value, type(), found);
    }

    @Override
    public @Nullable Object read(@Nullable Mark mark, ReadDocument in) {
        Object value = deserializer(in.context()).deserialize(in.parser(), in.context());
        in.context().checkUnresolvedObjectId();
        return value;
    }

    @Override
    ValueSerializer<Object> find(SerializationContext context) {
        return context.findTypedValueSerializer(type(), true);
    }

    @Override
    ValueDeserializer<Object> find(DeserializationContext context) {
        return context.findRootValueDeserializer(type());
    }
}
