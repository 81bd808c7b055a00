package dev.cachezip.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class CacheThreadsTests {

    /** Callers that share the future of a first connection would wait for it otherwise. */
    @Test
    void run_closed_futureFails() {
        CacheThreads threads = CacheThreads.pooled();
        threads.close();

        assertThat(threads.run(() -> {}))
                .isCompletedExceptionally()
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withCauseInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void handOver_closed_futureFails() {
        CacheThreads threads = CacheThreads.pooled();
        threads.close();

        assertThat(threads.handOver(CompletableFuture.completedFuture("value"))).isCompletedExceptionally();
    }
}
