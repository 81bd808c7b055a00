package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.msgpack.MessagePackFactory;
import dev.cachezip.msgpack.MessagePackMapper;
import dev.cachezip.msgpack.MessagePackReadFeature;
import dev.cachezip.objects.annotated.MapperLimits;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.jdk.JdkValues;
import dev.cachezip.objects.limits.Limits;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.places.RefusedParts;
import dev.cachezip.objects.places.RegisteredTypes;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.state.Plans;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.ContainerRules;
import dev.cachezip.objects.types.GeneratedClasses;
import dev.cachezip.objects.types.RootTypes;
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

/**
 * Creates mappers that only load allowed classes, and that keep values of the JDK as they are, whatever the application's
 * settings are.
 *
 * <p>The application's settings apply to its own classes: modules, mix-ins, names, visibility, constructors, subtypes,
 * filters, injected values. This library sets the features and defaults that affect all values, and maps the types of
 * the JDK.
 */
final class Mappers {

    private final MapperLimits types;
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
        this.types = mapping == Mapping.STATE
                ? new MapperLimits(withStateTypes(types), ExactContainers::of)
                : new MapperLimits(types, UnaryOperator.identity());
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
            JsonMapper.Builder builder = types.check(JsonMapper.builder(jsonFactory()));
            settings.accept(builder);
            known = builder.build();
            settled = known;
        }
        return known;
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
        Supplier<MessagePackMapper.MessagePackMapperBuilder> settled =
                () -> exact(MessagePackMapper.builder(factory, own.rebuild()));
        PropertyRoots byProperties = properties(
                false,
                remembered,
                settled,
                // A value read without a declared type cannot represent another extension.
                () -> settled.get().enable(MessagePackReadFeature.FAIL_ON_UNKNOWN_EXTENSIONS));
        return mapping == Mapping.PROPERTIES ? byProperties : state(remembered, factory, byProperties);
    }

    private JsonMapper.Builder jsonBuilder(JsonMapper.Builder base) {
        JsonMapper.Builder builder = MapperLimits.refuseMarks(exact(base));
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
        ObjectMapper mapper = types.typeIds(byProperties(settled.get(), remembered), rootTypes, remembered)
                .build();
        return json
                ? new JsonRoots(mapper, natural, rootTypes, objectLimit, remembered)
                : new PropertyRoots(mapper, natural, rootTypes, objectLimit, remembered);
    }

    private Roots state(Remembered remembered, MessagePackFactory factory, PropertyRoots byProperties) {
        RootTypes stateTypes = rootTypes(byProperties.natural().mapper(), ContainerRules.BY_STATE);
        MessagePackMapper.MessagePackMapperBuilder builder = byState(factory, remembered);
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
            types.allowed().check(type.getName());
        } catch (CachezipException.TypeNotAllowed e) {
            throw state ? Refusals.explained(type, e) : e;
        }
    }

    private static AllowedTypes withStateTypes(AllowedTypes types) {
        return types.withStateTypes().or(JsonNode.class.getName()::equals);
    }

    /** Lets the application's annotations and modules decide, within the limits of this library. */
    private <B extends MapperBuilder<?, B>> B byProperties(B builder, Remembered remembered) {
        FixedSettings.withoutConversions(builder);
        FixedSettings.withConversionsOfAnnotations(builder);
        return types.byProperties(builder, remembered);
    }

    /** Lets the classes alone decide: no annotation, and no conversion from one kind of value to another. */
    private MessagePackMapper.MessagePackMapperBuilder byState(MessagePackFactory factory, Remembered remembered) {
        MessagePackMapper.MessagePackMapperBuilder builder = exact(MessagePackMapper.builder(factory));
        builder.annotationIntrospector(AnnotationIntrospector.nopInstance());
        FixedSettings.withoutConversions(builder);
        builder.enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);
        return types.count(builder, remembered);
    }

    private <B extends MapperBuilder<?, B>> B exact(B builder) {
        ReadDocument.knownTo(types.check(builder));
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
