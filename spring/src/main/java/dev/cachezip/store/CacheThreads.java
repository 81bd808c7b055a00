package dev.cachezip.store;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

/**
 * The threads on which asynchronous operations of caches end: they decode values and run the application's
 * continuations of futures. Neither runs on a thread of the Redis client, which could read no other reply meanwhile.
 *
 * <p>Not an {@link Executor}, since Spring Boot sets up none for an application that has one. Thread-safe.
 */
public final class CacheThreads extends CacheLifecycle implements AutoCloseable {

    /** The number of threads that Boot's own executor for asynchronous methods has, too. */
    private static final int MIN_PARALLELISM = 8;

    /** The maximum number of threads in a pool, including threads that stand in for threads waiting for a future. */
    private static final int MAX_THREADS = 256;

    /** The longest time that closing waits for running tasks. */
    private static final Duration TERMINATION = Duration.ofSeconds(2);

    private static final String NAME = "cachezip-";

    private final Executor executor;
    private final Runnable close;

    /** The completion of all tasks that are to be finished. */
    private final AtomicReference<CompletableFuture<Void>> end = new AtomicReference<>(CompletableFuture.allOf());

    private CacheThreads(Executor executor, Runnable close) {
        super(false);
        this.executor = executor;
        this.close = close;
    }

    /**
     * Creates a bounded pool of daemon threads: one for each processor and at least 8. While a thread waits for a
     * future, another thread stands in for it, up to 256 in all, so that continuations may wait for each other.
     */
    public static CacheThreads pooled() {
        ForkJoinPool pool = new ForkJoinPool(
                Math.max(MIN_PARALLELISM, Runtime.getRuntime().availableProcessors()),
                CacheThreads::worker,
                null,
                true,
                0,
                MAX_THREADS,
                1,
                saturated -> true,
                1,
                TimeUnit.MINUTES);
        return new CacheThreads(pool, () -> {
            pool.shutdown();
            awaitTermination(pool);
        });
    }

    private static ForkJoinWorkerThread worker(ForkJoinPool pool) {
        ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
        thread.setName(NAME + thread.getPoolIndex());
        return thread;
    }

    private static void awaitTermination(ForkJoinPool pool) {
        try {
            pool.awaitTermination(TERMINATION.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Creates virtual threads, one for each operation that ends.
     *
     * @throws UnsupportedOperationException before Java 21
     */
    public static CacheThreads virtual() {
        SimpleAsyncTaskExecutor threads = new SimpleAsyncTaskExecutor(NAME);
        threads.setVirtualThreads(true);
        threads.setTaskTerminationTimeout(TERMINATION.toMillis());
        return new CacheThreads(threads, threads::close);
    }

    /**
     * Processes a reply on these threads; one that is complete already on the calling thread, unless that must not block: it
     * may belong to the client.
     *
     * @param reply completed on any thread
     * @param process receives the value, or else the failure
     * @param end runs on the same thread after the continuations of the result that were there
     */
    public <T extends @Nullable Object, R extends @Nullable Object> CompletableFuture<R> handOver(
            CompletableFuture<T> reply, BiFunction<? super T, @Nullable Throwable, R> process, Runnable end) {
        if (reply.isDone() && !WriteWindow.isNonBlockingThread()) {
            CompletableFuture<R> processed = reply.handle(process);
            end.run();
            return processed;
        }
        Executor threads = inClassLoaderOfCaller();
        return reply.handleAsync(
                process,
                task -> threads.execute(() -> {
                    try {
                        task.run();
                    } finally {
                        end.run();
                    }
                }));
    }

    /** Begins an operation on these threads, with the class loader of the caller, after an earlier one has ended. */
    public <R extends @Nullable Object> CompletableFuture<R> after(
            CompletableFuture<?> earlier, Supplier<CompletableFuture<R>> operation) {
        return earlier.thenComposeAsync(ended -> operation.get(), inClassLoaderOfCaller());
    }

    /** Runs a task on these threads; its future fails if they are closed. */
    CompletableFuture<Void> run(Runnable task) {
        try {
            return CompletableFuture.runAsync(task, inClassLoaderOfCaller());
        } catch (RejectedExecutionException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /**
     * Runs a task that the application waits for at its end, before its connections close: for at most
     * {@code spring.lifecycle.timeout-per-shutdown-phase}.
     */
    public CompletableFuture<Void> finish(Runnable task) {
        CompletableFuture<Void> done = run(task);
        end.updateAndGet(others -> CompletableFuture.allOf(others, done.exceptionally(failure -> null)));
        return done;
    }

    @Override
    public void stop(Runnable callback) {
        CompletableFuture<?> unused = Objects.requireNonNull(end.get()).whenComplete((done, failure) -> {
            stop();
            callback.run();
        });
    }

    /** A task may belong to the application, whose classes are not visible to the threads of a pool. */
    private Executor inClassLoaderOfCaller() {
        ClassLoader classLoader = Thread.currentThread().getContextClassLoader();
        return task -> executor.execute(() -> run(task, classLoader));
    }

    private static void run(Runnable task, @Nullable ClassLoader classLoader) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classLoader);
        try {
            task.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Waits for running tasks to end, for 2 s at most. */
    @Override
    public void close() {
        close.run();
    }
}
