package dev.cachezip.autoconfigure;

import dev.cachezip.values.MissingRequirementException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer that says at start-up which library to add or to update. */
final class MissingRequirementFailureAnalyzer extends AbstractFailureAnalyzer<MissingRequirementException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, MissingRequirementException cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action(), cause);
    }
}
