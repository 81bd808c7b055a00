package dev.cachezip.objects.state;

import dev.cachezip.objects.places.RegisteredTypes;
import dev.cachezip.objects.plans.JacksonPlan;
import dev.cachezip.objects.plans.PlanDeserializer;
import dev.cachezip.objects.plans.ValuePlan;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Version;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JacksonModule;
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

/** Has a mapper read values by their plans: Jackson asks in other words for each kind of type. Thread-safe. */
final class PlanDeserializers extends JacksonModule implements Deserializers {

    private final Plans plans;
    private final RegisteredTypes registered;

    PlanDeserializers(Plans plans, RegisteredTypes registered) {
        this.plans = plans;
        this.registered = registered;
    }

    @Override
    public String getModuleName() {
        return "cachezip-plans";
    }

    @Override
    public Version version() {
        return Version.unknownVersion();
    }

    @Override
    public void setupModule(SetupContext context) {
        context.addDeserializers(this);
    }

    private @Nullable ValueDeserializer<?> deserializer(JavaType type) {
        ValuePlan plan = plans.of(type);
        return plan instanceof JacksonPlan ? registered.deserializer(type) : new PlanDeserializer(plan);
    }

    @Override
    public @Nullable ValueDeserializer<?> findBeanDeserializer(
            JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
        return deserializer(type);
    }

    @Override
    public @Nullable ValueDeserializer<?> findEnumDeserializer(
            JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
        return deserializer(type);
    }

    @Override
    public @Nullable ValueDeserializer<?> findTreeNodeDeserializer(
            JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
        return deserializer(type);
    }

    @Override
    public @Nullable ValueDeserializer<?> findReferenceDeserializer(
            ReferenceType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable TypeDeserializer contentTyping,
            @Nullable ValueDeserializer<?> content) {
        return deserializer(type);
    }

    @Override
    public @Nullable ValueDeserializer<?> findArrayDeserializer(
            ArrayType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable TypeDeserializer elementTyping,
            @Nullable ValueDeserializer<?> element) {
        return deserializer(type);
    }

    @Override
    public @Nullable ValueDeserializer<?> findCollectionDeserializer(
            CollectionType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable TypeDeserializer elementTyping,
            @Nullable ValueDeserializer<?> element) {
        return deserializer(type);
    }

    @Override
    public @Nullable ValueDeserializer<?> findCollectionLikeDeserializer(
            CollectionLikeType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable TypeDeserializer elementTyping,
            @Nullable ValueDeserializer<?> element) {
        return deserializer(type);
    }

    @Override
    public @Nullable ValueDeserializer<?> findMapDeserializer(
            MapType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable KeyDeserializer key,
            @Nullable TypeDeserializer valueTyping,
            @Nullable ValueDeserializer<?> value) {
        return deserializer(type);
    }

    @Override
    public @Nullable ValueDeserializer<?> findMapLikeDeserializer(
            MapLikeType type,
            DeserializationConfig config,
            BeanDescription.Supplier bean,
            @Nullable KeyDeserializer key,
            @Nullable TypeDeserializer valueTyping,
            @Nullable ValueDeserializer<?> value) {
        return deserializer(type);
    }

    @Override
    public boolean hasDeserializerFor(DeserializationConfig config, Class<?> type) {
        return false;
    }
}
