package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.msgpack.MessagePackFactory;
import dev.cachezip.msgpack.MessagePackMapper;
import dev.cachezip.msgpack.MessagePackReadFeature;
import dev.cachezip.objects.allowed.AllowedTypeFactory;
import dev.cachezip.objects.allowed.AllowedTypeResolver;
import dev.cachezip.objects.allowed.AllowedTypeValidator;
import dev.cachezip.objects.allowed.CheckedClassNames;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.guard.CountedDeserializers;
import dev.cachezip.objects.guard.GuardedContainers;
import dev.cachezip.objects.jdk.JdkValues;
import dev.cachezip.objects.limits.Limits;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.places.RefusedParts;
import dev.cachezip.objects.places.RegisteredTypes;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.plans.PlanSerializer;
import dev.cachezip.objects.plans.RefusedPlan;
import dev.cachezip.objects.state.Plans;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.ContainerRules;
import dev.cachezip.objects.types.GeneratedClasses;
import dev.cachezip.objects.types.RootTypes;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.TypeFactory;

/**
 * Creates mappers that only load allowed classes, and that keep values of the JDK as they are, whatever the application's
 * settings are.
 *
 * <p>The application's settings apply to its own classes: modules, mix-ins, names, visibility, constructors, subtypes,
 * filters, injected values. This library sets the features and defaults that affect all values, and maps the types of
 * the JDK.
 */
final class Mappers {

    private final AllowedTypes types;
    private final Consumer<? super JsonMapper.Builder> settings;
    private final Mapping mapping;
    private final UnaryOperator<Object> unproxy;
    private final ObjectLimit objectLimit;
    private final boolean missing;
    private final @Nullable RefusedParts refused;
    private volatile @Nullable JsonMapper settled;

    Mappers(
            AllowedTypes types,
            Consumer<? super JsonMapper.Builder> settings,
            Mapping mapping,
            UnaryOperator<Object> unproxy,
            ObjectLimit objectLimit,
            boolean missing,
            @Nullable RefusedParts refused) {
        this.types = mapping == Mapping.STATE ? withStateTypes(types) : types;
        this.mapping = mapping;
        this.unproxy = unproxy;
        this.objectLimit = objectLimit;
        this.missing = missing;
        this.refused = refused;
        this.settings = settings;
    }

    /** Returns a mapper with the application's settings, which are asked for when the first format has its first value. */
    private JsonMapper settled() {
        JsonMapper known = settled;
        if (known == null) {
            JsonMapper.Builder builder = JsonMapper.builder(jsonFactory()).typeFactory(typeFactory());
            settings.accept(builder);
            known = builder.build();
            settled = known;
        }
        return known;
    }

    private TypeFactory typeFactory() {
        return new AllowedTypeFactory(types, mapping == Mapping.STATE ? ExactContainers::of : UnaryOperator.identity());
    }

    /** Returns the limit of the memory that the objects of a value may take. */
    ObjectLimit objectLimit() {
        return objectLimit;
    }

    /** Returns the mapping of whole values in JSON, which is by properties. */
    Roots json(Remembered remembered) {
        JsonMapper own = settled();
        return properties(true, remembered, () -> jsonBuilder(own.rebuild()), () -> jsonBuilder(own.rebuild()));
    }

    /** Returns the mapping of whole values in MessagePack. */
    Roots messagePack(Remembered remembered) {
        MessagePackFactory factory = MessagePackFactory.builder()
                .streamReadConstraints(readConstraints())
                .streamWriteConstraints(new WrittenLevels())
                .maxObjectSize(objectLimit.largest())
                .build();
        JsonMapper own = settled();
        Supplier<MessagePackMapper.Builder> settled = () -> exact(MessagePackMapper.builder(factory, own.rebuild()));
        PropertyRoots byProperties = properties(
                false,
                remembered,
                settled,
                // A value read without a declared type cannot represent another extension.
                () -> settled.get().enable(MessagePackReadFeature.FAIL_ON_UNKNOWN_EXTENSIONS));
        return mapping == Mapping.PROPERTIES ? byProperties : state(remembered, factory, byProperties);
    }

    private JsonMapper.Builder jsonBuilder(JsonMapper.Builder base) {
        JsonMapper.Builder builder = exact(base).addHandler(new UnknownMarks());
        FixedSettings.defaults(JsonReadFeature.values(), JsonReadFeature::enabledByDefault, builder::configure);
        FixedSettings.defaults(JsonWriteFeature.values(), JsonWriteFeature::enabledByDefault, builder::configure);
        // NaN and the infinities written as strings would come back as strings.
        return builder.disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS).enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS);
    }

    /**
     * Returns the mapping of whole values by properties.
     *
     * @param json whether it reads JSON
     * @param settled makes builders with the application's settings
     * @param naturally makes builders for values without a declared type
     */
    private <B extends MapperBuilder<?, B>> PropertyRoots properties(
            boolean json, Remembered remembered, Supplier<B> settled, Supplier<B> naturally) {
        ObjectMapper natural = byProperties(naturally.get(), remembered).build();
        RootTypes rootTypes = rootTypes(natural, ContainerRules.BY_PROPERTIES);
        ObjectMapper mapper = byProperties(settled.get(), remembered)
                .setDefaultTyping(new AllowedTypeResolver(rootTypes, types, remembered))
                .build();
        return json
                ? new JsonRoots(mapper, natural, rootTypes, objectLimit, remembered)
                : new PropertyRoots(mapper, natural, rootTypes, objectLimit, remembered);
    }

    private Roots state(Remembered remembered, MessagePackFactory factory, PropertyRoots byProperties) {
        RootTypes stateTypes = rootTypes(byProperties.natural().mapper(), ContainerRules.BY_STATE);
        MessagePackMapper.Builder builder = byState(factory, remembered);
        Plans plans = new Plans(
                builder.typeFactory(),
                stateTypes,
                new RegisteredTypes(settled(), byProperties.mapper()),
                this::unproxied,
                remembered,
                missing,
                refused);
        plans.addTo(builder);
        return new StateRoots(builder.build(), stateTypes, objectLimit, remembered, plans);
    }

    private Object unproxied(Object proxy) {
        Object target = unproxy.apply(proxy);
        GeneratedClasses.check(target.getClass());
        return target;
    }

    private RootTypes rootTypes(ObjectMapper mapper, ContainerRules rules) {
        boolean state = rules == ContainerRules.BY_STATE;
        return new RootTypes(
                type -> check(type, state),
                rules,
                type -> Roots.view(mapper, state ? StateMapping.namedClass(type) : type),
                unproxy);
    }

    private void check(Class<?> type, boolean state) {
        try {
            types.check(type.getName());
        } catch (CachezipException.TypeNotAllowed e) {
            throw state ? Refusals.explained(type, e) : e;
        }
    }

    private static AllowedTypes withStateTypes(AllowedTypes types) {
        return types.withStateTypes().or(JsonNode.class.getName()::equals);
    }

    /** Lets the application's annotations and modules decide, within the limits of this library. */
    private <B extends MapperBuilder<?, B>> B byProperties(B builder, Remembered remembered) {
        builder.annotationIntrospector(AnnotationIntrospector.pair(
                AnnotationIntrospector.pair(builder.annotationIntrospector(), new RequiredProperties()),
                new CheckedClassNames(types)));
        builder.polymorphicTypeValidator(new AllowedTypeValidator(types, remembered));
        FixedSettings.withoutConversions(builder);
        FixedSettings.withConversionsOfAnnotations(builder);
        builder.cacheProvider(new CountedDeserializers(remembered));
        builder.addModule(GuardedContainers.module());
        SimpleModule module = new SimpleModule("cachezip-properties");
        // In the order in which they were written.
        module.addAbstractTypeMapping(Set.class, LinkedHashSet.class);
        module.addAbstractTypeMapping(Map.class, LinkedHashMap.class);
        module.setSerializerModifier(new UnreadableValues());
        CachezipException loss = new CachezipException.Codec(
                "A priority queue or identity map cannot be stored: " + ContainerRules.LOSS, null);
        ContainerRules.LOSSY.forEach(type -> module.addSerializer(type, new PlanSerializer(new RefusedPlan(loss))));
        return builder.addModule(module);
    }

    /** Lets the classes alone decide: no annotation, and no conversion from one kind of value to another. */
    private MessagePackMapper.Builder byState(MessagePackFactory factory, Remembered remembered) {
        MessagePackMapper.Builder builder = exact(MessagePackMapper.builder(factory));
        builder.annotationIntrospector(AnnotationIntrospector.nopInstance());
        FixedSettings.withoutConversions(builder);
        builder.enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);
        builder.polymorphicTypeValidator(new AllowedTypeValidator(types, remembered));
        return builder.cacheProvider(new CountedDeserializers(remembered));
    }

    private <B extends MapperBuilder<?, B>> B exact(B builder) {
        if (!(builder.typeFactory() instanceof AllowedTypeFactory)) {
            builder.typeFactory(typeFactory());
        }
        builder.deactivateDefaultTyping();
        builder.defaultView(null);
        FixedSettings.apply(builder);
        // After the application's modules, to take precedence over them.
        return builder.addModule(new JdkValues(builder.typeFactory()));
    }

    private static JsonFactory jsonFactory() {
        return JsonFactory.builder()
                .streamReadConstraints(readConstraints())
                .streamWriteConstraints(new WrittenLevels())
                .build();
    }

    /** Returns the limits for reading; strings may be as long as the plain bytes. */
    static StreamReadConstraints readConstraints() {
        return StreamReadConstraints.builder()
                .maxNestingDepth(Limits.NESTING_DEPTH)
                .maxNumberLength(Limits.NUMBER_LENGTH)
                .maxStringLength(Integer.MAX_VALUE)
                .maxNameLength(Integer.MAX_VALUE)
                .build();
    }
}
