package dev.cachezip.redis;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.context.SmartLifecycle;

/**
 * The clearings of caches for which no caller waits. An application that ends waits for them before its connections close, for
 * at most {@code spring.lifecycle.timeout-per-shutdown-phase}; after that they fail, and are logged. Thread-safe.
 *
 * @since 0.1
 */
public final class PendingClears implements SmartLifecycle {

    /** The end of all. */
    private final AtomicReference<CompletableFuture<Void>> end = new AtomicReference<>(CompletableFuture.allOf());

    private volatile boolean running;

    /** Adds one, which must not fail. */
    void add(CompletableFuture<?> clear) {
        end.updateAndGet(others -> CompletableFuture.allOf(others, clear));
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public void stop(Runnable callback) {
        CompletableFuture<?> unused = Objects.requireNonNull(end.get()).whenComplete((done, failure) -> {
            stop();
            callback.run();
        });
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** After web servers have ended their requests, and before connections to Redis, which are in phase 0, close. */
    @Override
    public int getPhase() {
        return 1;
    }
}
