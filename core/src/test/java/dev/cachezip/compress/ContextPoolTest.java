package dev.cachezip.compress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ContextPoolTest {

    private static final int SIZE = 2 * Runtime.getRuntime().availableProcessors();

    @Test
    void waits_whenAllContextsAreInUse_areCounted() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(SIZE);
        try (ContextPool<Object> pool = new ContextPool<>(Object::new, context -> {})) {
            CountDownLatch inUse = new CountDownLatch(SIZE);
            CountDownLatch done = new CountDownLatch(1);
            List<Future<Integer>> users = new ArrayList<>();
            for (int i = 0; i < SIZE; i++) {
                users.add(threads.submit(() -> pool.apply(context -> {
                    inUse.countDown();
                    await(done);
                    return 1;
                })));
            }
            await(inUse);
            assertThat(pool.waits()).isEqualTo(Waits.NONE);

            Thread waiting = new Thread(() -> pool.apply(context -> 2));
            waiting.start();
            while (waiting.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            done.countDown();
            waiting.join();
            for (Future<Integer> user : users) {
                assertThat(user.get()).isOne();
            }

            assertThat(pool.waits().count()).isOne();
            assertThat(pool.waits().nanos()).isPositive();
        } finally {
            threads.shutdownNow();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
