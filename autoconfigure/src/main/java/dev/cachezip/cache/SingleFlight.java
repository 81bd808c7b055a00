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
 * The loads of values, one at a time for each key. A caller that asks for a key during its load waits for that load and
 * shares its value or its exception, so that a failing source is asked only once.
 *
 * <p>Waiting is bounded: after {@link #MAX_WAIT} a caller loads the value itself. Within a load, no caller waits for
 * another load, since the other load may be waiting for this one. Callers whose load was interrupted or ended with an
 * {@link Error} leave the key to the next one. Thread-safe. Waiting parks the thread and holds no monitor, so a virtual
 * thread releases its carrier.
 */
final class SingleFlight {

    static final Duration MAX_WAIT = Duration.ofSeconds(30);

    /**
     * The loads that this thread is running. Between a load and the loads within it is code of the application, which
     * passes nothing on: only the thread connects them. Nothing stays in it after a load.
     */
    @SuppressWarnings("IllegalType") // gone with the load
    private static final ThreadLocal<@Nullable Nested> LOADING = new ThreadLocal<>();

    /** The result of a flight that callers have stopped waiting for. */
    private static final Object TIMED_OUT = new Object();

    /** The result of a flight whose load is left to the next caller. */
    private static final Object LEFT = new Object();

    private final Map<String, CompletableFuture<@Nullable Object>> flights = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<@Nullable Object>> laterFlights = new ConcurrentHashMap<>();

    /**
     * Loads a value unless another thread is already loading it.
     *
     * @param load returns the value, on this thread
     * @return the value, and whether another thread has loaded it
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

    /** Returns whether a failure comes from the source; an interruption concerns only the loading thread. */
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

    /** Returns the load that this thread is running; {@code null} if there is none. */
    static @Nullable Nested current() {
        return LOADING.get();
    }

    /**
     * Loads a value unless a load of it has begun already.
     *
     * @param outer the load that the caller was running
     * @param load starts the load; calls of the application go through {@link Nested#around}
     * @return the value, once it is loaded, and whether another caller has loaded it
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
            // From now on, callers that ask for the key begin a new load.
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

    /**
     * Removes the loads of all keys with a prefix: the values that they read may be obsolete, and later callers begin
     * new loads.
     */
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
     * A load, and the outer load that it is part of.
     *
     * @param key name of a load that returns a future; {@code null} for a blocking load
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
