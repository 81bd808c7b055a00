package dev.cachezip.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

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
        Waits before = Waits.ofProcess();
        try (ContextPool<Object>.Lease pool = new ContextPool<>("zstd", Object::new, context -> {}).share()) {
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

            // The number for all pools of this process: other tests may wait, too.
            assertThat(Waits.ofProcess().count()).isGreaterThan(before.count());
            assertThat(Waits.ofProcess().nanos()).isGreaterThan(before.nanos());
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void close_lastShare_closesIdleContextsAndNoneInUse() {
        List<Object> closed = new ArrayList<>();
        ContextPool<Object> pool = new ContextPool<>("zstd", Object::new, closed::add);
        ContextPool<Object>.Lease first = pool.share();
        ContextPool<Object>.Lease second = pool.share();
        List<Object> used = new ArrayList<>();

        first.apply(context -> {
            used.add(context);
            return 0;
        });
        first.close();
        first.close();
        assertThat(closed).isEmpty();
        second.apply(context -> {
            used.add(context);
            second.close();
            assertThat(closed).isEmpty();
            return 0;
        });

        assertThat(used.get(1)).isSameAs(used.get(0));
        assertThat(closed).containsExactly(used.get(0));
        assertThatIllegalStateException().isThrownBy(() -> second.apply(context -> 0));
    }

    @Test
    void share_afterTheLastWasClosed_opensContextsAnew() {
        List<Object> closed = new ArrayList<>();
        ContextPool<Object> pool = new ContextPool<>("zstd", Object::new, closed::add);
        pool.share().close();

        try (ContextPool<Object>.Lease share = pool.share()) {
            assertThat(share.apply(context -> 1)).isOne();
            assertThat(closed).isEmpty();
        }
        assertThat(closed).hasSize(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
