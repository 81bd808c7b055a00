package dev.cachezip.dictionaries;

import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.store.WriteWindow;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The look-ups of dictionaries that a payload names and that are not in memory: one at a time for each id. Thread-safe.
 */
final class Lookups {

    /** The longest time that a caller waits; its value is a miss then. */
    static final Duration MAX_WAIT = Duration.ofMillis(200);

    /** Time during which an id that was not there is not looked up again. */
    private static final Duration FORGET_AFTER = Duration.ofSeconds(30);

    private static final int MAX_ABSENT = 64;

    private final IntFunction<@Nullable ZstdDictionary> load;
    private final Executor executor;
    private final Map<Integer, CompletableFuture<@Nullable ZstdDictionary>> running = new ConcurrentHashMap<>();
    private final Map<Integer, Long> absentUntil = new ConcurrentHashMap<>();

    Lookups(IntFunction<@Nullable ZstdDictionary> load, Executor executor) {
        this.load = load;
        this.executor = executor;
    }

    /** Returns a dictionary; {@code null} if it is not there, or not soon enough, or if this thread must not wait. */
    @Nullable
    ZstdDictionary find(int id) {
        Long until = absentUntil.get(id);
        if (until != null) {
            if (System.nanoTime() - until < 0) {
                return null;
            }
            absentUntil.remove(id, until);
        }
        if (absentUntil.size() >= MAX_ABSENT) {
            absentUntil.values().removeIf(end -> System.nanoTime() - end >= 0);
            if (absentUntil.size() >= MAX_ABSENT) {
                return null;
            }
        }
        CompletableFuture<@Nullable ZstdDictionary> loading = start(id);
        // Decoding on a thread of the client would wait for itself. The value is a miss, the next one is not.
        return WriteWindow.isNonBlockingThread() ? loading.getNow(null) : await(loading);
    }

    private CompletableFuture<@Nullable ZstdDictionary> start(int id) {
        CompletableFuture<@Nullable ZstdDictionary> loading = new CompletableFuture<>();
        CompletableFuture<@Nullable ZstdDictionary> other = running.putIfAbsent(id, loading);
        if (other != null) {
            return other;
        }
        try {
            executor.execute(() -> load(id, loading));
        } catch (RejectedExecutionException e) {
            running.remove(id, loading);
            loading.complete(null);
        }
        return loading;
    }

    private void load(int id, CompletableFuture<@Nullable ZstdDictionary> loading) {
        ZstdDictionary found = null;
        try {
            found = load.apply(id);
        } finally {
            if (found == null) {
                absentUntil.put(id, System.nanoTime() + FORGET_AFTER.toNanos());
            }
            running.remove(id, loading);
            loading.complete(found);
        }
    }

    private static @Nullable ZstdDictionary await(CompletableFuture<@Nullable ZstdDictionary> loading) {
        try {
            return loading.get(MAX_WAIT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } catch (TimeoutException | ExecutionException e) {
            return null;
        }
    }
}
