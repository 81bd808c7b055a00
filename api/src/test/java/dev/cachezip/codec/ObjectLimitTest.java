package dev.cachezip.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ObjectLimitTest {

    private static final long MIB = 1 << 20;

    @Test
    void inHeap_growsWithTheStoredBytesWithinBounds() {
        ObjectLimit limit = ObjectLimit.inHeap(32 * 1024 * MIB);
        assertThat(limit.forStored(0)).isEqualTo(64 * MIB);
        assertThat(limit.forStored(128 << 10)).isEqualTo(64 * MIB);
        assertThat(limit.forStored(256 << 10)).isEqualTo(128 * MIB);
        assertThat(limit.forStored(Integer.MAX_VALUE)).isEqualTo(1024 * MIB);
    }

    @Test
    void inHeap_isAtMostAQuarterOfTheHeap() {
        assertThat(ObjectLimit.inHeap(128 * MIB)).isEqualTo(ObjectLimit.fixed(32 * MIB));
        assertThat(ObjectLimit.inHeap(512 * MIB)).isEqualTo(new ObjectLimit(64 * MIB, 128 * MIB));
    }

    @Test
    void inHeap_smallHeap_leavesRoomForOneValue() {
        assertThat(ObjectLimit.inHeap(32 * MIB)).isEqualTo(ObjectLimit.fixed(16 * MIB));
    }

    @Test
    void fixed_isTheSameForAllLengths() {
        assertThat(ObjectLimit.fixed(5).forStored(0)).isEqualTo(5);
        assertThat(ObjectLimit.fixed(5).forStored(Integer.MAX_VALUE)).isEqualTo(5);
    }
}
