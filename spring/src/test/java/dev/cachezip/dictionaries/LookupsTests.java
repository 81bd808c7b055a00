package dev.cachezip.dictionaries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.compress.ZstdDictionary;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Look-ups of dictionaries that are not in memory. */
class LookupsTests {

    private static final int ID = ZstdDictionary.MIN_ID;

    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private final AtomicInteger loads = new AtomicInteger();

    @AfterEach
    void stop() {
        executor.shutdownNow();
    }

    private Lookups lookups(IntFunction<@Nullable ZstdDictionary> load, Executor on) {
        return new Lookups(
                id -> {
                    loads.incrementAndGet();
                    return load.apply(id);
                },
                on);
    }

    @Test
    void find_idThatIsNotThere_isNotLookedUpAgainSoon() {
        Lookups lookups = lookups(id -> null, executor);

        assertThat(lookups.find(ID)).isNull();
        assertThat(lookups.find(ID)).isNull();

        assertThat(loads).hasValue(1);
    }

    @Test
    void find_loadThatDoesNotEnd_isNothingAfterTheLongestWait() {
        CountDownLatch never = new CountDownLatch(1);
        Lookups lookups = lookups(
                id -> {
                    awaitInterrupted(never);
                    return null;
                },
                executor);

        assertThat(lookups.find(ID)).isNull();
        assertThat(lookups.find(ID)).isNull();

        assertThat(loads).hasValue(1);
    }

    private static void awaitInterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void find_onAThreadOfNetty_startsTheLoadAndDoesNotWait() throws InterruptedException {
        CountDownLatch answered = new CountDownLatch(1);
        Lookups lookups = lookups(
                id -> {
                    awaitInterrupted(answered);
                    return null;
                },
                executor);
        AtomicReference<@Nullable Object> found = new AtomicReference<>("not asked");

        Thread netty = new FastThreadLocalThread(() -> found.set(lookups.find(ID)));
        netty.start();
        netty.join();
        answered.countDown();

        assertThat(found.get()).isNull();
    }

    @Test
    void find_moreAbsentIdsThanAreRemembered_areNotLookedUp() {
        Lookups lookups = lookups(id -> null, Runnable::run);

        for (int i = 0; i < 100; i++) {
            assertThat(lookups.find(ID + i)).isNull();
        }

        assertThat(loads).hasValue(64);
    }

    @Test
    void find_afterTheExecutorHasEnded_isNothing() {
        executor.shutdownNow();

        assertThat(lookups(id -> null, executor).find(ID)).isNull();
    }
}
