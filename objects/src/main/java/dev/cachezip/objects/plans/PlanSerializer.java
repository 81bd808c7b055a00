package dev.cachezip.objects.plans;

import dev.cachezip.objects.document.WriteDocument;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;
import tools.jackson.core.type.WritableTypeId;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;

/** Lets Jackson write values by their plan: whole values, and those in values that code of the application writes. */
public final class PlanSerializer extends ValueSerializer<Object> {

    private final ValuePlan plan;

    /** Creates the serializer of a plan. */
    public PlanSerializer(ValuePlan plan) {
        this.plan = plan;
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
        plan.writeOnce(value, WriteDocument.of(generator, context));
    }

    @Override
    public void serializeWithType(
            Object value, JsonGenerator generator, SerializationContext context, TypeSerializer typeSerializer) {
        if (plan instanceof RefusedPlan refused) {
            throw refused.refused();
        }
        WritableTypeId id = typeSerializer.typeId(value, JsonToken.VALUE_EMBEDDED_OBJECT);
        typeSerializer.writeTypePrefix(generator, context, id);
        serialize(value, generator, context);
        typeSerializer.writeTypeSuffix(generator, context, id);
    }
}
