package dev.cachezip.store;

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

    /** A caller that is a thread of the client must not decode. */
    @Test
    void handOver_replyIsThere_isProcessedOnTheseThreads() {
        try (CacheThreads threads = CacheThreads.pooled()) {
            Thread processing = threads.handOver(
                            CompletableFuture.completedFuture("value"), (value, failure) -> Thread.currentThread())
                    .join();

            assertThat(processing).isNotSameAs(Thread.currentThread());
        }
    }

    @Test
    void handOver_closed_futureFails() {
        CacheThreads threads = CacheThreads.pooled();
        threads.close();

        assertThat(threads.handOver(CompletableFuture.completedFuture("value"), (value, failure) -> value))
                .isCompletedExceptionally();
    }
}
