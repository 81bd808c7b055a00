package dev.cachezip.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

@SuppressWarnings("FutureReturnValueIgnored") // what is started is looked at
class WriteWindowTests {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final List<CompletableFuture<Void>> started = new CopyOnWriteArrayList<>();

    private CompletableFuture<Void> write() {
        CompletableFuture<Void> write = new CompletableFuture<>();
        started.add(write);
        return write;
    }

    @Test
    void dropping_whenFull_refusesUntilOneIsDone() {
        WriteWindow window = new WriteWindow(2, true);
        window.submit(this::write, TIMEOUT);
        CompletableFuture<Void> second = window.submit(this::write, TIMEOUT);

        assertThat(window.submit(this::write, TIMEOUT))
                .failsWithin(Duration.ZERO)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(RejectedExecutionException.class)
                .withMessageContaining("2 writes");
        assertThat(started).hasSize(2);

        started.get(1).complete(null);
        assertThat(second).isCompleted();
        assertThat(window.submit(this::write, TIMEOUT)).isNotCompleted();
        assertThat(started).hasSize(3);
    }

    @Test
    void dropping_writeThatThrowsAnError_leavesRoomForTheNext() {
        WriteWindow window = new WriteWindow(1, true);
        for (int i = 0; i < 10_000; i++) {
            assertThatExceptionOfType(AssertionError.class)
                    .isThrownBy(() -> window.submit(
                            () -> {
                                throw new AssertionError();
                            },
                            TIMEOUT));
        }

        assertThat(window.submit(this::write, TIMEOUT)).isNotCompleted();
    }

    /** Has another thread write, and returns when it waits. */
    private Thread writeAndWait(WriteWindow window) {
        Thread writer = new Thread(() -> window.submit(this::write, TIMEOUT));
        writer.start();
        Awaitility.await().until(() -> writer.getState() == Thread.State.TIMED_WAITING);
        return writer;
    }

    @Test
    void waiting_whenFull_waitsUntilOneIsDone() throws Exception {
        WriteWindow window = new WriteWindow(1, false);
        window.submit(this::write, TIMEOUT);
        Thread writer = writeAndWait(window);
        assertThat(started).hasSize(1);

        started.get(0).completeExceptionally(new IllegalStateException("failed"));
        writer.join();
        assertThat(started).hasSize(2);
    }

    @Test
    void waiting_onAThreadThatMustNotWait_passes() throws Exception {
        WriteWindow window = new WriteWindow(1, false);
        window.submit(this::write, TIMEOUT);

        Thread netty = new FastThreadLocalThread(() -> window.submit(this::write, TIMEOUT));
        netty.start();
        netty.join();
        Mono.fromRunnable(() -> window.submit(this::write, TIMEOUT))
                .subscribeOn(Schedulers.parallel())
                .block();
        assertThat(started).hasSize(3);

        // They took no place, and give none back.
        started.get(1).complete(null);
        started.get(2).complete(null);
        Thread writer = writeAndWait(window);
        assertThat(started).hasSize(3);
        started.get(0).complete(null);
        writer.join();
        assertThat(started).hasSize(4);
    }

    @Test
    void waiting_interrupted_isRefusedAndStaysInterrupted() {
        WriteWindow window = new WriteWindow(1, false);
        window.submit(this::write, TIMEOUT);
        Thread.currentThread().interrupt();

        assertThat(window.submit(this::write, TIMEOUT)).isCompletedExceptionally();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(started).hasSize(1);
    }

    @Test
    void waiting_fullForLongerThanTheTimeout_refuses() {
        WriteWindow window = new WriteWindow(1, false);
        window.submit(this::write, TIMEOUT);

        assertThat(window.submit(this::write, Duration.ofMillis(10)))
                .failsWithin(Duration.ZERO)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(RejectedExecutionException.class)
                .withMessageContaining("For 10ms");
        assertThat(started).hasSize(1);

        started.get(0).complete(null);
        assertThat(window.submit(this::write, Duration.ofMillis(10))).isNotCompleted();
    }

    @Test
    void write_thatThrows_isAFailureAndGivesItsPlaceBack() {
        WriteWindow window = new WriteWindow(1, true);
        assertThat(window.submit(
                        () -> {
                            throw new IllegalStateException("not started");
                        },
                        TIMEOUT))
                .isCompletedExceptionally();
        assertThat(window.submit(this::write, TIMEOUT)).isNotCompleted();
    }

    @Test
    void window_withoutRoom_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new WriteWindow(0, false));
    }
}
