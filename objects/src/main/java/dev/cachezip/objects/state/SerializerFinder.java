package dev.cachezip.objects.state;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.classes.Overrides;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.classes.Singletons;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.containers.ArraySerializer;
import dev.cachezip.objects.containers.AtomicArrays;
import dev.cachezip.objects.containers.CollectionSerializer;
import dev.cachezip.objects.containers.Comparators;
import dev.cachezip.objects.containers.EntrySerializer;
import dev.cachezip.objects.containers.ExtendedContainer;
import dev.cachezip.objects.containers.ExtendedSerializer;
import dev.cachezip.objects.containers.MapSerializer;
import dev.cachezip.objects.exceptions.ThrowableClass;
import dev.cachezip.objects.exceptions.ThrowableSerializer;
import dev.cachezip.objects.fields.StateSerializer;
import dev.cachezip.objects.hooks.CustomClass;
import dev.cachezip.objects.hooks.CustomSerializer;
import dev.cachezip.objects.places.ReadBackSerializer;
import dev.cachezip.objects.places.ReferenceSerializer;
import dev.cachezip.objects.places.RefusingSerializer;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.places.StateSettings;
import dev.cachezip.objects.types.Libraries;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.ser.Serializers;
import tools.jackson.databind.type.ArrayType;
import tools.jackson.databind.type.CollectionLikeType;
import tools.jackson.databind.type.CollectionType;
import tools.jackson.databind.type.MapLikeType;
import tools.jackson.databind.type.MapType;
import tools.jackson.databind.type.ReferenceType;

/** Finds the serializers that write objects by their state. Thread-safe. */
record SerializerFinder(StateSettings settings, StateMapping mapping) implements Serializers {

    @Override
    public @Nullable ValueSerializer<?> findSerializer(
            SerializationConfig config,
            JavaType type,
            BeanDescription.Supplier bean,
            JsonFormat.@Nullable Value format) {
        ValueSerializer<Object> registered = settings.registered().serializer(type);
        if (registered != null) {
            return new RegisteredSerializer(registered);
        }
        if (mapping.kinds().isForeign(type)) {
            return null;
        }
        if (mapping.kinds().isEntry(type)) {
            return tracked(new EntrySerializer(type, mapping));
        }
        if (AtomicArrays.are(type)) {
            return tracked(AtomicArrays.serializer(type, mapping));
        }
        if (type.hasRawClass(Comparator.class)) {
            return Comparators.serializer(mapping.slot(mapping.objectType()));
        }
        return mapping.kinds().isOpen(type) ? new OpenSerializer(mapping.slot(type)) : stateSerializer(type);
    }

    @Override
    public @Nullable ValueSerializer<?> findArraySerializer(
            SerializationConfig config,
            ArrayType type,
            BeanDescription.Supplier bean,
            JsonFormat.@Nullable Value format,
            @Nullable TypeSerializer elementTypeSerializer,
            @Nullable ValueSerializer<Object> elementSerializer) {
        return type.getContentType().isPrimitive() ? null : tracked(new ArraySerializer(type, mapping));
    }

    @Override
    public @Nullable ValueSerializer<?> findCollectionSerializer(
            SerializationConfig config,
            CollectionType type,
            BeanDescription.Supplier bean,
            JsonFormat.@Nullable Value format,
            @Nullable TypeSerializer elementTypeSerializer,
            @Nullable ValueSerializer<Object> elementSerializer) {
        return container(type, () -> new CollectionSerializer(type, mapping));
    }

    @Override
    public @Nullable ValueSerializer<?> findCollectionLikeSerializer(
            SerializationConfig config,
            CollectionLikeType type,
            BeanDescription.Supplier bean,
            JsonFormat.@Nullable Value format,
            @Nullable TypeSerializer elementTypeSerializer,
            @Nullable ValueSerializer<Object> elementSerializer) {
        return type.isTypeOrSubTypeOf(Collection.class)
                ? container(type, () -> new CollectionSerializer(type, mapping))
                : findSerializer(config, type, bean, format);
    }

    @Override
    public @Nullable ValueSerializer<?> findMapSerializer(
            SerializationConfig config,
            MapType type,
            BeanDescription.Supplier bean,
            JsonFormat.@Nullable Value format,
            @Nullable ValueSerializer<Object> keySerializer,
            @Nullable TypeSerializer elementTypeSerializer,
            @Nullable ValueSerializer<Object> elementSerializer) {
        return container(type, () -> new MapSerializer(type, mapping));
    }

    @Override
    public @Nullable ValueSerializer<?> findMapLikeSerializer(
            SerializationConfig config,
            MapLikeType type,
            BeanDescription.Supplier bean,
            JsonFormat.@Nullable Value format,
            @Nullable ValueSerializer<Object> keySerializer,
            @Nullable TypeSerializer elementTypeSerializer,
            @Nullable ValueSerializer<Object> elementSerializer) {
        return type.isTypeOrSubTypeOf(Map.class)
                ? container(type, () -> new MapSerializer(type, mapping))
                : findSerializer(config, type, bean, format);
    }

    private ValueSerializer<?> container(JavaType type, Supplier<ValueSerializer<?>> serializer) {
        ValueSerializer<Object> registered = settings.registered().serializer(type);
        if (registered != null) {
            return new RegisteredSerializer(registered);
        }
        if (!mapping.kinds().isContainer(type.getRawClass())) {
            if (mapping.kinds().isOpen(type)) {
                return new OpenSerializer(mapping.slot(type));
            }
            return mapping.kinds().hidesContent(type.getRawClass())
                    ? new RefusingSerializer(new CachezipException.Codec(
                            type.getRawClass().getName()
                                    + " cannot be stored: it keeps its content in transient fields; cache a copy in a"
                                    + " plain collection",
                            null))
                    : stateSerializer(type);
        }
        try {
            ExtendedContainer extended = ExtendedContainer.of(type, mapping.types());
            ValueSerializer<?> content = serializer.get();
            if (extended != null) {
                content = new ExtendedSerializer(extended, content, mapping);
            }
            return tracked(Overrides.any(type.getRawClass()) ? new ReadBackSerializer(content) : content);
        } catch (CachezipException e) {
            return new RefusingSerializer(e);
        }
    }

    @Override
    public @Nullable ValueSerializer<?> findReferenceSerializer(
            SerializationConfig config,
            ReferenceType type,
            BeanDescription.Supplier bean,
            JsonFormat.@Nullable Value format,
            @Nullable TypeSerializer contentTypeSerializer,
            @Nullable ValueSerializer<Object> contentSerializer) {
        return mapping.kinds().isReference(type)
                ? tracked(new ReferenceSerializer(mapping.slot(type.getContentType())))
                : findSerializer(config, type, bean, format);
    }

    private ValueSerializer<?> stateSerializer(JavaType type) {
        try {
            if (type.isTypeOrSubTypeOf(Throwable.class)) {
                return tracked(new ThrowableSerializer(ThrowableClass.of(type, mapping.types()), mapping));
            }
            Refusals.check(type.getRawClass());
            if (Singletons.instance(type.getRawClass()) != null) {
                return Singletons.serializer();
            }
            StateClass state = StateClass.of(type, mapping.types());
            ValueSerializer<Object> serializer = Hooks.isCustom(type.getRawClass())
                    ? new CustomSerializer(CustomClass.of(state), mapping)
                    : new StateSerializer(state, mapping);
            return Libraries.isEntity(type.getRawClass()) && !settings.tracked()
                    ? new EntitySerializer(serializer)
                    : tracked(serializer);
        } catch (CachezipException e) {
            return new RefusingSerializer(e);
        } catch (LinkageError e) {
            return new RefusingSerializer(missing(type, e));
        }
    }

    private ValueSerializer<?> tracked(ValueSerializer<?> serializer) {
        return settings.tracked() ? new TrackedSerializer(serializer) : serializer;
    }

    /** An error would reach callers before their first value: mappers look for serializers in advance. */
    static CachezipException missing(JavaType type, LinkageError error) {
        return new CachezipException.Codec(
                type.getRawClass().getName() + " cannot be stored: a class that it names is missing or broken: "
                        + Objects.toString(error.getMessage(), error.toString()).replace('/', '.'),
                error);
    }
}
