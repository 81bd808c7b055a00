package dev.cachezip.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.DictionaryPolicy;
import org.junit.jupiter.api.Test;

/** Caches without Spring Boot have the defaults of the properties. */
class ConfiguredPoliciesTests {

    private static final CachezipProperties DEFAULTS = CachezipProperties.standard();

    @Test
    void policies_ofDefaults_areTheStandard() {
        assertThat(ConfiguredPolicies.of(DEFAULTS, null).ofOthers())
                .isEqualTo(CachePolicies.standard().ofOthers());
    }

    @Test
    void dictionaries_ofDefaults_areTheStandard() {
        assertThat(DEFAULTS.dictionaries().policy()).isEqualTo(DictionaryPolicy.standard());
    }
}
