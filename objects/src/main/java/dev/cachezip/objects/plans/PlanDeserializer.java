package dev.cachezip.objects.plans;

import dev.cachezip.objects.document.ReadDocument;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;

/** Lets Jackson read values by their plan: whole values, and those in values that code of the application reads. */
public final class PlanDeserializer extends ValueDeserializer<Object> {

    private final ValuePlan plan;

    /** Creates the deserializer of a plan. */
    public PlanDeserializer(ValuePlan plan) {
        this.plan = plan;
    }

    @Override
    public boolean isCachable() {
        return true;
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        ReadDocument in = ReadDocument.of(parser, context);
        return plan.read(in.mark(), in);
    }

    @Override
    public @Nullable Object getNullValue(DeserializationContext context) {
        return plan.nullValue(context);
    }
}
