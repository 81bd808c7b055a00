package dev.cachezip.compress;

import dev.cachezip.CachezipException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A pool of a bounded number of native contexts of one kind in this process.
 *
 * <p>There are never more than {@link #SIZE} contexts: if all are in use, a caller waits. A native call keeps its
 * processor busy, so more contexts would cost memory without adding speed. Contexts do not belong to threads: with one
 * per thread, ten thousand virtual threads would hold ten thousand contexts. Opening one costs more than compressing 2
 * KB (about 15 against 9 microseconds for zstd level 1), hence the pool.
 *
 * <p>Compressors and decompressors hold {@linkplain #share() shares}; idle contexts are closed with the last share.
 *
 * @param <C> type of the contexts
 */
final class ContextPool<C> {

    /** Twice the processors, so that a thread that is descheduled in a native call does not delay other threads. */
    private static final int SIZE = 2 * Runtime.getRuntime().availableProcessors();

    static final LongAdder WAITS = new LongAdder();
    static final LongAdder WAIT_NANOS = new LongAdder();

    private final String algorithm;
    private final Supplier<C> opener;
    private final Consumer<C> closer;
    private final Semaphore permits = new Semaphore(SIZE);
    private final AtomicReferenceArray<C> idle = new AtomicReferenceArray<>(SIZE);
    private final AtomicInteger shares = new AtomicInteger();

    ContextPool(String algorithm, Supplier<C> opener, Consumer<C> closer) {
        this.algorithm = algorithm;
        this.opener = opener;
        this.closer = closer;
    }

    /** Returns a share, which allows the use of the contexts until it is closed. */
    Lease share() {
        shares.incrementAndGet();
        return new Lease();
    }

    private int apply(ToIntFunction<? super C> call) {
        acquire();
        try {
            C known = takeIdle();
            C context = known == null ? opener.get() : known;
            boolean reusable = false;
            try {
                int result = call.applyAsInt(context);
                reusable = true;
                return result;
            } finally {
                // After a failure, the state of a context is not known well enough to reuse it.
                if (reusable) {
                    put(context);
                } else {
                    closer.accept(context);
                }
            }
        } catch (LinkageError e) {
            throw new CachezipException.NoLibrary(algorithm, e);
        } finally {
            permits.release();
        }
    }

    private void acquire() {
        if (permits.tryAcquire()) {
            return;
        }
        long start = System.nanoTime();
        permits.acquireUninterruptibly();
        WAITS.increment();
        WAIT_NANOS.add(System.nanoTime() - start);
    }

    private @Nullable C takeIdle() {
        for (int i = 0; i < SIZE; i++) {
            C context = idle.getAndSet(i, null);
            if (context != null) {
                return context;
            }
        }
        return null;
    }

    private void put(C context) {
        for (int i = 0; i < SIZE; i++) {
            if (idle.compareAndSet(i, null, context)) {
                // The last share may have been closed before the context was returned.
                closeIfUnused();
                return;
            }
        }
        // Rarely there is one more than slots: a caller has missed one that was put back behind its search.
        closer.accept(context);
    }

    /** Calls {@code action} with each context that is not in use. */
    void forEachIdle(Consumer<? super C> action) {
        for (int i = 0; i < SIZE; i++) {
            C context = idle.getAndSet(i, null);
            if (context != null) {
                action.accept(context);
                put(context);
            }
        }
    }

    private void closeIfUnused() {
        while (shares.get() == 0) {
            C context = takeIdle();
            if (context == null) {
                return;
            }
            closer.accept(context);
        }
    }

    /** A compressor's or decompressor's permission to use the contexts. Thread-safe. */
    final class Lease implements AutoCloseable {

        private final AtomicBoolean closed = new AtomicBoolean();

        private Lease() {}

        /**
         * Calls {@code call} with a context that no other caller uses at the same time.
         *
         * @throws IllegalStateException if this share is closed
         */
        int apply(ToIntFunction<? super C> call) {
            if (closed.get()) {
                throw new IllegalStateException("The compressor or decompressor is closed");
            }
            return ContextPool.this.apply(call);
        }

        @Override
        public void close() {
            if (closed.compareAndSet(false, true)) {
                shares.decrementAndGet();
                closeIfUnused();
            }
        }
    }
}
