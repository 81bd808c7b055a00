package dev.cachezip.objects.state;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.classes.Singletons;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.containers.ArrayPlan;
import dev.cachezip.objects.containers.BytesPlan;
import dev.cachezip.objects.containers.ComparatorPlan;
import dev.cachezip.objects.containers.ContainerPlan;
import dev.cachezip.objects.containers.EntryPlan;
import dev.cachezip.objects.containers.FloatArrayPlan;
import dev.cachezip.objects.exceptions.ThrowableClass;
import dev.cachezip.objects.exceptions.ThrowablePlan;
import dev.cachezip.objects.fields.FieldsPlan;
import dev.cachezip.objects.hooks.CustomClass;
import dev.cachezip.objects.hooks.HooksPlan;
import dev.cachezip.objects.hooks.ResolvingPlan;
import dev.cachezip.objects.jdk.JdkValues;
import dev.cachezip.objects.places.ReferencePlan;
import dev.cachezip.objects.places.ScalarKind;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.places.StateSettings;
import dev.cachezip.objects.places.TreePlan;
import dev.cachezip.objects.plans.EnumPlan;
import dev.cachezip.objects.plans.JacksonPlan;
import dev.cachezip.objects.plans.RefusedPlan;
import dev.cachezip.objects.plans.ValuePlan;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.TypeFactory;

/** Finds the plans of types in the mapping by state. Thread-safe. */
public final class Plans {

    private final StateSettings settings;
    private final StateMapping mapping;
    private final JdkValues jdkValues;

    /** A plan is dropped with the mapper only: places would still refer to one that was dropped earlier. */
    private final Map<JavaType, ValuePlan> known = new ConcurrentHashMap<>();

    /** Creates the plans of one mapper, which must use the given type factory. */
    public Plans(StateSettings settings, TypeFactory types) {
        this.settings = settings;
        this.mapping = new StateMapping(settings, types, this::of);
        this.jdkValues = new JdkValues(types);
    }

    /** Has a mapper write and read values by their plans. */
    public void addTo(MapperBuilder<?, ?> builder) {
        builder.serializerFactory(new PlanSerializers(this, settings.registered(), null));
        SimpleModule module = new SimpleModule("cachezip-plans") {
            @Override
            public void setupModule(SetupContext context) {
                context.addDeserializers(new PlanDeserializers(Plans.this, settings.registered()));
            }
        };
        // In the place of those that the builder has already.
        builder.addModules(jdkValues, module);
    }

    /** Returns the type that replaces a declared type in type ids. */
    public JavaType named(JavaType declared) {
        return mapping.named(declared);
    }

    /** Returns the object to write instead of a root value; usually the value itself. */
    public Object replaced(Object value) {
        return mapping.forms().replaced(value);
    }

    /** Returns the plan of a type. */
    ValuePlan of(JavaType type) {
        ValuePlan plan = known.get(type);
        if (plan == null) {
            plan = found(type);
            settings.remembered().add();
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
        if (mapping.kinds().isReference(type)) {
            return new ReferencePlan(type, mapping);
        }
        if (JsonNode.class.isAssignableFrom(raw)) {
            return new TreePlan(type);
        }
        if (settings.registered().serializer(type) != null) {
            return JacksonPlan.of(type);
        }
        if (Collection.class.isAssignableFrom(raw) || Map.class.isAssignableFrom(raw)) {
            return collectionOrMap(type);
        }
        if (mapping.kinds().isForeign(type)) {
            return raw.isEnum() ? new EnumPlan(type) : foreign(type);
        }
        if (mapping.kinds().isEntry(type)) {
            return new EntryPlan(type, mapping);
        }
        if (raw == AtomicReferenceArray.class) {
            return new ArrayPlan(type, mapping);
        }
        return raw == Comparator.class ? new ComparatorPlan(mapping) : openOrState(type);
    }

    private ValuePlan foreign(JavaType type) {
        ValuePlan plan = jdkValues.plan(type);
        return plan == null ? JacksonPlan.of(type) : plan;
    }

    private ValuePlan array(JavaType type) {
        Class<?> raw = type.getRawClass();
        if (raw == byte[].class) {
            return new BytesPlan(type);
        }
        if (raw == float[].class || raw == double[].class) {
            return new FloatArrayPlan(type);
        }
        return type.getContentType().isPrimitive() ? foreign(type) : new ArrayPlan(type, mapping);
    }

    private ValuePlan collectionOrMap(JavaType type) {
        Class<?> raw = type.getRawClass();
        if (mapping.kinds().isContainer(raw)) {
            return ContainerPlan.of(type, mapping);
        }
        return !mapping.kinds().isOpen(type) && mapping.kinds().hidesContent(raw)
                ? refused(type, "it keeps its content in transient fields; cache a copy in a plain collection", null)
                : openOrState(type);
    }

    private ValuePlan openOrState(JavaType type) {
        Class<?> raw = type.getRawClass();
        if (mapping.kinds().isOpen(type)) {
            return new OpenPlan(type, mapping);
        }
        if (Throwable.class.isAssignableFrom(raw)) {
            return new ThrowablePlan(ThrowableClass.of(type, mapping.types()), mapping);
        }
        Refusals.check(raw);
        Object instance = Singletons.instance(raw);
        if (instance != null) {
            return new SingletonPlan(type, instance);
        }
        StateClass state = StateClass.of(type, mapping.types());
        ValuePlan plan =
                Hooks.isCustom(raw) ? new HooksPlan(CustomClass.of(state), mapping) : new FieldsPlan(state, mapping);
        UnaryOperator<@Nullable Object> resolution = Hooks.resolution(raw);
        return resolution == null ? plan : new ResolvingPlan(state, plan, resolution);
    }
}
