package dev.cachezip.autoconfigure;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * A condition that matches unless {@code cachezip.enabled} is false, in any spelling that Boot binds to false.
 *
 * <p>{@code @ConditionalOnBooleanProperty} treats {@code on} and misspelled values as false; here {@code on} is true,
 * and misspelled values keep the application from starting.
 */
final class OnCachezipEnabledCondition extends SpringBootCondition {

    private static final String PROPERTY = "cachezip.enabled";

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        boolean enabled = Binder.get(context.getEnvironment())
                .bind(PROPERTY, Boolean.class)
                .orElse(true);
        return new ConditionOutcome(
                enabled, ConditionMessage.forCondition("cachezip").because(PROPERTY + " is " + enabled));
    }
}
