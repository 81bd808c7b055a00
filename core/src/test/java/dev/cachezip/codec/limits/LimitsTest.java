package dev.cachezip.codec.limits;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LimitsTest {

    private static final long MIB = 1 << 20;

    @Test
    void objectSize_isAQuarterOfTheHeapWithinBounds() {
        assertThat(Limits.objectSize(32 * MIB)).isEqualTo(16 * MIB);
        assertThat(Limits.objectSize(128 * MIB)).isEqualTo(32 * MIB);
        assertThat(Limits.objectSize(1024 * MIB)).isEqualTo(256 * MIB);
        assertThat(Limits.objectSize(32 * 1024 * MIB)).isEqualTo(256 * MIB);
    }
}
