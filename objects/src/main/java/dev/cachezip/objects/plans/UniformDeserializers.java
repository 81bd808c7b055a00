package dev.cachezip.objects.plans;

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

/** Deserializers that are found in one way for each kind of type: Jackson asks in other words for each. */
public abstract class UniformDeserializers implements Deserializers {

    /** Returns the deserializer of a type, or {@code null} if others find it. */
    protected abstract @Nullable ValueDeserializer<?> find(
            JavaType type, DeserializationConfig config, BeanDescription.Supplier bean);

    @Override
    public @Nullable ValueDeserializer<?> findBeanDeserializer(
            JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
        return find(type, config, bean);
    }

    @Override
    public @Nullable ValueDeserializer<?> findEnumDeserializer(
            JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
        return find(type, config, bean);
    }

    @Override
    public @Nullable ValueDeserializer<?> findTreeNodeDeserializer(
            JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
        return find(type, config, bean);
    }

    @Override
    public @Nullable ValueDeserializer<?> findReferenceDeserializer(
            ReferenceType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable TypeDeserializer contentTyping,
            @Nullable ValueDeserializer<?> content) {
        return find(type, config, bean);
    }

    @Override
    public @Nullable ValueDeserializer<?> findArrayDeserializer(
            ArrayType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable TypeDeserializer elementTyping,
            @Nullable ValueDeserializer<?> element) {
        return find(type, config, bean);
    }

    @Override
    public @Nullable ValueDeserializer<?> findCollectionDeserializer(
            CollectionType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable TypeDeserializer elementTyping,
            @Nullable ValueDeserializer<?> element) {
        return find(type, config, bean);
    }

    @Override
    public @Nullable ValueDeserializer<?> findCollectionLikeDeserializer(
            CollectionLikeType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable TypeDeserializer elementTyping,
            @Nullable ValueDeserializer<?> element) {
        return find(type, config, bean);
    }

    @Override
    public @Nullable ValueDeserializer<?> findMapDeserializer(
            MapType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable KeyDeserializer key,
            @Nullable TypeDeserializer valueTyping,
            @Nullable ValueDeserializer<?> value) {
        return find(type, config, bean);
    }

    @Override
    public @Nullable ValueDeserializer<?> findMapLikeDeserializer(
            MapLikeType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable KeyDeserializer key,
            @Nullable TypeDeserializer valueTyping,
            @Nullable ValueDeserializer<?> value) {
        return find(type, config, bean);
    }
}
