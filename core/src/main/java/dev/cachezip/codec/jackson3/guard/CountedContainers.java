package dev.cachezip.codec.jackson3.guard;

import dev.cachezip.codec.jackson3.state.kind.Refusals;
import dev.cachezip.codec.jackson3.state.token.HeapCharges;
import dev.cachezip.codec.limits.ContainerCosts;
import dev.cachezip.codec.types.Libraries;
import java.util.Collection;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.ValueInstantiators;

/**
 * Creates collections and maps empty, although a constructor of an application's class may fill them, and counts the
 * memory of those that take more than the average.
 */
final class CountedContainers extends ValueInstantiators.Base {

    @Override
    public ValueInstantiator modifyValueInstantiator(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueInstantiator instantiator) {
        if (!bean.getType().isContainerType()) {
            return instantiator;
        }
        ContainerCosts.Cost cost = ContainerCosts.of(bean.getBeanClass());
        ValueInstantiator counted = cost.isNone() ? instantiator : new Counted(instantiator, cost);
        // jackson-module-kotlin takes no instantiator but Jackson's own.
        boolean left = Refusals.isOfTheJdk(bean.getBeanClass()) || Libraries.isOfKotlin(bean.getBeanClass());
        return left ? counted : new Emptied(counted);
    }

    private static final class Counted extends ValueInstantiator.Delegating {

        private final ContainerCosts.Cost cost;

        Counted(ValueInstantiator instantiator, ContainerCosts.Cost cost) {
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
            HeapCharges.charge(context, cost);
            return super.createUsingDefault(context);
        }
    }

    /** Removes what a constructor has added: it is among the elements or entries that follow. */
    private static final class Emptied extends ValueInstantiator.Delegating {

        Emptied(ValueInstantiator instantiator) {
            super(instantiator);
        }

        @Override
        public ValueInstantiator createContextual(DeserializationContext context, BeanDescription.Supplier bean) {
            ValueInstantiator contextual = delegate().createContextual(context, bean);
            return contextual == delegate() ? this : new Emptied(contextual);
        }

        @Override
        public Object createUsingDefault(DeserializationContext context) throws JacksonException {
            Object container = super.createUsingDefault(context);
            if (container instanceof Collection<?> collection && !collection.isEmpty()) {
                collection.clear();
            } else if (container instanceof Map<?, ?> map && !map.isEmpty()) {
                map.clear();
            }
            return container;
        }
    }
}
