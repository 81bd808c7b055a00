package dev.cachezip.redis;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A load whose value comes later, and that remembers it. Thread-safe. */
final class LaterLoad<T> implements Supplier<CompletableFuture<T>> {

    private final Supplier<CompletableFuture<T>> loader;
    private volatile @Nullable CompletableFuture<T> loading;

    LaterLoad(Supplier<CompletableFuture<T>> loader) {
        this.loader = loader;
    }

    @Override
    public CompletableFuture<T> get() {
        CompletableFuture<T> started = loader.get();
        loading = started;
        return started;
    }

    /** Returns what it loads; {@code null} if it was not asked for, or has failed. */
    @Nullable
    CompletableFuture<T> loaded() {
        CompletableFuture<T> started = loading;
        return started == null || started.isCompletedExceptionally() ? null : started;
    }
}
