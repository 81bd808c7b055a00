package dev.cachezip.objects.guard;

import dev.cachezip.objects.limits.Remembered;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.cfg.CacheProvider;
import tools.jackson.databind.cfg.DefaultCacheProvider;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.ArrayType;
import tools.jackson.databind.type.CollectionLikeType;
import tools.jackson.databind.type.CollectionType;
import tools.jackson.databind.type.MapLikeType;
import tools.jackson.databind.type.MapType;
import tools.jackson.databind.type.ReferenceType;

/**
 * Counts the deserializers that a mapper builds, and leaves them unchanged.
 */
public final class CountedDeserializers extends ValueDeserializerModifier {

    /**
     * Deserializers are dropped with their mapper only: if one were dropped earlier, other deserializers would still
     * refer to it.
     */
    public static final CacheProvider CACHES = DefaultCacheProvider.builder()
            .maxDeserializerCacheSize(Integer.MAX_VALUE)
            .build();

    private final transient Remembered remembered;

    private CountedDeserializers(Remembered remembered) {
        this.remembered = remembered;
    }

    /** Returns a module that counts the deserializers of its mapper. */
    public static SimpleModule module(Remembered remembered) {
        SimpleModule module = new SimpleModule("cachezip-counted");
        module.setDeserializerModifier(new CountedDeserializers(remembered));
        return module;
    }

    private <D> D counted(D deserializer) {
        remembered.add();
        return deserializer;
    }

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> deserializer) {
        return counted(deserializer);
    }

    @Override
    public ValueDeserializer<?> modifyEnumDeserializer(
            DeserializationConfig config,
            JavaType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        return counted(deserializer);
    }

    @Override
    public ValueDeserializer<?> modifyReferenceDeserializer(
            DeserializationConfig config,
            ReferenceType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        return counted(deserializer);
    }

    @Override
    public ValueDeserializer<?> modifyArrayDeserializer(
            DeserializationConfig config,
            ArrayType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        return counted(deserializer);
    }

    @Override
    public ValueDeserializer<?> modifyCollectionDeserializer(
            DeserializationConfig config,
            CollectionType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        return counted(deserializer);
    }

    @Override
    public ValueDeserializer<?> modifyCollectionLikeDeserializer(
            DeserializationConfig config,
            CollectionLikeType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        return counted(deserializer);
    }

    @Override
    public ValueDeserializer<?> modifyMapDeserializer(
            DeserializationConfig config,
            MapType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        return counted(deserializer);
    }

    @Override
    public ValueDeserializer<?> modifyMapLikeDeserializer(
            DeserializationConfig config,
            MapLikeType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        return counted(deserializer);
    }

    @Override
    public KeyDeserializer modifyKeyDeserializer(
            DeserializationConfig config, JavaType type, KeyDeserializer deserializer) {
        return counted(deserializer);
    }
}
