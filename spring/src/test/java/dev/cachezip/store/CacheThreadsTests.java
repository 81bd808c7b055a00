package dev.cachezip.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
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
    void handOver_replyIsThere_isProcessedOnTheCallingThread() {
        try (CacheThreads threads = CacheThreads.pooled()) {
            assertThat(processing(threads, CompletableFuture.completedFuture("value")))
                    .isCompletedWithValue(Thread.currentThread());
        }
    }

    /** It may be the thread that reads the next reply. */
    @Test
    void handOver_replyIsThere_isNotProcessedOnAThreadOfNetty() throws InterruptedException {
        try (CacheThreads threads = CacheThreads.pooled()) {
            AtomicReference<Thread> processing = new AtomicReference<>();
            Thread calling = new FastThreadLocalThread(
                    () -> processing.set(processing(threads, CompletableFuture.completedFuture("value"))
                            .join()));
            calling.start();
            calling.join();

            assertThat(processing.get()).isNotNull().isNotSameAs(calling);
        }
    }

    @Test
    void handOver_replyComesLater_isProcessedOnTheseThreads() {
        try (CacheThreads threads = CacheThreads.pooled()) {
            CompletableFuture<String> reply = new CompletableFuture<>();
            CompletableFuture<Thread> processing = processing(threads, reply);
            reply.complete("value");

            assertThat(processing.join()).isNotSameAs(Thread.currentThread());
        }
    }

    @Test
    void handOver_closed_futureFails() {
        CacheThreads threads = CacheThreads.pooled();
        threads.close();
        CompletableFuture<String> reply = new CompletableFuture<>();
        CompletableFuture<Thread> processing = processing(threads, reply);
        reply.complete("value");

        assertThat(processing).isCompletedExceptionally();
    }

    private static CompletableFuture<Thread> processing(CacheThreads threads, CompletableFuture<String> reply) {
        return threads.handOver(reply, (value, failure) -> Thread.currentThread(), () -> {});
    }
}
