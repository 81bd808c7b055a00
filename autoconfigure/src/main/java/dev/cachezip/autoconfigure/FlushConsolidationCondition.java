package dev.cachezip.autoconfigure;

import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.NoneNestedConditions;
import org.springframework.context.annotation.Conditional;

/**
 * A condition that matches if {@code cachezip.lettuce.flush-consolidation} is true, or is not set and the application is
 * no reactive web application.
 *
 * <p>Lettuce's reactive commands have a race: a reply that comes in pieces while the subscriber's request still runs may
 * stop the connection from reading, until the command times out. It was seen more often with another handler in the
 * channel than without one.
 */
final class FlushConsolidationCondition extends AnyNestedCondition {

    private static final String PROPERTY = "cachezip.lettuce.flush-consolidation";

    FlushConsolidationCondition() {
        super(ConfigurationPhase.REGISTER_BEAN);
    }

    @ConditionalOnBooleanProperty(PROPERTY)
    static final class Wanted {}

    @ConditionalOnBooleanProperty(name = PROPERTY, matchIfMissing = true)
    @Conditional(NotReactive.class)
    static final class ByDefault {}

    static final class NotReactive extends NoneNestedConditions {

        NotReactive() {
            super(ConfigurationPhase.REGISTER_BEAN);
        }

        @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
        static final class ReactiveApplication {}
    }
}
