package dev.cachezip.autoconfigure;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches unless {@code cachezip.enabled} is false, in any of the words that Boot binds to it.
 *
 * <p>{@code @ConditionalOnBooleanProperty} takes {@code on} and misspelled values for false; here the
 * former is true and the latter keep the application from starting.
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
