package dev.cachezip.objects.limits;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import org.junit.jupiter.api.Test;

class SearchGuardTest {

    private final SearchGuard guard = new SearchGuard();

    @Test
    void check_manyTexts_isMalformed() {
        assertThatCode(() -> guard.check(String.class, 5_000, 100_000)).doesNotThrowAnyException();
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> guard.check(String.class, 9_999, 9_999 * 3_000L))
                .withMessageContaining("CopyOnWriteArraySet");
    }
}
