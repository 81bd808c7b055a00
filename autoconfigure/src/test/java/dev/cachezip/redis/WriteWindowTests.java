package dev.cachezip.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

@SuppressWarnings("FutureReturnValueIgnored") // what is started is looked at
class WriteWindowTests {

    private final List<CompletableFuture<Void>> started = new ArrayList<>();

    private CompletableFuture<Void> write() {
        CompletableFuture<Void> write = new CompletableFuture<>();
        started.add(write);
        return write;
    }

    @Test
    void dropping_whenFull_refusesUntilOneIsDone() {
        WriteWindow window = WriteWindow.dropping(2);
        window.submit(this::write);
        CompletableFuture<Void> second = window.submit(this::write);

        assertThat(window.submit(this::write))
                .failsWithin(Duration.ZERO)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(RejectedExecutionException.class)
                .withMessageContaining("2 writes");
        assertThat(started).hasSize(2);

        started.get(1).complete(null);
        assertThat(second).isCompleted();
        assertThat(window.submit(this::write)).isNotCompleted();
        assertThat(started).hasSize(3);
    }

    @Test
    void waiting_whenFull_waitsUntilOneIsDone() throws Exception {
        WriteWindow window = WriteWindow.waiting(1);
        window.submit(this::write);
        ExecutorService writers = Executors.newSingleThreadExecutor();
        try {
            AtomicBoolean begun = new AtomicBoolean();
            Future<CompletableFuture<Void>> waiting = writers.submit(() -> {
                begun.set(true);
                return window.submit(this::write);
            });
            Awaitility.await().untilTrue(begun);
            assertThat(waiting.isDone()).isFalse();
            started.get(0).completeExceptionally(new IllegalStateException("failed"));
            assertThat(waiting.get()).isNotCompleted();
            assertThat(started).hasSize(2);
        } finally {
            writers.shutdownNow();
        }
    }

    @Test
    void waiting_onAThreadThatMustNotWait_passes() throws Exception {
        WriteWindow window = WriteWindow.waiting(1);
        window.submit(this::write);

        Thread netty = new FastThreadLocalThread(() -> window.submit(this::write));
        netty.start();
        netty.join();
        Mono.fromRunnable(() -> window.submit(this::write))
                .subscribeOn(Schedulers.parallel())
                .block();

        assertThat(started).hasSize(3);
        // They took no place, and give none back.
        started.get(1).complete(null);
        started.get(2).complete(null);
        assertThat(WriteWindow.dropping(1).submit(this::write)).isNotCompleted();
        started.get(0).complete(null);
        window.submit(this::write);
        assertThat(started).hasSize(5);
    }

    @Test
    void waiting_interrupted_isRefusedAndStaysInterrupted() {
        WriteWindow window = WriteWindow.waiting(1);
        window.submit(this::write);
        Thread.currentThread().interrupt();

        assertThat(window.submit(this::write)).isCompletedExceptionally();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(started).hasSize(1);
    }

    @Test
    void write_thatThrows_isAFailureAndGivesItsPlaceBack() {
        WriteWindow window = WriteWindow.dropping(1);
        assertThat(window.submit(() -> {
                    throw new IllegalStateException("not started");
                }))
                .isCompletedExceptionally();
        assertThat(window.submit(this::write)).isNotCompleted();
    }

    @Test
    void window_withoutRoom_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> WriteWindow.waiting(0));
    }
}
