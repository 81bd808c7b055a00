package dev.cachezip.settings;

import dev.cachezip.policy.InvalidCachezipPropertyException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/** A failure analyzer that says at start-up which property is wrong and which values it may have. */
public final class InvalidCachezipPropertyFailureAnalyzer
        extends AbstractFailureAnalyzer<InvalidCachezipPropertyException> {

    private final @Nullable Environment environment;

    /** Creates an analyzer for an application; {@code null} if it has got no environment. */
    public InvalidCachezipPropertyFailureAnalyzer(@Nullable Environment environment) {
        this.environment = environment;
    }

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InvalidCachezipPropertyException cause) {
        return new FailureAnalysis(cause.message(environment), cause.action(), cause);
    }
}
