package dev.cachezip.objects.types;

import static dev.cachezip.objects.limits.HashedState.ALL;
import static dev.cachezip.objects.limits.HashedState.IDENTIFIER;
import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HashedStatesTest {

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
        assertThat(HashedStates.of(Plain.class)).isEqualTo(IDENTIFIER);
        assertThat(HashedStates.of(Inherited.class)).isEqualTo(IDENTIFIER);
    }

    @Test
    void of_classWithEitherMethod_isAll() {
        assertThat(HashedStates.of(Generated.class)).isEqualTo(ALL);
        assertThat(HashedStates.of(OnlyEquals.class)).isEqualTo(ALL);
        assertThat(HashedStates.of(OnlyHashCode.class)).isEqualTo(ALL);
    }

    @Test
    void of_interface_isAll() {
        assertThat(HashedStates.of(Runnable.class)).isEqualTo(ALL);
    }
}
