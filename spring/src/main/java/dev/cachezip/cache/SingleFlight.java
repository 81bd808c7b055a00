package dev.cachezip.cache;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The loads of entries, of which callers wait for the first. They never get its value or its exception, but look for the
 * entry, and those who find none load at the same time: the value of a load that failed, or could not be stored, is as far
 * away for each of them as without this wait.
 *
 * <p>Waiting is bounded: after {@link #MAX_WAIT} a caller goes on. Within a load, no caller waits for another load, since
 * the other load may be waiting for this one. Thread-safe. Waiting parks the thread and holds no monitor, so a virtual
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

    /** All loads that do not return a future: calls within them wait for nothing, whichever entry they ask for. */
    private static final Nested BLOCKING = new Nested(new Entry(ByteBuffer.allocate(0), new Object()), null);

    /** The ends of the first loads; the result is whether Redis has failed in the load. */
    private final Map<Entry, CompletableFuture<Boolean>> flights = new ConcurrentHashMap<>();

    private final Map<Entry, CompletableFuture<Boolean>> laterFlights = new ConcurrentHashMap<>();

    private final PendingLoads pending = new PendingLoads();

    /**
     * An entry that is loaded.
     *
     * @param key the key as Redis knows it
     * @param connection what the connections to the Redis that has it share
     */
    record Entry(ByteBuffer key, Object connection) {}

    /**
     * Loads a value, on this thread.
     *
     * @param first loads it for the caller that others wait for
     * @param next looks for it, or loads it, for a caller that has waited or must not wait; it is told whether Redis has
     *     failed in the load before
     */
    Loaded load(Entry entry, Supplier<Loaded> first, Function<Boolean, Loaded> next) {
        if (LOADING.get() != null) {
            return next.apply(false);
        }
        CompletableFuture<Boolean> flight = new CompletableFuture<>();
        CompletableFuture<Boolean> other = flights.putIfAbsent(entry, flight);
        return other == null ? lead(entry, flight, first) : next.apply(await(other));
    }

    private Loaded lead(Entry entry, CompletableFuture<Boolean> flight, Supplier<Loaded> load) {
        boolean redisFailed = false;
        try {
            Loaded loaded = BLOCKING.around(load).get();
            redisFailed = loaded.redisFailed();
            return loaded;
        } finally {
            flights.remove(entry, flight);
            flight.complete(redisFailed);
        }
    }

    private static boolean await(CompletableFuture<Boolean> flight) {
        try {
            return flight.get(MAX_WAIT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            // This caller's own load may fare better.
        } catch (ExecutionException e) {
            throw new IllegalStateException("flights do not fail", e);
        }
        return false;
    }

    /**
     * Loads a value as {@link #load} does, without waiting.
     *
     * @param caller the load, which calls of the application go through
     * @param first starts the load that others wait for
     * @param next starts a look for it, or a load, after a future that says whether Redis has failed in the load before
     */
    CompletableFuture<Loaded> loadLater(
            Nested caller,
            Supplier<CompletableFuture<Loaded>> first,
            Function<CompletableFuture<Boolean>, CompletableFuture<Loaded>> next) {
        Entry entry = caller.entry();
        if (caller.outer != null) {
            return caller.outer.isIn(entry)
                    ? CompletableFuture.failedFuture(new IllegalStateException(
                            "A method whose result is cached calls itself with the key that it loads,"
                                    + " and would wait for itself"))
                    : next.apply(CompletableFuture.completedFuture(false));
        }
        CompletableFuture<Boolean> flight = new CompletableFuture<>();
        CompletableFuture<Boolean> other = laterFlights.putIfAbsent(entry, flight);
        if (other != null) {
            return next.apply(other);
        }
        CompletableFuture<?> unused = flight.completeOnTimeout(false, MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((end, failure) -> laterFlights.remove(entry, flight));
        // Composed, so that an exception of the load ends up in the future, too.
        return CompletableFuture.completedFuture(first)
                .thenCompose(Supplier::get)
                .whenComplete((loaded, failure) -> {
                    // From now on, callers that ask for the entry begin a new load.
                    laterFlights.remove(entry, flight);
                    flight.complete(failure == null && loaded.redisFailed());
                });
    }

    /** Returns the loads that callers put themselves. */
    PendingLoads pending() {
        return pending;
    }

    /** Forgets the loads of entries with a key: what they read may be obsolete, and later callers do not wait for them. */
    void forget(byte[] key) {
        pending.forget(key);
        ByteBuffer forgotten = ByteBuffer.wrap(key);
        forget(flights, forgotten);
        forget(laterFlights, forgotten);
    }

    private static void forget(Map<Entry, ?> flights, ByteBuffer key) {
        if (!flights.isEmpty()) {
            flights.keySet().removeIf(entry -> entry.key().equals(key));
        }
    }

    /** Forgets the loads of all entries, as {@link #forget} does. */
    void forgetAll() {
        pending.forgetAll();
        flights.clear();
        laterFlights.clear();
    }

    /**
     * A load, and the outer load that it is part of.
     *
     * @param entry the entry of a load that returns a future
     */
    record Nested(Entry entry, @Nullable Nested outer) {

        /** Returns a load of an entry within the load that this thread is running, if there is one. */
        static Nested of(Entry entry) {
            return new Nested(entry, LOADING.get());
        }

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

        private boolean isIn(Entry other) {
            return other.equals(entry) || (outer != null && outer.isIn(other));
        }
    }
}
