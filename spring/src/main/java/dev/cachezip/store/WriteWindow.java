package dev.cachezip.store;

import static org.springframework.format.annotation.DurationFormat.Style.COMPOSITE;
import static org.springframework.format.datetime.standard.DurationFormatterUtils.print;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import reactor.core.scheduler.Schedulers;

/**
 * A bound on the asynchronous writes that wait for Redis.
 *
 * <p>Spring Data and Lettuce have no bound: a caller that puts values faster than Redis takes them fills the memory.
 * Thread-safe.
 */
public final class WriteWindow {

    private final Semaphore free;
    private final int size;
    private final boolean drops;

    /**
     * Creates a window without writes.
     *
     * @param size number of writes
     * @param drops whether it refuses writes while it is full, instead of making writers wait; a thread of Netty or Reactor
     *     does not wait, since it may be the thread that would make room
     */
    public WriteWindow(int size, boolean drops) {
        if (size < 1) {
            throw new IllegalArgumentException("A window has room for one write at least: " + size);
        }
        this.free = new Semaphore(size);
        this.size = size;
        this.drops = drops;
    }

    /**
     * Starts a write once there is room.
     *
     * @param timeout time to wait for room
     * @return the write, or a {@link RejectedExecutionException}
     */
    CompletableFuture<Void> submit(Supplier<CompletableFuture<Void>> write, Duration timeout) {
        boolean entered = free.tryAcquire();
        if (!entered) {
            if (drops) {
                return full("There are " + size + " writes that wait for Redis already");
            }
            if (!isNonBlockingThread()) {
                try {
                    entered = free.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return full("Interrupted while " + size + " other writes waited for Redis");
                }
                if (!entered) {
                    return full("For " + print(timeout, COMPOSITE) + " there were " + size
                            + " writes that waited for Redis");
                }
            }
        }
        boolean started = false;
        try {
            CompletableFuture<Void> written = start(write);
            started = true;
            return entered ? written.whenComplete((done, failure) -> free.release()) : written;
        } finally {
            if (entered && !started) {
                free.release();
            }
        }
    }

    private static CompletableFuture<Void> start(Supplier<CompletableFuture<Void>> write) {
        try {
            return write.get();
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static CompletableFuture<Void> full(String message) {
        return CompletableFuture.failedFuture(new RejectedExecutionException(message));
    }

    /** Returns whether this thread belongs to Netty or Reactor. */
    public static boolean isNonBlockingThread() {
        return Thread.currentThread() instanceof FastThreadLocalThread || Schedulers.isInNonBlockingThread();
    }
}
