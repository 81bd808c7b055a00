package dev.cachezip.settings;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer that says at start-up which property is wrong and which values it may have. */
public final class InvalidCachezipPropertyFailureAnalyzer
        extends AbstractFailureAnalyzer<InvalidCachezipPropertyException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InvalidCachezipPropertyException cause) {
        return new FailureAnalysis(
                String.valueOf(cause.getMessage()),
                "Change " + cause.property() + ", or remove it for its default.",
                cause);
    }
}
