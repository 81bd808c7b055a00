package dev.cachezip.objects.state;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.places.RegisteredTypes;
import dev.cachezip.objects.plans.JacksonPlan;
import dev.cachezip.objects.plans.ValuePlan;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.SerializerFactoryConfig;
import tools.jackson.databind.ser.BeanSerializerFactory;
import tools.jackson.databind.ser.SerializerFactory;

/** Has a mapper write values by their plans. Thread-safe. */
final class PlanSerializers extends BeanSerializerFactory {

    private static final long serialVersionUID = 1;

    private final transient Plans plans;
    private final transient RegisteredTypes registered;

    PlanSerializers(Plans plans, RegisteredTypes registered, @Nullable SerializerFactoryConfig config) {
        super(config);
        this.plans = plans;
        this.registered = registered;
    }

    @Override
    public SerializerFactory withConfig(SerializerFactoryConfig config) {
        return new PlanSerializers(plans, registered, config);
    }

    @Override
    public ValueSerializer<Object> createSerializer(
            SerializationContext context,
            JavaType type,
            BeanDescription.Supplier bean,
            JsonFormat.@Nullable Value format) {
        ValuePlan plan = plans.plan(type);
        // The module of MessagePack has serializers of nodes.
        if (!(plan instanceof JacksonPlan) && !(plan instanceof TreePlan)) {
            return new OfPlan(plan);
        }
        ValueSerializer<Object> own = plan instanceof TreePlan ? null : registered.serializer(type);
        return own == null ? super.createSerializer(context, type, bean, format) : new Opaque(own);
    }

    /** Writes the values of a type by their plan. */
    private static final class OfPlan extends ValueSerializer<Object> {

        private final ValuePlan plan;

        OfPlan(ValuePlan plan) {
            this.plan = plan;
        }

        @Override
        public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
            plan.writeOnce(value, WriteDocument.of(generator, context));
        }
    }

    /** Writes the values of a type by a serializer of the application, which may follow hash codes. */
    private static final class Opaque extends ValueSerializer<Object> {

        private final ValueSerializer<Object> registered;

        Opaque(ValueSerializer<Object> registered) {
            this.registered = registered;
        }

        @Override
        public void resolve(SerializationContext context) {
            registered.resolve(context);
        }

        @Override
        @SuppressWarnings("unchecked") // it gets the values that the other one would get
        public ValueSerializer<?> createContextual(SerializationContext context, @Nullable BeanProperty property) {
            return new Opaque((ValueSerializer<Object>) registered.createContextual(context, property));
        }

        @Override
        public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
            WriteDocument.of(generator, context).noteOpaque();
            registered.serialize(value, generator, context);
        }
    }
}
