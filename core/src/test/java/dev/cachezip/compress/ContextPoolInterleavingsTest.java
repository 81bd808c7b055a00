package dev.cachezip.compress;

import dev.cachezip.threads.Together;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** The pool of contexts in interleavings of two threads. */
class ContextPoolInterleavingsTest {

    private static final int INTERLEAVINGS = 200;

    private final AtomicInteger open = new AtomicInteger();
    private final AtomicBoolean shared = new AtomicBoolean();

    /** The contexts are the numbers of their users. */
    private final ContextPool<AtomicInteger> pool = new ContextPool<>(
            "test",
            () -> {
                open.incrementAndGet();
                return new AtomicInteger();
            },
            context -> open.decrementAndGet());

    private static void use(ContextPool<AtomicInteger>.Lease share, AtomicBoolean shared) {
        try {
            int unused = share.apply(users -> {
                if (users.incrementAndGet() > 1) {
                    shared.set(true);
                }
                return users.decrementAndGet();
            });
        } catch (IllegalStateException e) {
            // It is closed.
        }
    }

    @Test
    void apply_byTwoThreads_givesEachItsOwnContext() {
        Lincheck.runConcurrentTest(INTERLEAVINGS, () -> {
            ContextPoolInterleavingsTest test = new ContextPoolInterleavingsTest();
            ContextPool<AtomicInteger>.Lease share = test.pool.share();
            use(share, test.shared);
            Together.run(() -> use(share, test.shared), () -> use(share, test.shared));
            Together.check(!test.shared.get(), "a context has two users");
            share.close();
            Together.check(test.open.get() == 0, "a context is left open");
        });
    }

    @Test
    void close_ofTheLastShareDuringACall_closesAllContexts() {
        Lincheck.runConcurrentTest(INTERLEAVINGS, () -> {
            ContextPoolInterleavingsTest test = new ContextPoolInterleavingsTest();
            ContextPool<AtomicInteger>.Lease share = test.pool.share();
            Together.run(() -> use(share, test.shared), share::close);
            Together.check(test.open.get() == 0, "a context is left open");
        });
    }
}
