package dev.cachezip.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.core.task.TaskRejectedException;

class RefreshExecutorTests {

    private final List<Thread> decorating = new ArrayList<>();
    private final RefreshExecutor executor = new RefreshExecutor(false, List.of(task -> {
        decorating.add(Thread.currentThread());
        return task;
    }));

    @AfterEach
    void close() {
        executor.close();
    }

    @Test
    void start_ofMoreLoadsThanThereIsRoomFor_isRefusedUntilOneHasEnded() {
        List<CompletableFuture<Void>> loads = new ArrayList<>();
        for (int i = 0; i < RefreshExecutor.MAX_LOADS; i++) {
            CompletableFuture<Void> load = new CompletableFuture<>();
            loads.add(load);
            assertThat(executor.start(() -> load)).isTrue();
        }
        assertThat(executor.start(() -> CompletableFuture.completedFuture(null)))
                .isFalse();

        loads.get(0).complete(null);

        Awaitility.await().until(() -> executor.start(() -> CompletableFuture.completedFuture(null)));
        loads.forEach(load -> load.complete(null));
    }

    @Test
    void start_runsOnAThreadOfItsOwnAndIsDecoratedOnThatOfTheCaller() throws Exception {
        CompletableFuture<Thread> running = new CompletableFuture<>();

        assertThat(executor.start(() -> {
                    running.complete(Thread.currentThread());
                    return CompletableFuture.completedFuture(null);
                }))
                .isTrue();

        assertThat(running.get()).isNotSameAs(Thread.currentThread());
        assertThat(decorating).containsExactly(Thread.currentThread());
    }

    @Test
    void start_refusedByADecorator_leavesTheRoomToOthers() {
        RefreshExecutor refusing = new RefreshExecutor(false, List.of(task -> {
            throw new TaskRejectedException("not now");
        }));
        for (int i = 0; i < 2 * RefreshExecutor.MAX_LOADS; i++) {
            assertThat(refusing.start(() -> CompletableFuture.completedFuture(null)))
                    .isFalse();
        }
        refusing.stop();
        refusing.close();
    }

    @Test
    void stop_waitsForALoad() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        CompletableFuture<Boolean> loaded = new CompletableFuture<>();
        executor.start(() -> {
            started.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            loaded.complete(true);
            return loaded;
        });
        started.await();
        go.countDown();

        executor.stop();

        assertThat(loaded).isCompletedWithValue(true);
        assertThat(executor.start(() -> CompletableFuture.completedFuture(null)))
                .isFalse();
        executor.start();
        assertThat(executor.isRunning()).isTrue();
    }
}
