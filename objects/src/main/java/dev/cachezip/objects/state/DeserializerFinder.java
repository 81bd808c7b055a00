package dev.cachezip.objects.state;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.classes.Singletons;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.containers.ArrayDeserializer;
import dev.cachezip.objects.containers.AtomicArrays;
import dev.cachezip.objects.containers.BytesDeserializer;
import dev.cachezip.objects.containers.CollectionDeserializer;
import dev.cachezip.objects.containers.Comparators;
import dev.cachezip.objects.containers.ContentDeserializer;
import dev.cachezip.objects.containers.EntryDeserializer;
import dev.cachezip.objects.containers.ExtendedContainer;
import dev.cachezip.objects.containers.ExtendedDeserializer;
import dev.cachezip.objects.containers.FloatArrayDeserializer;
import dev.cachezip.objects.containers.MapDeserializer;
import dev.cachezip.objects.exceptions.ThrowableClass;
import dev.cachezip.objects.exceptions.ThrowableDeserializer;
import dev.cachezip.objects.fields.StateDeserializer;
import dev.cachezip.objects.hooks.CustomClass;
import dev.cachezip.objects.hooks.CustomDeserializer;
import dev.cachezip.objects.hooks.ResolvingDeserializer;
import dev.cachezip.objects.places.ReferenceDeserializer;
import dev.cachezip.objects.places.ScalarKind;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.places.StateSettings;
import dev.cachezip.objects.places.TreeDeserializer;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.Deserializers;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.type.ArrayType;
import tools.jackson.databind.type.CollectionLikeType;
import tools.jackson.databind.type.CollectionType;
import tools.jackson.databind.type.MapLikeType;
import tools.jackson.databind.type.MapType;
import tools.jackson.databind.type.ReferenceType;

/** Finds the deserializers that read objects by their state. Thread-safe. */
record DeserializerFinder(StateSettings settings, StateMapping mapping) implements Deserializers {

    @Override
    public @Nullable ValueDeserializer<?> findBeanDeserializer(
            JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
        if (type.isJavaLangObject()) {
            return new NaturalDeserializer(mapping.slot(type));
        }
        ScalarKind scalar = ScalarKind.of(type.getRawClass());
        if (scalar != ScalarKind.NONE) {
            return new ScalarDeserializer(type.getRawClass(), scalar);
        }
        ValueDeserializer<?> registered = settings.registered().deserializer(type);
        if (registered != null || mapping.kinds().isForeign(type)) {
            return registered;
        }
        if (mapping.kinds().isEntry(type)) {
            return new EntryDeserializer(type, mapping);
        }
        if (AtomicArrays.are(type)) {
            return AtomicArrays.deserializer(type, mapping);
        }
        if (type.hasRawClass(Comparator.class)) {
            return Comparators.deserializer(mapping.slot(mapping.objectType()));
        }
        return stateOrOpen(type);
    }

    @Override
    public ValueDeserializer<?> findTreeNodeDeserializer(
            JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
        return new TreeDeserializer(type.getRawClass());
    }

    @Override
    public @Nullable ValueDeserializer<?> findReferenceDeserializer(
            ReferenceType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable TypeDeserializer contentTypeDeserializer,
            @Nullable ValueDeserializer<?> contentDeserializer) {
        return mapping.kinds().isReference(type)
                ? new ReferenceDeserializer(type, mapping.slot(type.getContentType()))
                : findBeanDeserializer(type, config, bean);
    }

    @Override
    public @Nullable ValueDeserializer<?> findArrayDeserializer(
            ArrayType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable TypeDeserializer elementTypeDeserializer,
            @Nullable ValueDeserializer<?> elementDeserializer) {
        if (type.hasRawClass(byte[].class)) {
            return new BytesDeserializer();
        }
        if (type.hasRawClass(float[].class) || type.hasRawClass(double[].class)) {
            return new FloatArrayDeserializer(type);
        }
        return type.getContentType().isPrimitive() ? null : new ArrayDeserializer(type, mapping);
    }

    @Override
    public @Nullable ValueDeserializer<?> findCollectionDeserializer(
            CollectionType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable TypeDeserializer elementTypeDeserializer,
            @Nullable ValueDeserializer<?> elementDeserializer) {
        return container(type, () -> new CollectionDeserializer(type, mapping));
    }

    @Override
    public @Nullable ValueDeserializer<?> findCollectionLikeDeserializer(
            CollectionLikeType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable TypeDeserializer elementTypeDeserializer,
            @Nullable ValueDeserializer<?> elementDeserializer) {
        return type.isTypeOrSubTypeOf(Collection.class)
                ? container(type, () -> new CollectionDeserializer(type, mapping))
                : findBeanDeserializer(type, config, bean);
    }

    @Override
    public @Nullable ValueDeserializer<?> findMapDeserializer(
            MapType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable KeyDeserializer keyDeserializer,
            @Nullable TypeDeserializer elementTypeDeserializer,
            @Nullable ValueDeserializer<?> elementDeserializer) {
        return container(type, () -> new MapDeserializer(type, mapping));
    }

    @Override
    public @Nullable ValueDeserializer<?> findMapLikeDeserializer(
            MapLikeType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable KeyDeserializer keyDeserializer,
            @Nullable TypeDeserializer elementTypeDeserializer,
            @Nullable ValueDeserializer<?> elementDeserializer) {
        return type.isTypeOrSubTypeOf(Map.class)
                ? container(type, () -> new MapDeserializer(type, mapping))
                : findBeanDeserializer(type, config, bean);
    }

    private @Nullable ValueDeserializer<?> container(JavaType type, Supplier<ContentDeserializer> deserializer) {
        ValueDeserializer<?> registered = settings.registered().deserializer(type);
        if (registered != null) {
            return registered;
        }
        if (!mapping.kinds().isContainer(type.getRawClass())) {
            return stateOrOpen(type);
        }
        try {
            ExtendedContainer extended = ExtendedContainer.of(type, mapping.types());
            ContentDeserializer content = deserializer.get();
            return extended == null ? content : new ExtendedDeserializer(extended, content, mapping);
        } catch (CachezipException e) {
            return new RefusingDeserializer(e);
        }
    }

    @Override
    public boolean hasDeserializerFor(DeserializationConfig config, Class<?> type) {
        return false;
    }

    private ValueDeserializer<?> stateOrOpen(JavaType type) {
        return mapping.kinds().isOpen(type)
                ? new RefusingDeserializer(new CachezipException.Codec(
                        "A value without type id where " + type.getRawClass().getName() + " is declared", null))
                : stateDeserializer(type);
    }

    private ValueDeserializer<?> stateDeserializer(JavaType type) {
        try {
            Class<?> raw = type.getRawClass();
            if (type.isTypeOrSubTypeOf(Throwable.class)) {
                return new ThrowableDeserializer(ThrowableClass.of(type, mapping.types()), mapping);
            }
            Refusals.check(raw);
            Object instance = Singletons.instance(raw);
            if (instance != null) {
                return Singletons.deserializer(instance);
            }
            StateClass state = StateClass.of(type, mapping.types());
            ValueDeserializer<Object> deserializer = Hooks.isCustom(raw)
                    ? new CustomDeserializer(CustomClass.of(state), mapping)
                    : new StateDeserializer(state, mapping);
            UnaryOperator<@Nullable Object> resolution = Hooks.resolution(raw);
            return resolution == null ? deserializer : new ResolvingDeserializer(state, deserializer, resolution);
        } catch (CachezipException e) {
            return new RefusingDeserializer(e);
        } catch (LinkageError e) {
            return new RefusingDeserializer(SerializerFinder.missing(type, e));
        }
    }
}
