package dev.cachezip.demo.redis;

import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** A condition that matches if no property has the address of a Redis. */
final class NoRedisServerGiven extends SpringBootCondition {

    private static final List<String> ADDRESSES = List.of(
            "spring.data.redis.host",
            "spring.data.redis.url",
            "spring.data.redis.cluster.nodes",
            "spring.data.redis.sentinel.master",
            "spring.data.redis.masterreplica.nodes");

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        Binder binder = Binder.get(context.getEnvironment());
        ConditionMessage.Builder message = ConditionMessage.forCondition("No Redis server given");
        return ADDRESSES.stream()
                .filter(name -> isGiven(binder, name))
                .findFirst()
                .map(name -> ConditionOutcome.noMatch(message.found("property").items(name)))
                .orElseGet(() -> ConditionOutcome.match(
                        message.didNotFind("property", "properties").items(ADDRESSES)));
    }

    /** Binds a list, since nodes may be set one by one; an empty string, as left by an unset variable, is no node. */
    private static boolean isGiven(Binder binder, String name) {
        return binder.bind(name, Bindable.listOf(String.class))
                .map(values -> values.stream().anyMatch(value -> !value.isBlank()))
                .orElse(false);
    }
}
