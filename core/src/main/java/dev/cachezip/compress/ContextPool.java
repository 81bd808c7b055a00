package dev.cachezip.compress;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * A bounded pool of native contexts.
 *
 * <p>There are never more than {@link #SIZE} contexts: whoever comes when all are in use waits. A
 * native call keeps its processor busy, so more contexts would cost memory and bring no speed. They
 * belong to no thread: with a context per thread, ten thousand virtual threads would hold ten
 * thousand of them. Opening one costs more than compressing 2 KB (about 15 against 9 microseconds for
 * zstd level 1), hence the pool.
 *
 * @param <C> type of the contexts
 */
final class ContextPool<C> implements AutoCloseable {

    /** Twice the processors, so that a thread that is descheduled in a native call does not hold up others. */
    private static final int SIZE = 2 * Runtime.getRuntime().availableProcessors();

    private final Supplier<C> opener;
    private final Consumer<C> closer;
    private final Semaphore permits = new Semaphore(SIZE);
    private final AtomicReferenceArray<C> idle = new AtomicReferenceArray<>(SIZE);
    private final LongAdder waits = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private volatile boolean closed;

    ContextPool(Supplier<C> opener, Consumer<C> closer) {
        this.opener = opener;
        this.closer = closer;
    }

    /**
     * Calls {@code call} with a context that nobody else uses meanwhile.
     *
     * @throws IllegalStateException if the pool is closed
     */
    int apply(ToIntFunction<? super C> call) {
        acquire();
        try {
            C context = take();
            boolean reusable = false;
            try {
                int result = call.applyAsInt(context);
                reusable = true;
                return result;
            } finally {
                // After a failure the state of a context is not worth reasoning about.
                if (reusable) {
                    put(context);
                } else {
                    closer.accept(context);
                }
            }
        } finally {
            permits.release();
        }
    }

    /** Returns how often and how long others have been waited for. */
    Waits waits() {
        return new Waits(waits.sum(), waitNanos.sum());
    }

    private void acquire() {
        if (permits.tryAcquire()) {
            return;
        }
        long start = System.nanoTime();
        permits.acquireUninterruptibly();
        waits.increment();
        waitNanos.add(System.nanoTime() - start);
    }

    @Override
    public void close() {
        closed = true;
        closeIdle();
    }

    private C take() {
        if (closed) {
            throw new IllegalStateException("The compressor or decompressor is closed");
        }
        for (int i = 0; i < SIZE; i++) {
            C context = idle.getAndSet(i, null);
            if (context != null) {
                return context;
            }
        }
        return opener.get();
    }

    private void put(C context) {
        for (int i = 0; i < SIZE; i++) {
            if (idle.compareAndSet(i, null, context)) {
                // close() may have looked at this slot before the context was there.
                if (closed) {
                    closeIdle();
                }
                return;
            }
        }
        throw new IllegalStateException("More contexts than permits");
    }

    private void closeIdle() {
        for (int i = 0; i < SIZE; i++) {
            C context = idle.getAndSet(i, null);
            if (context != null) {
                closer.accept(context);
            }
        }
    }
}
