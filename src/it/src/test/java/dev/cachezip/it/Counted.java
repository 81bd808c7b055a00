package dev.cachezip.it;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The slow thing behind a cached method, which counts how often it was needed. */
final class Counted implements Supplier<Object> {

    private final AtomicInteger calls = new AtomicInteger();
    private final Object value;

    private Counted(Object value) {
        this.value = value;
    }

    static Counted of(Object value) {
        return new Counted(value);
    }

    /** Returns a supplier that must not be needed. */
    static Supplier<Object> never() {
        return () -> {
            throw new AssertionError("the method was called, although its value is in the cache");
        };
    }

    @Override
    public Object get() {
        calls.incrementAndGet();
        return value;
    }

    int calls() {
        return calls.get();
    }
}
