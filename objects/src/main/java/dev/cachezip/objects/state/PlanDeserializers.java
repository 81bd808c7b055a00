package dev.cachezip.objects.state;

import dev.cachezip.objects.places.RegisteredTypes;
import dev.cachezip.objects.plans.JacksonPlan;
import dev.cachezip.objects.plans.PlanDeserializer;
import dev.cachezip.objects.plans.UniformDeserializers;
import dev.cachezip.objects.plans.ValuePlan;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;

/** Has a mapper read values by their plans. Thread-safe. */
final class PlanDeserializers extends UniformDeserializers {

    private final Plans plans;
    private final RegisteredTypes registered;

    PlanDeserializers(Plans plans, RegisteredTypes registered) {
        this.plans = plans;
        this.registered = registered;
    }

    @Override
    protected @Nullable ValueDeserializer<?> find(
            JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
        ValuePlan plan = plans.plan(type);
        return plan instanceof JacksonPlan ? registered.deserializer(type) : new PlanDeserializer(plan);
    }

    @Override
    public boolean hasDeserializerFor(DeserializationConfig config, Class<?> type) {
        return false;
    }
}
