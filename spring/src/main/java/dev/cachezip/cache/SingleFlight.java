package dev.cachezip.cache;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The loads of entries, of which callers wait for the first. They never get its value, but look for the entry. Those who
 * find none get its failure if the source has failed. Else they load at the same time: a value that could not be stored is as
 * far away for each of them as without this wait.
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

    /** What a load runs before it returns: calls within it wait for nothing, whichever entry they ask for. */
    private static final Nested BLOCKING = new Nested(new Entry(ByteBuffer.allocate(0), new Object()), null);

    /** The ends of the first loads, with what others learn. */
    private final Map<Flight, CompletableFuture<Loaded>> flights = new ConcurrentHashMap<>();

    private final PendingLoads pending = new PendingLoads();

    /**
     * An entry that is loaded.
     *
     * @param key the key as Redis knows it
     * @param connection what the connections to the Redis that has it share
     */
    record Entry(ByteBuffer key, Object connection) {}

    /** Loads of an entry by one kind of callers, since a future may need the thread of a caller that waits. */
    private record Flight(Entry entry, Caller caller) {}

    /**
     * Loads a value.
     *
     * @param load the load, which calls of the application go through
     * @param first starts the load that others wait for
     * @param next starts a look for it, or a load, for a caller that others do not wait for; it is told how the load before
     *     has ended, without its value
     */
    CompletableFuture<Loaded> load(
            Caller caller,
            Nested load,
            Supplier<CompletableFuture<Loaded>> first,
            Function<Loaded, CompletableFuture<Loaded>> next) {
        if (load.outer != null && load.outer.isIn(load.entry)) {
            return CompletableFuture.failedFuture(
                    new IllegalStateException("A method whose result is cached calls itself with the key that it loads,"
                            + " and would wait for itself"));
        }
        Flight flight = new Flight(load.entry, caller);
        CompletableFuture<Loaded> end = new CompletableFuture<>();
        CompletableFuture<Loaded> other = load.outer == null
                ? flights.putIfAbsent(flight, end)
                : CompletableFuture.completedFuture(Loaded.UNKNOWN);
        if (other != null) {
            return caller.after(other, () -> next.apply(other.getNow(Loaded.UNKNOWN)));
        }
        boolean willEnd = false;
        try {
            caller.limit(end, () -> flights.remove(flight, end));
            // Composed, so that an exception of the load ends up in the future, too.
            CompletableFuture<Loaded> loaded = CompletableFuture.completedFuture(BLOCKING.around(first))
                    .thenCompose(Supplier::get)
                    .whenComplete((outcome, failure) ->
                            ended(flight, end, failure == null ? outcome.forOthers() : Loaded.UNKNOWN));
            willEnd = true;
            return loaded;
        } finally {
            // An Error, as when the stack or the memory is full.
            if (!willEnd) {
                ended(flight, end, Loaded.UNKNOWN);
            }
        }
    }

    /** Ends a load: from now on, callers that ask for the entry begin a new one. */
    private void ended(Flight flight, CompletableFuture<Loaded> end, Loaded outcome) {
        flights.remove(flight, end);
        end.complete(outcome);
    }

    /** Returns the loads that callers put themselves. */
    PendingLoads pending() {
        return pending;
    }

    /** Forgets the loads of entries with a key: what they read may be obsolete, and later callers do not wait for them. */
    void forget(byte[] key) {
        pending.forget(key);
        if (!flights.isEmpty()) {
            ByteBuffer forgotten = ByteBuffer.wrap(key);
            flights.keySet().removeIf(flight -> flight.entry.key().equals(forgotten));
        }
    }

    /** Forgets the loads of all entries, as {@link #forget} does. */
    void forgetAll() {
        pending.forgetAll();
        flights.clear();
    }

    /**
     * A load, and the outer load that it is part of.
     *
     * @param entry the entry that the load is of
     */
    record Nested(Entry entry, @Nullable Nested outer) {

        /** Returns a load of an entry within the load that this thread is running, if there is one. */
        static Nested of(Entry entry) {
            return new Nested(entry, LOADING.get());
        }

        /** Returns a load that does not return a future, as {@link #of} does: it may be of the entry of an outer load. */
        static Nested blocking(Entry entry) {
            return new Nested(entry, LOADING.get() == null ? null : BLOCKING);
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
