package dev.cachezip.redis;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Loads of values, one at a time for each key: whoever comes for a key that is being loaded waits for that load.
 *
 * <p>Nobody waits for ever: a load that fails, takes longer than {@link #MAX_WAIT} or is made obsolete lets those who wait
 * load by themselves, and within a load nobody waits for another one, since that may wait for this. Thread-safe. Waiting
 * parks the thread and holds no monitor, so a virtual thread lets go of its carrier.
 */
final class SingleFlight {

    static final Duration MAX_WAIT = Duration.ofSeconds(30);

    /** Whether this thread is loading something. Nothing is left behind in it. */
    @SuppressWarnings("IllegalType") // a flag, gone with the load
    private static final ThreadLocal<Boolean> LOADING = new ThreadLocal<>();

    private final Map<String, CompletableFuture<@Nullable Object>> flights = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<@Nullable Object>> laterFlights = new ConcurrentHashMap<>();

    /**
     * Loads a value unless another thread does so already.
     *
     * @param load returns the value, on this thread
     * @return the value, and whether it is another thread's
     */
    Result load(String key, Supplier<@Nullable Object> load) {
        if (LOADING.get() != null) {
            return new Result(load.get(), false);
        }
        CompletableFuture<@Nullable Object> flight = new CompletableFuture<>();
        CompletableFuture<@Nullable Object> other = flights.putIfAbsent(key, flight);
        if (other != null) {
            return await(other, load);
        }
        LOADING.set(true);
        try {
            Object value = load.get();
            flight.complete(value);
            return new Result(value, false);
        } finally {
            LOADING.remove();
            flights.remove(key, flight);
            flight.cancel(false);
        }
    }

    private static Result await(CompletableFuture<@Nullable Object> flight, Supplier<@Nullable Object> load) {
        try {
            return new Result(flight.get(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS), true);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException | CancellationException e) {
            // Whatever has become of it, this caller's own load may fare better.
        }
        return new Result(load.get(), false);
    }

    /**
     * Loads a value unless somebody does so already.
     *
     * @param load starts the load
     * @return the value, once it is there, and whether it is another caller's
     */
    CompletableFuture<Result> loadLater(String key, Supplier<CompletableFuture<@Nullable Object>> load) {
        CompletableFuture<@Nullable Object> flight = new CompletableFuture<>();
        CompletableFuture<@Nullable Object> other = laterFlights.putIfAbsent(key, flight);
        if (other != null) {
            return other.thenApply(value -> new Result(value, true))
                    .exceptionallyCompose(failure -> load.get().thenApply(own -> new Result(own, false)));
        }
        CompletableFuture<?> unused = flight.orTimeout(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((value, failure) -> laterFlights.remove(key, flight));
        // Composed, so that what load throws ends up in the future, too.
        return CompletableFuture.completedFuture(key)
                .thenCompose(k -> load.get())
                .whenComplete((value, failure) -> {
                    if (failure == null) {
                        flight.complete(value);
                    } else {
                        flight.completeExceptionally(failure);
                    }
                })
                .thenApply(value -> new Result(value, false));
    }

    /** Lets nobody wait for the loads of keys any more that begin so: what they have read may be obsolete. */
    void forgetAll(String prefix) {
        if (!flights.isEmpty()) {
            flights.keySet().removeIf(key -> key.startsWith(prefix));
        }
        if (!laterFlights.isEmpty()) {
            laterFlights.keySet().removeIf(key -> key.startsWith(prefix));
        }
    }

    /**
     * A value that was loaded.
     *
     * @param value the value
     * @param shared whether somebody else has it, too
     */
    record Result(@Nullable Object value, boolean shared) {}
}
