package dev.cachezip.objects.guard;

import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.limits.ContainerCost;
import dev.cachezip.objects.types.JdkContainers;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.ValueInstantiators;

/** Counts the memory of the collections and maps that take more than the average. */
final class CountedContainers extends ValueInstantiators.Base {

    @Override
    public ValueInstantiator modifyValueInstantiator(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueInstantiator instantiator) {
        if (!bean.getType().isContainerType()) {
            return instantiator;
        }
        ContainerCost cost = JdkContainers.cost(bean.getBeanClass());
        return cost.isNone() ? instantiator : new Counted(instantiator, cost);
    }

    private static final class Counted extends ValueInstantiator.Delegating {

        private final ContainerCost cost;

        Counted(ValueInstantiator instantiator, ContainerCost cost) {
            super(instantiator);
            this.cost = cost;
        }

        @Override
        public ValueInstantiator createContextual(DeserializationContext context, BeanDescription.Supplier bean) {
            ValueInstantiator contextual = delegate().createContextual(context, bean);
            return contextual == delegate() ? this : new Counted(contextual, cost);
        }

        @Override
        public Object createUsingDefault(DeserializationContext context) throws JacksonException {
            ReadDocument.of(context).charge(cost);
            return super.createUsingDefault(context);
        }
    }
}
