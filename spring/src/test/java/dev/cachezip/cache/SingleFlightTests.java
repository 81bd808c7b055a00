package dev.cachezip.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.cache.SingleFlight.Entry;
import dev.cachezip.cache.SingleFlight.Nested;
import dev.cachezip.store.CacheThreads;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.Supplier;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.test.util.ReflectionTestUtils;

class SingleFlightTests {

    private static final Entry KEY = entry("key", "redis");

    private final SingleFlight loads = new SingleFlight();
    private final CacheThreads pool = CacheThreads.pooled();
    private final CacheParts parts = Contexts.parts(pool);
    private final ThreadGroup group = new ThreadGroup("callers");
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> new Thread(group, task));
    private final CountDownLatch loading = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    @AfterEach
    void stopThreads() {
        mayEnd.countDown();
        threads.shutdownNow();
        pool.close();
    }

    private static Entry entry(String key, Object connection) {
        return new Entry(ByteBuffer.wrap(key.getBytes(StandardCharsets.UTF_8)), connection);
    }

    /** Loads for a caller that waits. */
    private Loaded load(Entry entry, Supplier<Loaded> first, Function<Loaded, Loaded> next) {
        return Caller.result(loads.load(
                parts.waiting(),
                Nested.blocking(entry),
                () -> CompletableFuture.completedFuture(first.get()),
                outcome -> CompletableFuture.completedFuture(next.apply(outcome))));
    }

    /** Loads for a caller that gets a future. */
    private CompletableFuture<Loaded> later(
            Nested caller, Supplier<CompletableFuture<Loaded>> first, Function<Loaded, Loaded> next) {
        return loads.load(
                parts.later(), caller, first, outcome -> CompletableFuture.completedFuture(next.apply(outcome)));
    }

    /** A load that is not to run, since another one does. */
    private static Loaded notFirst() {
        throw new AssertionError("another load is running");
    }

    private static Loaded notNext(Loaded outcome) {
        throw new AssertionError("this caller has not waited, " + outcome);
    }

    /** Returns what a caller has learned that has waited. */
    private static Loaded own(Loaded outcome) {
        assertThat(outcome.returned()).isNull();
        return Loaded.notStored("own, " + outcome.redisFailed() + outcome.failure());
    }

    /** Begins a load that goes on until the test lets it end. */
    private Future<Object> leader(Supplier<Loaded> load) throws InterruptedException {
        Future<Object> leader = threads.submit(() -> load(
                        KEY,
                        () -> {
                            loading.countDown();
                            awaitEnd();
                            return load.get();
                        },
                        SingleFlightTests::notNext)
                .value());
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

    private List<Future<Object>> followers(int count) {
        List<Future<Object>> followers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            followers.add(threads.submit(() -> load(KEY, SingleFlightTests::notFirst, SingleFlightTests::own)
                    .value()));
        }
        awaitWaiting(count);
        return followers;
    }

    /** Waits until so many threads of the pool do nothing but wait: the leader and those who follow. */
    private void awaitWaiting(int followers) {
        while (Thread.getAllStackTraces().entrySet().stream()
                        .filter(thread -> thread.getKey().getThreadGroup() == group)
                        .filter(thread -> thread.getKey().getState() == Thread.State.TIMED_WAITING)
                        .filter(thread -> List.of(thread.getValue()).toString().contains("Caller$Waiting.after"))
                        .count()
                < followers) {
            Thread.onSpinWait();
        }
    }

    /** How a load ends. */
    enum End {
        STORED,
        REFUSED,
        LOST,
        FAILED_BY_REDIS,
        FAILED_AT_SOURCE,
        FAILED,
        ERROR;

        Loaded load() {
            return switch (this) {
                case STORED -> Loaded.stored("value");
                case REFUSED -> Loaded.notStored("value");
                case LOST -> Loaded.lost("value");
                case FAILED_BY_REDIS -> Loaded.failed(new QueryTimeoutException("no answer"));
                case FAILED_AT_SOURCE -> Loaded.failedAtSource(new IllegalStateException());
                case FAILED -> throw new IllegalArgumentException("failed");
                case ERROR -> throw new AssertionError("error");
            };
        }

        /** Returns what those learn who have waited. */
        String toldToOthers() {
            return switch (this) {
                case LOST, FAILED_BY_REDIS -> "own, truenull";
                case FAILED_AT_SOURCE -> "own, false" + IllegalStateException.class.getName();
                default -> "own, falsenull";
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void load_thatOthersWaitFor_leavesEachItsOwnValue(End end) throws Exception {
        Future<Object> leader = leader(end::load);
        List<Future<Object>> followers = followers(20);

        mayEnd.countDown();

        if (end == End.STORED || end == End.REFUSED || end == End.LOST) {
            assertThat(leader.get()).isEqualTo("value");
        } else {
            assertThatThrownBy(leader::get).hasCauseInstanceOf(Throwable.class);
        }
        for (Future<Object> follower : followers) {
            assertThat(follower.get()).isEqualTo(end.toldToOthers());
        }
        assertNothingLeft();
    }

    @Test
    void load_interrupted_letsOthersGoOn() throws Exception {
        Future<Object> leader = leader(() -> Loaded.stored("never"));
        List<Future<Object>> followers = followers(20);
        leader.cancel(true);
        for (Future<Object> follower : followers) {
            assertThat(follower.get()).isEqualTo("own, falsenull");
        }
        assertNothingLeft();
    }

    @Test
    void load_ofAnotherEntryMeanwhile_runs() throws Exception {
        Future<Object> leader = leader(() -> Loaded.stored("value"));
        for (Entry other : List.of(entry("other", "redis"), entry("key", "redis of another tenant"))) {
            assertThat(load(other, () -> Loaded.stored(2), SingleFlightTests::notNext)
                            .value())
                    .isEqualTo(2);
        }
        mayEnd.countDown();
        assertThat(leader.get()).isEqualTo("value");
    }

    @Test
    void load_withinALoad_waitsForNoOther() throws Exception {
        assertThat(load(
                                KEY,
                                () -> load(KEY, SingleFlightTests::notFirst, SingleFlightTests::own),
                                SingleFlightTests::notNext)
                        .value())
                .isEqualTo("own, falsenull");
        Future<Object> leader = leader(() -> Loaded.stored("value"));
        assertThat(load(
                                entry("other", "redis"),
                                () -> load(KEY, SingleFlightTests::notFirst, SingleFlightTests::own),
                                SingleFlightTests::notNext)
                        .value())
                .isEqualTo("own, falsenull");
        mayEnd.countDown();
        assertThat(leader.get()).isEqualTo("value");
    }

    @Test
    void load_duringAnAsynchronousOne_runs() {
        assertThat(later(new Nested(KEY, null), CompletableFuture::new, SingleFlightTests::own))
                .isNotDone();
        assertThat(load(KEY, () -> Loaded.stored("first"), SingleFlightTests::notNext)
                        .value())
                .isEqualTo("first");
    }

    @Test
    void load_interruptedWhileWaiting_goesOnAndStaysInterrupted() throws Exception {
        Future<Object> leader = leader(() -> Loaded.stored("value"));
        CompletableFuture<Thread> waiting = new CompletableFuture<>();
        Future<Boolean> follower = threads.submit(() -> {
            waiting.complete(Thread.currentThread());
            return "own, falsenull"
                            .equals(load(KEY, SingleFlightTests::notFirst, SingleFlightTests::own)
                                    .value())
                    && Thread.interrupted();
        });
        awaitWaiting(1);
        waiting.join().interrupt();
        assertThat(follower.get()).isTrue();
        mayEnd.countDown();
        assertThat(leader.get()).isEqualTo("value");
    }

    @Test
    void forget_duringALoad_letsTheNextOneLoad() throws Exception {
        Future<Object> leader = leader(() -> Loaded.stored("value"));
        loads.forget("ke".getBytes(StandardCharsets.UTF_8));
        List<Future<Object>> follower = followers(1);
        loads.forget("key".getBytes(StandardCharsets.UTF_8));
        assertThat(load(KEY, () -> Loaded.stored("new"), SingleFlightTests::notNext)
                        .value())
                .isEqualTo("new");
        mayEnd.countDown();
        assertThat(leader.get()).isEqualTo("value");
        assertThat(follower.get(0).get()).isEqualTo("own, falsenull");
    }

    @ParameterizedTest
    @EnumSource
    void loadLater_thatOthersWaitFor_leavesEachItsOwnValue(End end) {
        CompletableFuture<Object> mayLoad = new CompletableFuture<>();
        CompletableFuture<Loaded> first =
                later(new Nested(KEY, null), () -> mayLoad.thenApply(ready -> end.load()), SingleFlightTests::notNext);
        List<CompletableFuture<Loaded>> followers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            followers.add(later(
                    new Nested(KEY, null),
                    () -> CompletableFuture.failedFuture(new AssertionError()),
                    SingleFlightTests::own));
        }
        assertThat(followers).noneMatch(CompletableFuture::isDone);

        mayLoad.complete("ready");

        assertThat(first.isCompletedExceptionally()).isEqualTo(end == End.FAILED || end == End.ERROR);
        for (CompletableFuture<Loaded> follower : followers) {
            assertThat(follower.join().value()).isEqualTo(end.toldToOthers());
        }
        assertNothingLeft();
    }

    @Test
    void loadLater_thatThrows_endsInItsFuture() {
        CompletableFuture<Loaded> thrown = later(
                new Nested(KEY, null),
                () -> {
                    throw new IllegalStateException("thrown");
                },
                SingleFlightTests::own);
        assertThatThrownBy(thrown::join).hasCauseInstanceOf(IllegalStateException.class);
        assertNothingLeft();
    }

    @Test
    void loadLater_withinALoadOfTheSameEntry_isRefused() {
        Nested caller = new Nested(KEY, new Nested(entry("other", "redis"), new Nested(KEY, null)));
        assertThatThrownBy(later(caller, CompletableFuture::new, SingleFlightTests::own)::join)
                .hasCauseInstanceOf(IllegalStateException.class)
                .hasMessageContaining("calls itself with the key that it loads");
        assertNothingLeft();
    }

    @Test
    void loadLater_withinALoadOfAnotherEntry_waitsForNone() {
        assertThat(later(new Nested(KEY, null), CompletableFuture::new, SingleFlightTests::own))
                .isNotDone();
        Nested caller = new Nested(KEY, new Nested(entry("other", "redis"), null));
        assertThat(later(caller, CompletableFuture::new, SingleFlightTests::own)
                        .join()
                        .value())
                .isEqualTo("own, falsenull");
    }

    private void assertNothingLeft() {
        assertThat(ReflectionTestUtils.getField(loads, "flights"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .isEmpty();
    }
}
