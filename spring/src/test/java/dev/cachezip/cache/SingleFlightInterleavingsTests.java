package dev.cachezip.cache;

import dev.cachezip.cache.SingleFlight.Entry;
import dev.cachezip.cache.SingleFlight.Nested;
import dev.cachezip.store.CacheThreads;
import dev.cachezip.threads.Together;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/**
 * Loads of one entry in interleavings of two threads that wait. Those of callers that get futures are the same flow; their
 * time-out is on a thread of the JDK, which no checker controls.
 */
class SingleFlightInterleavingsTests {

    private static final int INTERLEAVINGS = 200;

    private static final byte[] KEY = {1};

    private static final Caller CALLER = Contexts.parts(CacheThreads.pooled()).waiting();

    private final SingleFlight loads = new SingleFlight();
    private final AtomicReference<Object> stored = new AtomicReference<>();
    private final AtomicInteger loaded = new AtomicInteger();

    private CompletableFuture<Loaded> load() {
        return loads.load(
                CALLER,
                new Nested(new Entry(ByteBuffer.wrap(KEY), "redis"), null),
                this::lookAndLoad,
                outcome -> lookAndLoad());
    }

    private CompletableFuture<Loaded> lookAndLoad() {
        Object present = stored.get();
        if (present == null) {
            present = loaded.incrementAndGet();
            stored.set(present);
        }
        return CompletableFuture.completedFuture(Loaded.stored(present));
    }

    @Test
    void load_byTwoThreads_asksTheSourceOnce() {
        Lincheck.runConcurrentTest(INTERLEAVINGS, () -> {
            SingleFlightInterleavingsTests test = new SingleFlightInterleavingsTests();
            AtomicReference<Object> first = new AtomicReference<>();
            AtomicReference<Object> second = new AtomicReference<>();
            Together.run(
                    () -> first.set(test.load().join().value()),
                    () -> second.set(test.load().join().value()));
            Together.check(Objects.equals(first.get(), second.get()), "the callers got different values");
            Together.check(test.loaded.get() == 1, "the source was not asked once");
        });
    }
}
