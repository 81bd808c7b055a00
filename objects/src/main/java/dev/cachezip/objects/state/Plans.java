package dev.cachezip.objects.state;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.ClassKinds;
import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.containers.ArrayPlan;
import dev.cachezip.objects.containers.ComparatorPlan;
import dev.cachezip.objects.containers.ContainerPlan;
import dev.cachezip.objects.containers.EntryPlan;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.exceptions.ThrowablePlan;
import dev.cachezip.objects.fields.FieldsPlan;
import dev.cachezip.objects.hooks.HooksPlan;
import dev.cachezip.objects.hooks.ResolvingPlan;
import dev.cachezip.objects.jdk.JdkValues;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.places.ReferencePlan;
import dev.cachezip.objects.places.RefusedParts;
import dev.cachezip.objects.places.RegisteredTypes;
import dev.cachezip.objects.places.ScalarKind;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.plans.JacksonPlan;
import dev.cachezip.objects.plans.RefusedPlan;
import dev.cachezip.objects.plans.RootPlan;
import dev.cachezip.objects.plans.UniformDeserializers;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.types.RootTypes;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.TypeFactory;

/** The plans of types in the mapping by state. Thread-safe. */
public final class Plans extends StateMapping {

    private final JdkValues jdkValues;
    private final Remembered remembered;

    /** A plan is dropped with the mapper only: places would still refer to one that was dropped earlier. */
    private final Map<JavaType, ValuePlan> known = new ConcurrentHashMap<>();

    /** Creates the plans of one mapper; see {@link StateMapping}. */
    public Plans(
            TypeFactory types,
            RootTypes rootTypes,
            RegisteredTypes registered,
            UnaryOperator<Object> unproxy,
            Remembered remembered,
            boolean missing,
            @Nullable RefusedParts refused) {
        super(types, rootTypes, registered, unproxy, remembered, missing, refused);
        this.jdkValues = new JdkValues(types);
        this.remembered = remembered;
    }

    /** Has a mapper write and read values by their plans. */
    public void addTo(MapperBuilder<?, ?> builder) {
        builder.serializerFactory(new PlanSerializers(this, registered(), null));
        SimpleModule module = new SimpleModule("cachezip-plans") {
            @Override
            public void setupModule(SetupContext context) {
                context.addDeserializers(UniformDeserializers.of(Plans.this::reader, type -> false));
            }
        };
        // In the place of those that the builder has already.
        builder.addModules(jdkValues, module);
    }

    /** Returns the plan of whole values of a type. */
    public ValuePlan ofRoot(JavaType type) {
        ValuePlan plan = plan(type);
        // Databind finds the serializers of parts in another way.
        return JacksonPlan.isWhole(plan) ? new RootPlan(type) : plan;
    }

    @Override
    protected ValuePlan plan(JavaType type) {
        ValuePlan plan = known.get(type);
        if (plan == null) {
            plan = found(type);
            remembered.add();
            known.put(type, plan);
        }
        return plan;
    }

    private ValuePlan found(JavaType type) {
        try {
            return find(type);
        } catch (CachezipException e) {
            return new RefusedPlan(e);
        } catch (LinkageError e) {
            // An error would reach callers before their first value.
            return refused(
                    type,
                    "a class that it names is missing or broken: "
                            + Objects.toString(e.getMessage(), e.toString()).replace('/', '.'),
                    e);
        }
    }

    private static RefusedPlan refused(JavaType type, String reason, @Nullable LinkageError cause) {
        return new RefusedPlan(
                new CachezipException.Codec(type.getRawClass().getName() + " cannot be stored: " + reason, cause));
    }

    private ValuePlan find(JavaType type) {
        Class<?> raw = type.getRawClass();
        ScalarKind scalar = ScalarKind.of(raw);
        if (scalar != ScalarKind.NONE) {
            return new ScalarPlan(scalar);
        }
        if (type.isArrayType()) {
            return array(type);
        }
        if (ClassKinds.isReference(type)) {
            return new ReferencePlan(type, this);
        }
        if (JsonNode.class.isAssignableFrom(raw)) {
            return new TreePlan(type);
        }
        if (registered().serializer(type) != null) {
            return JacksonPlan.of(type);
        }
        if (Collection.class.isAssignableFrom(raw) || Map.class.isAssignableFrom(raw)) {
            return collectionOrMap(type);
        }
        if (ClassKinds.isForeign(type)) {
            return raw.isEnum() ? new EnumPlan(type) : foreign(type);
        }
        if (ClassKinds.isEntry(type)) {
            return new EntryPlan(type, this);
        }
        if (raw == AtomicReferenceArray.class) {
            return new ArrayPlan(type, this);
        }
        return raw == Comparator.class ? new ComparatorPlan(this) : openOrState(type);
    }

    private ValuePlan foreign(JavaType type) {
        ValuePlan plan = jdkValues.plan(type);
        return plan == null ? JacksonPlan.of(type) : plan;
    }

    private ValuePlan array(JavaType type) {
        ValuePlan plan = ArrayPlan.ofPrimitives(type);
        if (plan == null) {
            plan = type.getContentType().isPrimitive() ? foreign(type) : new ArrayPlan(type, this);
        }
        return plan;
    }

    private ValuePlan collectionOrMap(JavaType type) {
        Class<?> raw = type.getRawClass();
        if (ClassKinds.isContainer(raw)) {
            return ContainerPlan.of(type, this);
        }
        return !ClassKinds.isOpen(type) && ClassKinds.hidesContent(raw)
                ? refused(type, "it keeps its content in transient fields; cache a copy in a plain collection", null)
                : openOrState(type);
    }

    private ValuePlan openOrState(JavaType type) {
        Class<?> raw = type.getRawClass();
        if (ClassKinds.isOpen(type)) {
            return new OpenPlan(type, this);
        }
        if (Throwable.class.isAssignableFrom(raw)) {
            return new ThrowablePlan(type, this);
        }
        Refusals.check(raw);
        Object instance = SingletonPlan.instance(raw);
        if (instance != null) {
            return new SingletonPlan(type, instance);
        }
        StateClass state = StateClass.of(type, types());
        ValuePlan plan = Hooks.isCustom(raw) ? new HooksPlan(state, this) : new FieldsPlan(state, this);
        UnaryOperator<@Nullable Object> resolution = Hooks.resolution(raw);
        return resolution == null ? plan : new ResolvingPlan(state, plan, resolution);
    }

    private @Nullable ValueDeserializer<?> reader(JavaType type) {
        ValuePlan plan = plan(type);
        return plan instanceof JacksonPlan ? registered().deserializer(type) : new PlanDeserializer(plan);
    }

    /** Reads the values of a type by their plan. */
    private static final class PlanDeserializer extends ValueDeserializer<Object> {

        private final ValuePlan plan;

        PlanDeserializer(ValuePlan plan) {
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
}
