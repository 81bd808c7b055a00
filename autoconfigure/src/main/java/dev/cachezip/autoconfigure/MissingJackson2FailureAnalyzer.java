package dev.cachezip.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer that says at start-up which dependency {@code cachezip.codec=msgpack-jackson2} needs. */
final class MissingJackson2FailureAnalyzer extends AbstractFailureAnalyzer<MissingJackson2Exception> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, MissingJackson2Exception cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), """
                Add the dependency dev.cachezip:cachezip-jackson2, or change cachezip.codec to msgpack, which reads the same \
                values.""", cause);
    }
}
