package dev.cachezip.jackson2;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.ArrayType;
import com.fasterxml.jackson.databind.type.CollectionLikeType;
import com.fasterxml.jackson.databind.type.CollectionType;
import com.fasterxml.jackson.databind.type.MapLikeType;
import com.fasterxml.jackson.databind.type.MapType;
import com.fasterxml.jackson.databind.type.ReferenceType;
import dev.cachezip.codec.limits.Remembered;

/** Counts the deserializers that a mapper builds, and leaves them unchanged. */
final class CountedDeserializers extends BeanDeserializerModifier {

    private final transient Remembered remembered;

    private CountedDeserializers(Remembered remembered) {
        this.remembered = remembered;
    }

    /** Returns a module that counts the deserializers of its mapper. */
    static SimpleModule module(Remembered remembered) {
        SimpleModule module = new SimpleModule("cachezip-counted");
        module.setDeserializerModifier(new CountedDeserializers(remembered));
        return module;
    }

    private <D> D counted(D deserializer) {
        remembered.add();
        return deserializer;
    }

    @Override
    public JsonDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription bean, JsonDeserializer<?> deserializer) {
        return counted(deserializer);
    }

    @Override
    public JsonDeserializer<?> modifyEnumDeserializer(
            DeserializationConfig config, JavaType type, BeanDescription bean, JsonDeserializer<?> deserializer) {
        return counted(deserializer);
    }

    @Override
    public JsonDeserializer<?> modifyReferenceDeserializer(
            DeserializationConfig config, ReferenceType type, BeanDescription bean, JsonDeserializer<?> deserializer) {
        return counted(deserializer);
    }

    @Override
    public JsonDeserializer<?> modifyArrayDeserializer(
            DeserializationConfig config, ArrayType type, BeanDescription bean, JsonDeserializer<?> deserializer) {
        return counted(deserializer);
    }

    @Override
    public JsonDeserializer<?> modifyCollectionDeserializer(
            DeserializationConfig config, CollectionType type, BeanDescription bean, JsonDeserializer<?> deserializer) {
        return counted(deserializer);
    }

    @Override
    public JsonDeserializer<?> modifyCollectionLikeDeserializer(
            DeserializationConfig config,
            CollectionLikeType type,
            BeanDescription bean,
            JsonDeserializer<?> deserializer) {
        return counted(deserializer);
    }

    @Override
    public JsonDeserializer<?> modifyMapDeserializer(
            DeserializationConfig config, MapType type, BeanDescription bean, JsonDeserializer<?> deserializer) {
        return counted(deserializer);
    }

    @Override
    public JsonDeserializer<?> modifyMapLikeDeserializer(
            DeserializationConfig config, MapLikeType type, BeanDescription bean, JsonDeserializer<?> deserializer) {
        return counted(deserializer);
    }

    @Override
    public KeyDeserializer modifyKeyDeserializer(
            DeserializationConfig config, JavaType type, KeyDeserializer deserializer) {
        return counted(deserializer);
    }
}
