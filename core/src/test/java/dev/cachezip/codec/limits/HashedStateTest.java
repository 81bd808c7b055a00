package dev.cachezip.codec.limits;

import static dev.cachezip.codec.limits.HashedState.ALL;
import static dev.cachezip.codec.limits.HashedState.IDENTIFIER;
import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HashedStateTest {

    record Generated(String text) {}

    static class Plain {}

    static class Inherited extends Plain {}

    @SuppressWarnings({"EqualsHashCode", "overrides"}) // this is the case
    static final class OnlyEquals extends Plain {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof OnlyEquals;
        }
    }

    static final class OnlyHashCode extends Plain {
        @Override
        public int hashCode() {
            return 1;
        }
    }

    @Test
    void of_classWithoutMethodsOfItsOwn_isIdentifier() {
        assertThat(HashedState.of(Plain.class)).isEqualTo(IDENTIFIER);
        assertThat(HashedState.of(Inherited.class)).isEqualTo(IDENTIFIER);
    }

    @Test
    void of_classWithEitherMethod_isAll() {
        assertThat(HashedState.of(Generated.class)).isEqualTo(ALL);
        assertThat(HashedState.of(OnlyEquals.class)).isEqualTo(ALL);
        assertThat(HashedState.of(OnlyHashCode.class)).isEqualTo(ALL);
    }

    @Test
    void of_interface_isAll() {
        assertThat(HashedState.of(Runnable.class)).isEqualTo(ALL);
    }
}
