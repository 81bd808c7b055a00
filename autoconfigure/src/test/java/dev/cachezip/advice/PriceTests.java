package dev.cachezip.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The costs of three settings for products of 215 bytes, by hand. */
class PriceTests {

    private static double none(Price price) {
        return price.cost(215, 0.1, 0.1, 10);
    }

    private static double zstd(Price price) {
        return price.cost(215, 7.6, 0.1, 10);
    }

    private static double dictionary(Price price) {
        return price.cost(95, 1.8, 0.4, 10);
    }

    @Test
    void cost_isTimeAndBytes() {
        assertThat(Price.MEMORY.cost(100, 3, 2, 10)).isEqualTo(3 + 10 * 2 + 100 * 0.2 * 2, within(1e-9));
        assertThat(Price.PROCESSOR.cost(100, 3, 2, 0)).isEqualTo(3 + 100 * 0.002, within(1e-9));
    }

    @Test
    void cost_whereMemoryIsScarce_isLeastWithFewBytes() {
        assertThat(dictionary(Price.MEMORY)).isLessThan(none(Price.MEMORY) * 0.6);
    }

    @Test
    void cost_whereProcessorsAreScarce_isLeastWithoutCompression() {
        assertThat(none(Price.PROCESSOR)).isLessThan(dictionary(Price.PROCESSOR));
    }

    @Test
    void cost_ofCompressingInVain_isNeverLeast() {
        for (Price price : Price.values()) {
            assertThat(none(price)).isLessThan(zstd(price));
        }
    }
}
