package dev.cachezip.cache;

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
 * Loads of values, one at a time for each key: a caller that comes for a key which is being loaded waits for that load, and
 * shares its value or its exception, so that a source that fails is asked once.
 *
 * <p>Waiting is bounded: after {@link #MAX_WAIT} a caller loads by itself, and within a load no caller waits for another load,
 * since that may wait for this one. Callers whose load was interrupted or ended with an {@link Error} leave the key to the
 * next one. Thread-safe. Waiting parks the thread and holds no monitor, so a virtual thread lets go of its carrier.
 */
final class SingleFlight {

    static final Duration MAX_WAIT = Duration.ofSeconds(30);

    /** The loads that this thread is in. Nothing is left behind in it. */
    @SuppressWarnings("IllegalType") // gone with the load
    private static final ThreadLocal<@Nullable Nested> LOADING = new ThreadLocal<>();

    /** What a flight ends with that callers do not wait for any longer. */
    private static final Object TIMED_OUT = new Object();

    /** What a flight ends with that is left to the next caller. */
    private static final Object LEFT = new Object();

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
        long end = System.nanoTime() + MAX_WAIT.toNanos();
        while (true) {
            CompletableFuture<@Nullable Object> flight = new CompletableFuture<>();
            CompletableFuture<@Nullable Object> other = flights.putIfAbsent(key, flight);
            if (other == null) {
                return lead(key, flight, load);
            }
            try {
                return await(other, end, load);
            } catch (CancellationException e) {
                // The key is free for the next caller, which may be this one.
            }
        }
    }

    private Result lead(String key, CompletableFuture<@Nullable Object> flight, Supplier<@Nullable Object> load) {
        try {
            Object value = new Nested(null, null).around(load).get();
            flight.complete(value);
            return new Result(value, false);
        } catch (RuntimeException e) {
            if (isShared(e)) {
                flight.completeExceptionally(e);
            }
            throw e;
        } finally {
            flights.remove(key, flight);
            flight.cancel(false);
        }
    }

    private static Result await(CompletableFuture<@Nullable Object> flight, long end, Supplier<@Nullable Object> load) {
        try {
            return new Result(flight.get(end - System.nanoTime(), TimeUnit.NANOSECONDS), true);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            // This caller's own load may fare better.
        } catch (ExecutionException e) {
            // No flight ends with anything else.
            throw (RuntimeException) e.getCause();
        }
        return new Result(load.get(), false);
    }

    /** Returns whether a failure is that of the source; an interruption is the loading thread's alone. */
    private static boolean isShared(Throwable failure) {
        if (Thread.currentThread().isInterrupted()) {
            return false;
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof InterruptedException || cause instanceof Error) {
                return false;
            }
        }
        return true;
    }

    /** Returns the load that this thread is in; {@code null} if it is in none. */
    static @Nullable Nested current() {
        return LOADING.get();
    }

    /**
     * Loads a value unless a load of it has begun already.
     *
     * @param outer the load that the caller was in
     * @param load starts the load; in {@link Nested#around} where it calls the application
     * @return the value, once it is there, and whether it is another caller's
     */
    CompletableFuture<Result> loadLater(
            String key, @Nullable Nested outer, Supplier<CompletableFuture<@Nullable Object>> load) {
        if (outer != null) {
            return outer.isIn(key)
                    ? CompletableFuture.failedFuture(new IllegalStateException(
                            "A method whose result is cached calls itself with the key that it loads,"
                                    + " and would wait for itself"))
                    : alone(load);
        }
        CompletableFuture<@Nullable Object> flight = new CompletableFuture<>();
        CompletableFuture<@Nullable Object> other = laterFlights.putIfAbsent(key, flight);
        if (other != null) {
            return other.thenCompose(value -> {
                if (value == TIMED_OUT) {
                    return alone(load);
                }
                return value == LEFT
                        ? loadLater(key, null, load)
                        : CompletableFuture.completedFuture(new Result(value, true));
            });
        }
        CompletableFuture<?> unused = flight.completeOnTimeout(TIMED_OUT, MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((value, failure) -> laterFlights.remove(key, flight));
        return alone(load).whenComplete((result, failure) -> {
            // Those who come for the key now begin anew.
            laterFlights.remove(key, flight);
            if (failure == null) {
                flight.complete(result.value());
            } else if (isShared(failure)) {
                flight.completeExceptionally(failure);
            } else {
                flight.complete(LEFT);
            }
        });
    }

    /** Composed, so that an exception of the load ends up in the future, too. */
    private static CompletableFuture<Result> alone(Supplier<CompletableFuture<@Nullable Object>> load) {
        return CompletableFuture.completedFuture(load)
                .thenCompose(Supplier::get)
                .thenApply(value -> new Result(value, false));
    }

    /** Removes the loads of keys that begin so: what they have read may be obsolete, and later callers begin anew. */
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
     * @param shared whether another caller has it, too
     */
    record Result(@Nullable Object value, boolean shared) {}

    /**
     * A load, and the one that it is part of.
     *
     * @param key name of a load that returns a future; {@code null} for one that blocks
     */
    record Nested(@Nullable String key, @Nullable Nested outer) {

        /** Returns a supplier that runs as a part of this load. */
        <T extends @Nullable Object> Supplier<T> around(Supplier<T> load) {
            return () -> {
                Nested before = LOADING.get();
                LOADING.set(this);
                try {
                    return load.get();
                } finally {
                    if (before == null) {
                        LOADING.remove();
                    } else {
                        LOADING.set(before);
                    }
                }
            };
        }

        private boolean isIn(String other) {
            return other.equals(key) || (outer != null && outer.isIn(other));
        }
    }
}
