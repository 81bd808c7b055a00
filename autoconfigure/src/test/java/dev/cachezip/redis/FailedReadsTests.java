package dev.cachezip.redis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailedReadsTests {

    private final FailedReads failed = new FailedReads();

    @Test
    void remove_afterAdd_isTrueOnce() {
        assertThat(failed.remove("key")).isFalse();
        failed.add("key");
        assertThat(failed.remove("other")).isFalse();
        assertThat(failed.remove("key")).isTrue();
        assertThat(failed.remove("key")).isFalse();
    }

    @Test
    void add_tooMany_keepsTheFirst() {
        for (int i = 0; i < 5000; i++) {
            failed.add("key" + i);
        }
        assertThat(failed.remove("key0")).isTrue();
        assertThat(failed.remove("key4999")).isFalse();
    }
}
