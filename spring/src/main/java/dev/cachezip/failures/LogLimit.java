package dev.cachezip.failures;

import dev.cachezip.CachezipException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.logging.Log;

/** The limit of one message a minute for failures of one kind, and the number of those that were not logged. Thread-safe. */
public final class LogLimit {

    private static final long INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final AtomicLong due = new AtomicLong(System.nanoTime());
    private final AtomicLong suppressed = new AtomicLong();

    /** Logs a failure as a warning, with the number of those before that were not logged, or counts it as one of these. */
    public void warn(Log log, String message) {
        long now = System.nanoTime();
        long earliest = due.get();
        if (now - earliest < 0 || !due.compareAndSet(earliest, now + INTERVAL_NANOS)) {
            suppressed.incrementAndGet();
            return;
        }
        long others = suppressed.getAndSet(0);
        log.warn(CachezipException.escaped(message + (others > 0 ? " (and " + others + " more since)" : "")));
    }
}
