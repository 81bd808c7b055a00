package dev.cachezip.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says at start-up which dependencies {@code cachezip.codec=msgpack-jackson2} needs. */
final class MissingJackson2FailureAnalyzer extends AbstractFailureAnalyzer<MissingJackson2Exception> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, MissingJackson2Exception cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), """
                Add these dependencies, of which Spring Boot manages all versions but the first, or change \
                cachezip.codec to msgpack, which reads the same values:
                    org.msgpack:jackson-dataformat-msgpack
                    com.fasterxml.jackson.datatype:jackson-datatype-jdk8
                    com.fasterxml.jackson.datatype:jackson-datatype-jsr310
                    com.fasterxml.jackson.module:jackson-module-parameter-names""", cause);
    }
}
