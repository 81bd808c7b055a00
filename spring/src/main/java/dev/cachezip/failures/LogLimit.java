package dev.cachezip.failures;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The limit of one message a minute for failures of one kind, and the number of those that were not logged. Thread-safe. */
public final class LogLimit {

    private static final long INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final AtomicLong due = new AtomicLong(System.nanoTime());
    private final AtomicLong suppressed = new AtomicLong();

    /** Returns how many failures before this one were not logged; -1 if this failure is not to be logged. */
    public long next() {
        long now = System.nanoTime();
        long earliest = due.get();
        if (now - earliest < 0 || !due.compareAndSet(earliest, now + INTERVAL_NANOS)) {
            suppressed.incrementAndGet();
            return -1;
        }
        return suppressed.getAndSet(0);
    }
}
