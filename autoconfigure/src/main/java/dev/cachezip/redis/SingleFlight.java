package dev.cachezip.redis;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Loads of values, one at a time for each key: whoever comes for a key that is being loaded waits for that load.
 *
 * <p>Thread-safe. Waiting parks the thread and holds no monitor, so a virtual thread lets go of its carrier.
 */
final class SingleFlight {

    private final Map<String, Flight> flights = new ConcurrentHashMap<>();

    /**
     * Loads a value unless somebody does so already.
     *
     * @param load returns the value, on this thread
     * @return the value, and whether it is another thread's
     * @throws RuntimeException what {@code load} has thrown, on whichever thread
     */
    Result load(String key, Supplier<@Nullable Object> load) {
        Flight flight = new Flight(Thread.currentThread());
        Flight other = flights.putIfAbsent(key, flight);
        if (other != null) {
            // A load that comes back to its own key would wait for itself.
            return other.leader == flight.leader ? new Result(load.get(), false) : new Result(join(other), true);
        }
        try {
            Object value = load.get();
            flight.complete(value);
            return new Result(value, false);
        } catch (RuntimeException e) {
            flight.completeExceptionally(e);
            throw e;
        } finally {
            flights.remove(key, flight);
            if (!flight.isDone()) {
                // An Error belongs to the thread that it happened on; those who wait must not do so for ever.
                flight.completeExceptionally(new IllegalStateException("The load of " + key + " ended with an error"));
            }
        }
    }

    /**
     * Loads a value unless somebody does so already.
     *
     * @param load starts the load
     * @return the value, once it is there, and whether it is another caller's
     */
    CompletableFuture<Result> loadLater(String key, Supplier<CompletableFuture<@Nullable Object>> load) {
        Flight flight = new Flight(null);
        Flight other = flights.putIfAbsent(key, flight);
        if (other != null) {
            return other.thenApply(value -> new Result(value, true));
        }
        // Composed, so that what load throws ends up in the future, too.
        CompletableFuture<@Nullable Object> loading =
                CompletableFuture.completedFuture(key).thenCompose(k -> load.get());
        return loading.whenComplete((value, failure) -> {
                    flights.remove(key, flight);
                    if (failure != null) {
                        flight.completeExceptionally(failure);
                    } else {
                        flight.complete(value);
                    }
                })
                .thenApply(value -> new Result(value, false));
    }

    private static @Nullable Object join(Flight flight) {
        try {
            return flight.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }

    /**
     * A value that was loaded.
     *
     * @param value the value
     * @param shared whether somebody else has it, too
     */
    record Result(@Nullable Object value, boolean shared) {}

    private static final class Flight extends CompletableFuture<@Nullable Object> {

        private final @Nullable Thread leader;

        Flight(@Nullable Thread leader) {
            this.leader = leader;
        }
    }
}
