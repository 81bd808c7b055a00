package dev.cachezip.objects.limits;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import java.math.BigDecimal;
import java.net.URI;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderGuardTest {

    private final OrderGuard guard = new OrderGuard();

    @Test
    void check_manyHonestElements_pass() {
        List<BigDecimal> decimals = IntStream.range(0, 100_000)
                .mapToObj(i -> BigDecimal.valueOf(i).movePointLeft(i % 40).setScale(i % 40))
                .toList();
        List<String> names = IntStream.range(0, 100_000)
                .mapToObj(i -> "Customer " + (100_000 + i))
                .toList();
        List<URI> addresses = IntStream.range(0, 100_000)
                .mapToObj(i -> URI.create("https://assets.production.example.com/" + (100_000 + i)))
                .toList();
        guard.addIgnoringCase(String.CASE_INSENSITIVE_ORDER);
        assertThatCode(() -> {
                    guard.check(decimals, null);
                    guard.check(names, String.CASE_INSENSITIVE_ORDER);
                    guard.check(addresses, null);
                })
                .doesNotThrowAnyException();
    }

    @Test
    void check_longTextsInTurn_countByTheirLength() {
        guard.addIgnoringCase(String.CASE_INSENSITIVE_ORDER);
        List<String> texts = IntStream.range(0, 2_000)
                .mapToObj(i -> i % 2 == 0 ? "a" : "b".repeat(8_000) + i)
                .toList();
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> guard.check(texts, String.CASE_INSENSITIVE_ORDER))
                .withMessageContaining("without case");
    }
}
