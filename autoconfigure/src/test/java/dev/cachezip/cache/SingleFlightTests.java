package dev.cachezip.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.util.ReflectionTestUtils;

class SingleFlightTests {

    private final SingleFlight loads = new SingleFlight();
    private final ThreadGroup group = new ThreadGroup("callers");
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> new Thread(group, task));
    private final CountDownLatch loading = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    @AfterEach
    void stopThreads() {
        mayEnd.countDown();
        threads.shutdownNow();
    }

    private Future<SingleFlight.Result> leader(Object value) throws InterruptedException {
        Future<SingleFlight.Result> leader = threads.submit(() -> loads.load("key", () -> {
            loading.countDown();
            awaitEnd();
            return value;
        }));
        loading.await();
        return leader;
    }

    private void awaitEnd() {
        try {
            mayEnd.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void load_manyThreadsForOneKey_runsOnce() throws Exception {
        AtomicInteger others = new AtomicInteger();
        Future<SingleFlight.Result> leader = leader("value");
        List<Future<SingleFlight.Result>> followers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            followers.add(threads.submit(() -> loads.load("key", () -> others.incrementAndGet())));
        }
        awaitWaiting(followers.size());
        mayEnd.countDown();
        assertThat(leader.get()).isEqualTo(new SingleFlight.Result("value", false));
        for (Future<SingleFlight.Result> follower : followers) {
            assertThat(follower.get()).isEqualTo(new SingleFlight.Result("value", true));
        }
        assertThat(others).hasValue(0);
    }

    /** Waits until so many threads of the pool do nothing but wait: the leader and those who follow. */
    private void awaitWaiting(int followers) {
        while (Thread.getAllStackTraces().entrySet().stream()
                        .filter(thread -> thread.getKey().getThreadGroup() == group)
                        .filter(thread -> thread.getKey().getState() == Thread.State.TIMED_WAITING)
                        .filter(thread -> List.of(thread.getValue()).toString().contains("SingleFlight.await"))
                        .count()
                < followers) {
            Thread.onSpinWait();
        }
    }

    @Test
    void load_otherKeyMeanwhile_runs() throws Exception {
        Future<SingleFlight.Result> leader = leader("value");
        assertThat(loads.load("other", () -> 2)).isEqualTo(new SingleFlight.Result(2, false));
        mayEnd.countDown();
        assertThat(leader.get().value()).isEqualTo("value");
    }

    @Test
    void load_withinALoad_waitsForNoOther() throws Exception {
        assertThat(loads.load("key", () -> loads.load("key", () -> "inner").value())
                        .value())
                .isEqualTo("inner");
        Future<SingleFlight.Result> leader = leader("value");
        assertThat(loads.load("other", () -> loads.load("key", () -> "own").value())
                        .value())
                .isEqualTo("own");
        mayEnd.countDown();
        assertThat(leader.get().value()).isEqualTo("value");
    }

    @Test
    void load_duringAnAsynchronousOne_runs() {
        CompletableFuture<Object> never = new CompletableFuture<>();
        assertThat(loads.loadLater("key", null, () -> never)).isNotDone();
        assertThat(loads.load("key", () -> "own")).isEqualTo(new SingleFlight.Result("own", false));
    }

    @Test
    void load_failing_failsForThoseWhoWait() throws Exception {
        IllegalArgumentException failure = new IllegalArgumentException("failed");
        Future<SingleFlight.Result> leader = threads.submit(() -> loads.load("key", () -> {
            loading.countDown();
            awaitEnd();
            throw failure;
        }));
        loading.await();
        AtomicInteger others = new AtomicInteger();
        List<Future<SingleFlight.Result>> followers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            followers.add(threads.submit(() -> loads.load("key", others::incrementAndGet)));
        }
        awaitWaiting(followers.size());
        mayEnd.countDown();
        assertThatThrownBy(leader::get).hasCause(failure);
        for (Future<SingleFlight.Result> follower : followers) {
            assertThatThrownBy(follower::get).hasCause(failure);
        }
        assertThat(others).hasValue(0);
        assertNothingLeft();
        assertThat(loads.load("key", () -> "next").value()).isEqualTo("next");
    }

    @Test
    void load_interrupted_isLeftToThoseWhoWait() throws Exception {
        Future<SingleFlight.Result> leader = threads.submit(() -> loads.load("key", () -> {
            loading.countDown();
            awaitEnd();
            return "never";
        }));
        loading.await();
        AtomicInteger others = new AtomicInteger();
        List<Future<SingleFlight.Result>> followers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            followers.add(threads.submit(() -> loads.load("key", others::incrementAndGet)));
        }
        awaitWaiting(followers.size());
        leader.cancel(true);
        for (Future<SingleFlight.Result> follower : followers) {
            assertThat((Integer) follower.get().value()).isBetween(1, others.get());
        }
        assertNothingLeft();
    }

    @Test
    void load_endingWithAnError_letsOthersLoad() throws Exception {
        Future<SingleFlight.Result> leader = threads.submit(() -> loads.load("key", () -> {
            loading.countDown();
            awaitEnd();
            throw new AssertionError("error");
        }));
        loading.await();
        Future<SingleFlight.Result> follower = threads.submit(() -> loads.load("key", () -> "own"));
        awaitWaiting(1);
        mayEnd.countDown();
        assertThatThrownBy(leader::get).hasCauseInstanceOf(AssertionError.class);
        assertThat(follower.get()).isEqualTo(new SingleFlight.Result("own", false));
        assertNothingLeft();
    }

    @Test
    void load_interruptedWhileWaiting_loadsAndStaysInterrupted() throws Exception {
        Future<SingleFlight.Result> leader = leader("value");
        CompletableFuture<Thread> waiting = new CompletableFuture<>();
        Future<Boolean> follower = threads.submit(() -> {
            waiting.complete(Thread.currentThread());
            return "own".equals(loads.load("key", () -> "own").value()) && Thread.interrupted();
        });
        awaitWaiting(1);
        waiting.join().interrupt();
        assertThat(follower.get()).isTrue();
        mayEnd.countDown();
        assertThat(leader.get().value()).isEqualTo("value");
    }

    @Test
    void forgetAll_duringALoad_letsTheNextOneLoad() throws Exception {
        Future<SingleFlight.Result> leader = leader("value");
        loads.forgetAll("other");
        loads.forgetAll("ke");
        assertThat(loads.load("key", () -> "new").value()).isEqualTo("new");
        mayEnd.countDown();
        assertThat(leader.get().value()).isEqualTo("value");
    }

    @Test
    void loadLater_manyForOneKey_runsOnce() {
        CompletableFuture<Object> value = new CompletableFuture<>();
        CompletableFuture<SingleFlight.Result> first = loads.loadLater("key", null, () -> value);
        CompletableFuture<SingleFlight.Result> second = loads.loadLater("key", null, () -> {
            throw new AssertionError("a second load");
        });
        assertThat(second).isNotDone();
        value.complete("value");
        assertThat(first.join()).isEqualTo(new SingleFlight.Result("value", false));
        assertThat(second.join()).isEqualTo(new SingleFlight.Result("value", true));
        assertNothingLeft();
    }

    @Test
    void loadLater_failing_failsForThoseWhoWait() {
        CompletableFuture<Object> value = new CompletableFuture<>();
        AtomicInteger others = new AtomicInteger();
        List<CompletableFuture<SingleFlight.Result>> callers = new ArrayList<>();
        callers.add(loads.loadLater("key", null, () -> value));
        for (int i = 0; i < 100; i++) {
            callers.add(
                    loads.loadLater("key", null, () -> CompletableFuture.completedFuture(others.incrementAndGet())));
        }
        value.completeExceptionally(new IllegalArgumentException("failed"));
        for (CompletableFuture<SingleFlight.Result> caller : callers) {
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(caller::join)
                    .withCauseInstanceOf(IllegalArgumentException.class);
        }
        assertThat(others).hasValue(0);
        CompletableFuture<SingleFlight.Result> thrown = loads.loadLater("key", null, () -> {
            throw new IllegalStateException("thrown");
        });
        assertThatThrownBy(thrown::join).hasCauseInstanceOf(IllegalStateException.class);
        assertNothingLeft();
    }

    @Test
    void loadLater_endingWithAnError_isLeftToOneOfThoseWhoWait() {
        CompletableFuture<Object> value = new CompletableFuture<>();
        CompletableFuture<Object> again = new CompletableFuture<>();
        AtomicInteger others = new AtomicInteger();
        CompletableFuture<SingleFlight.Result> first = loads.loadLater("key", null, () -> value);
        List<CompletableFuture<SingleFlight.Result>> followers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            followers.add(loads.loadLater("key", null, () -> {
                others.incrementAndGet();
                return again;
            }));
        }
        value.completeExceptionally(new AssertionError("error"));
        again.complete("again");
        assertThatThrownBy(first::join).hasCauseInstanceOf(AssertionError.class);
        for (CompletableFuture<SingleFlight.Result> follower : followers) {
            assertThat(follower.join().value()).isEqualTo("again");
        }
        assertThat(others).hasValue(1);
        assertNothingLeft();
    }

    @Test
    void loadLater_withinALoadOfTheSameKey_isRefused() {
        SingleFlight.Nested outer = new SingleFlight.Nested("other", new SingleFlight.Nested("key", null));
        assertThatThrownBy(loads.loadLater("key", outer, () -> {
                    throw new AssertionError("a load within itself");
                })::join)
                .hasCauseInstanceOf(IllegalStateException.class)
                .hasMessageContaining("calls itself with the key that it loads");
        assertNothingLeft();
    }

    @Test
    void loadLater_withinALoadOfAnotherKey_waitsForNone() {
        CompletableFuture<Object> never = new CompletableFuture<>();
        assertThat(loads.loadLater("key", null, () -> never)).isNotDone();
        SingleFlight.Nested outer = new SingleFlight.Nested("other", null);
        assertThat(loads.loadLater("key", outer, () -> CompletableFuture.completedFuture("own"))
                        .join())
                .isEqualTo(new SingleFlight.Result("own", false));
    }

    private void assertNothingLeft() {
        for (String field : new String[] {"flights", "laterFlights"}) {
            assertThat(ReflectionTestUtils.getField(loads, field))
                    .asInstanceOf(InstanceOfAssertFactories.MAP)
                    .isEmpty();
        }
    }
}
