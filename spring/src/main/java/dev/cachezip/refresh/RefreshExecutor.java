package dev.cachezip.refresh;

import dev.cachezip.store.CacheLifecycle;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.core.task.TaskDecorator;

/**
 * The threads that load values in the background, one for each load, and {@value #MAX_LOADS} loads at a time.
 *
 * <p>Not an {@link java.util.concurrent.Executor}, since Spring Boot sets up none for an application that has one.
 * Thread-safe.
 */
public final class RefreshExecutor extends CacheLifecycle implements AutoCloseable {

    static final int MAX_LOADS = 64;

    /** The longest time that the end of the application waits for loads. */
    private static final Duration TERMINATION = Duration.ofSeconds(2);

    private final Semaphore free = new Semaphore(MAX_LOADS);
    private final SimpleAsyncTaskExecutor threads = new SimpleAsyncTaskExecutor("cachezip-refresh-");

    /**
     * Creates an executor without threads.
     *
     * @param virtual whether its threads are virtual
     * @param decorators wrap each load, on the thread of the caller that has found the entry
     */
    public RefreshExecutor(boolean virtual, List<TaskDecorator> decorators) {
        super(true);
        if (virtual) {
            threads.setVirtualThreads(true);
        } else {
            threads.setDaemon(true);
        }
        threads.setTaskDecorator(task -> {
            Runnable decorated = task;
            for (TaskDecorator decorator : decorators) {
                decorated = decorator.decorate(decorated);
            }
            return decorated;
        });
    }

    /**
     * Starts a load; returns whether there was room.
     *
     * @param load starts the load on its thread; it counts until its future is complete
     */
    boolean start(Supplier<CompletableFuture<?>> load) {
        if (!isRunning() || !free.tryAcquire()) {
            return false;
        }
        try {
            threads.execute(() -> run(load));
            return true;
        } catch (RejectedExecutionException e) {
            free.release();
            return false;
        }
    }

    private void run(Supplier<CompletableFuture<?>> load) {
        boolean started = false;
        try {
            CompletableFuture<?> unused = load.get().whenComplete((done, failure) -> free.release());
            started = true;
        } finally {
            if (!started) {
                free.release();
            }
        }
    }

    /** Waits for running loads, which store what they have loaded. */
    @Override
    public void stop() {
        super.stop();
        try {
            if (free.tryAcquire(MAX_LOADS, TERMINATION.toNanos(), TimeUnit.NANOSECONDS)) {
                free.release(MAX_LOADS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes no more loads. */
    @Override
    public void close() {
        super.stop();
        threads.close();
    }
}
