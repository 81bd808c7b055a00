package dev.cachezip.objects.annotated;

import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.limits.ContainerCost;
import dev.cachezip.objects.limits.HashGuard;
import dev.cachezip.objects.limits.OrderGuard;
import dev.cachezip.objects.types.JdkContainers;
import java.net.URL;
import java.util.EnumMap;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.ValueInstantiators;
import tools.jackson.databind.deser.jdk.CollectionDeserializer;
import tools.jackson.databind.deser.jdk.MapDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.CollectionType;
import tools.jackson.databind.type.MapType;

/**
 * Checks sets and maps that hostile elements or keys could make slow, and counts the memory of maps of large enums.
 *
 * <p>Only Jackson's own deserializers are replaced; an application's deserializers stay in place.
 */
final class GuardedContainers extends ValueDeserializerModifier {

    /** A map with at most this number of slots takes no more memory than the average. */
    private static final int FEW_CONSTANTS = 16;

    /** Returns a module that checks containers, and counts the memory of those that take more than the average. */
    static SimpleModule module() {
        SimpleModule module = new SimpleModule("cachezip-guard") {

            private static final long serialVersionUID = 1;

            @Override
            public void setupModule(SetupContext context) {
                super.setupModule(context);
                context.addValueInstantiators(new CountedContainers());
            }
        };
        module.setDeserializerModifier(new GuardedContainers());
        return module;
    }

    @Override
    public ValueDeserializer<?> modifyCollectionDeserializer(
            DeserializationConfig config,
            CollectionType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        Class<?> element = type.getContentType().getRawClass();
        boolean guarded = type.isTypeOrSubTypeOf(Set.class)
                ? type.isTypeOrSubTypeOf(CopyOnWriteArraySet.class) || !HashGuard.isExempt(element)
                : JdkContainers.isSorted(type.getRawClass()) && OrderGuard.isComparedSlowly(element);
        return guarded && deserializer.getClass() == CollectionDeserializer.class
                ? new GuardedSetDeserializer((CollectionDeserializer) deserializer)
                : deserializer;
    }

    @Override
    public ValueDeserializer<?> modifyMapDeserializer(
            DeserializationConfig config,
            MapType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        Class<?> keyType = type.getKeyType().getRawClass();
        if (type.hasRawClass(EnumMap.class)) {
            Object[] constants = keyType.getEnumConstants();
            return constants == null || constants.length <= FEW_CONSTANTS
                    ? deserializer
                    : new CountedEnumMaps(deserializer, ContainerCost.ofEnumMap(constants.length));
        }
        // Keys that are declared as anything are strings.
        boolean guarded = keyType == Object.class
                ? JdkContainers.isSorted(type.getRawClass()) && OrderGuard.isComparedSlowly(keyType)
                : !HashGuard.isExempt(keyType);
        return guarded && deserializer.getClass() == MapDeserializer.class
                ? new GuardedMapDeserializer((MapDeserializer) deserializer)
                : deserializer;
    }

    /** Notes each {@code URL}, which must not be in a set. */
    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> deserializer) {
        return bean.getBeanClass() == URL.class ? new NotedUrls(deserializer) : deserializer;
    }

    @Override
    public KeyDeserializer modifyKeyDeserializer(
            DeserializationConfig config, JavaType type, KeyDeserializer deserializer) {
        return type.hasRawClass(URL.class) ? new NoUrls() : deserializer;
    }

    private static final class NotedUrls extends DelegatingDeserializer {

        NotedUrls(ValueDeserializer<?> deserializer) {
            super(deserializer);
        }

        @Override
        protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> deserializer) {
            return new NotedUrls(deserializer);
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) throws JacksonException {
            ReadDocument.of(context).guard().addHost();
            return super.deserialize(parser, context);
        }
    }

    private static final class NoUrls extends KeyDeserializer {

        @Override
        public @Nullable Object deserializeKey(String key, DeserializationContext context) {
            HashGuard guard = ReadDocument.of(context).guard();
            long before = guard.hosts();
            guard.addHost();
            guard.checkHosts(before);
            return null;
        }
    }

    /** Counts an {@code EnumMap}, which has a slot for each constant, however few its entries are. */
    private static final class CountedEnumMaps extends DelegatingDeserializer {

        private final ContainerCost cost;

        CountedEnumMaps(ValueDeserializer<?> deserializer, ContainerCost cost) {
            super(deserializer);
            this.cost = cost;
        }

        @Override
        protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> deserializer) {
            return new CountedEnumMaps(deserializer, cost);
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) throws JacksonException {
            ReadDocument.of(context).charge(cost);
            return super.deserialize(parser, context);
        }
    }

    /** Counts the memory of the collections and maps that take more than the average. */
    private static final class CountedContainers extends ValueInstantiators.Base {

        @Override
        public ValueInstantiator modifyValueInstantiator(
                DeserializationConfig config, BeanDescription.Supplier bean, ValueInstantiator instantiator) {
            if (!bean.getType().isContainerType()) {
                return instantiator;
            }
            ContainerCost cost = JdkContainers.cost(bean.getBeanClass());
            return cost.isNone() ? instantiator : new CountedInstantiator(instantiator, cost);
        }

        private static final class CountedInstantiator extends ValueInstantiator.Delegating {

            private final ContainerCost cost;

            CountedInstantiator(ValueInstantiator instantiator, ContainerCost cost) {
                super(instantiator);
                this.cost = cost;
            }

            @Override
            public ValueInstantiator createContextual(DeserializationContext context, BeanDescription.Supplier bean) {
                ValueInstantiator contextual = delegate().createContextual(context, bean);
                return contextual == delegate() ? this : new CountedInstantiator(contextual, cost);
            }

            @Override
            public Object createUsingDefault(DeserializationContext context) throws JacksonException {
                ReadDocument.of(context).charge(cost);
                return super.createUsingDefault(context);
            }
        }
    }
}
