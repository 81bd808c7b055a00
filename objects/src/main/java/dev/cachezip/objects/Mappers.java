package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.codec.StoredRows;
import dev.cachezip.msgpack.DetachedElements;
import dev.cachezip.msgpack.MessagePackFactory;
import dev.cachezip.msgpack.MessagePackMapper;
import dev.cachezip.objects.annotated.FixedSettings;
import dev.cachezip.objects.annotated.JacksonFailures;
import dev.cachezip.objects.annotated.MapperLimits;
import dev.cachezip.objects.annotated.WrittenLevels;
import dev.cachezip.objects.classes.ClassViews;
import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.document.WrittenMemory;
import dev.cachezip.objects.format.ObjectBackend;
import dev.cachezip.objects.format.RootFormat;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.places.RefusedParts;
import dev.cachezip.objects.places.RegisteredTypes;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.state.Plans;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.GeneratedClasses;
import dev.cachezip.objects.types.RootTypes;
import dev.cachezip.objects.types.StateRules;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.TypeFactory;

/**
 * Creates mappers that write and read values by their plans, only load allowed classes, and keep values of the JDK as they
 * are, whatever the application's settings are: these only tell which classes have serializers of the application.
 */
final class Mappers implements ObjectBackend {

    private final MapperLimits types;
    private final Consumer<? super JsonMapper.Builder> settings;
    private final UnaryOperator<Object> unproxy;
    private final ObjectLimit objectLimit;
    private final boolean missing;
    private final @Nullable RefusedParts refused;
    private volatile @Nullable JsonMapper settled;

    Mappers(
            AllowedTypes types,
            Consumer<? super JsonMapper.Builder> settings,
            UnaryOperator<Object> unproxy,
            ObjectLimit objectLimit,
            boolean missing,
            @Nullable RefusedParts refused) {
        this.types = new MapperLimits(types.withStateTypes().or(JsonNode.class.getName()::equals), ExactContainers::of);
        this.settings = settings;
        this.unproxy = unproxy;
        this.objectLimit = objectLimit;
        this.missing = missing;
        this.refused = refused;
    }

    /** Returns a mapper with the application's settings, which are asked for when the first format has its first value. */
    private JsonMapper settled() {
        JsonMapper known = settled;
        if (known == null) {
            JsonMapper.Builder builder = types.check(JsonMapper.builder());
            settings.accept(builder);
            known = builder.build();
            settled = known;
        }
        return known;
    }

    @Override
    public RootFormat format(Remembered remembered) {
        MessagePackFactory factory = MessagePackFactory.builder()
                .streamReadConstraints(MapperLimits.readConstraints())
                .streamWriteConstraints(new WrittenLevels())
                .maxObjectSize(objectLimit.largest())
                .build();
        RootTypes rootTypes =
                rootTypes(withSettings(factory, remembered).build().getTypeFactory());
        ObjectMapper own = types.typeIds(withSettings(factory, remembered), rootTypes, remembered)
                .build();
        MessagePackMapper.MessagePackMapperBuilder builder = byState(factory, remembered);
        Plans plans = new Plans(
                builder.typeFactory(),
                rootTypes,
                new RegisteredTypes(settled(), own),
                this::unproxied,
                remembered,
                missing,
                refused);
        plans.addTo(builder);
        return new StoredForm(new Roots(builder.build(), rootTypes, objectLimit, remembered, plans));
    }

    /** Lets the classes alone decide: no annotation, and no conversion from one kind of value to another. */
    private MessagePackMapper.MessagePackMapperBuilder byState(MessagePackFactory factory, Remembered remembered) {
        MessagePackMapper.MessagePackMapperBuilder builder = types.exact(MessagePackMapper.builder(factory));
        builder.annotationIntrospector(AnnotationIntrospector.nopInstance());
        FixedSettings.withoutConversions(builder);
        builder.enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);
        return types.count(builder, remembered);
    }

    /** Makes the mapper that has the serializers of the application. */
    private MessagePackMapper.MessagePackMapperBuilder withSettings(MessagePackFactory factory, Remembered remembered) {
        return types.annotated(
                types.exact(MessagePackMapper.builder(factory, settled().rebuild())), remembered);
    }

    private RootTypes rootTypes(TypeFactory factory) {
        return new RootTypes(
                this::check,
                StateRules.INSTANCE,
                type -> ClassViews.of(
                        StateMapping.namedClass(type), factory, named -> Hooks.replacement(named) != null),
                unproxy);
    }

    private void check(Class<?> type) {
        try {
            types.allowed().check(type.getName());
        } catch (CachezipException.TypeNotAllowed e) {
            throw Refusals.explained(type, e);
        }
    }

    private Object unproxied(Object proxy) {
        Object target = unproxy.apply(proxy);
        GeneratedClasses.check(target.getClass());
        return target;
    }

    @Override
    public @Nullable CachezipException refused(Exception failure) {
        return JacksonFailures.refused(failure);
    }

    @Override
    public boolean isOwn(Throwable failure) {
        return failure instanceof JacksonException;
    }

    @Override
    public ObjectLimit objectLimit() {
        return objectLimit;
    }

    @Override
    public boolean mayExceed(long memory, OutputBuffer plain, boolean text) {
        return WrittenMemory.mayExceed(memory, plain);
    }

    @Override
    public boolean checksDeclaredTypes() {
        return true;
    }

    @Override
    public boolean readsOutline(StoredRows stored) {
        return stored instanceof DetachedElements;
    }
}
