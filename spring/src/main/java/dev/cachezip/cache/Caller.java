package dev.cachezip.cache;

import dev.cachezip.refresh.CacheRefresh;
import dev.cachezip.store.CacheThreads;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.LaterFailures;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The way in which a flow of futures goes on for a caller. A caller that waits runs the whole flow on its own thread, since
 * a load may need the thread's transaction and thread-locals, and exceptions are to be thrown there. So each of its
 * futures is complete, except the end of a load that another caller runs.
 */
sealed interface Caller {

    /** Returns the entries for this caller. */
    EntryStore store();

    /** Returns the loads of values that are due, for this caller. */
    CacheRefresh refresh();

    /** Processes a reply, or else its failure. */
    <T extends @Nullable Object, R extends @Nullable Object> CompletableFuture<R> handOver(
            CompletableFuture<T> reply, BiFunction<? super T, @Nullable Throwable, R> process);

    /** Begins an operation after an earlier one has ended; a caller that waits does so for {@link SingleFlight#MAX_WAIT}. */
    <R extends @Nullable Object> CompletableFuture<R> after(
            CompletableFuture<?> earlier, Supplier<CompletableFuture<R>> operation);

    /** Ends a load for the others at {@link SingleFlight#MAX_WAIT}, unless {@link #after} is what limits their wait. */
    default void limit(CompletableFuture<Loaded> end, Runnable ended) {}

    /** Returns whether this thread reaches the Redis that has an entry. */
    boolean reaches(SingleFlight.Entry entry);

    /** Returns the result of a future for a caller that waits, or throws what it ends with, unchecked. */
    static <T extends @Nullable Object> T result(CompletableFuture<T> complete) {
        try {
            return complete.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Exception failure) {
                throw LaterFailures.unchecked(failure);
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        }
    }

    /** A caller that waits. */
    record Waiting(EntryStore store, CacheRefresh refresh) implements Caller {

        @Override
        public <T extends @Nullable Object, R extends @Nullable Object> CompletableFuture<R> handOver(
                CompletableFuture<T> reply, BiFunction<? super T, @Nullable Throwable, R> process) {
            return reply.handle(process);
        }

        @Override
        public <R extends @Nullable Object> CompletableFuture<R> after(
                CompletableFuture<?> earlier, Supplier<CompletableFuture<R>> operation) {
            try {
                earlier.get(SingleFlight.MAX_WAIT.toNanos(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (TimeoutException | ExecutionException e) {
                // The operation may fare better, or does not begin.
            }
            return (earlier.isDone() ? earlier : CompletableFuture.completedFuture(null))
                    .thenCompose(ended -> operation.get());
        }

        @Override
        public boolean reaches(SingleFlight.Entry entry) {
            return true;
        }
    }

    /** A caller that gets a future. */
    record Later(EntryStore store, CacheRefresh refresh, CacheThreads threads) implements Caller {

        @Override
        public <T extends @Nullable Object, R extends @Nullable Object> CompletableFuture<R> handOver(
                CompletableFuture<T> reply, BiFunction<? super T, @Nullable Throwable, R> process) {
            return threads.handOver(reply, process, () -> {});
        }

        @Override
        public <R extends @Nullable Object> CompletableFuture<R> after(
                CompletableFuture<?> earlier, Supplier<CompletableFuture<R>> operation) {
            return threads.after(earlier, operation);
        }

        @Override
        public void limit(CompletableFuture<Loaded> end, Runnable ended) {
            CompletableFuture<?> unused = end.completeOnTimeout(
                            Loaded.UNKNOWN, SingleFlight.MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)
                    .whenComplete((outcome, failure) -> ended.run());
        }

        @Override
        public boolean reaches(SingleFlight.Entry entry) {
            return entry.connection().equals(store.connection().shared());
        }
    }
}
