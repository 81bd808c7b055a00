package dev.cachezip.compress;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A dictionary in native memory, which is freed as soon as its owner has retired it and no context holds it.
 * Thread-safe.
 *
 * @param <N> type of the native dictionary
 */
final class PreparedDictionary<N> {

    private final N nativeDictionary;
    private final Consumer<? super N> closer;

    /** The owner, and the contexts that have it loaded; freed at 0, from where no way leads back. */
    private final AtomicInteger holders = new AtomicInteger(1);

    private volatile boolean retired;

    PreparedDictionary(N nativeDictionary, Consumer<? super N> closer) {
        this.nativeDictionary = nativeDictionary;
        this.closer = closer;
    }

    /** Returns the native dictionary, for a caller that holds it. */
    N nativeDictionary() {
        return nativeDictionary;
    }

    /** Holds the native memory until {@link #letGo()}; returns whether it is still there. */
    boolean hold() {
        int count = holders.get();
        while (count > 0) {
            if (holders.compareAndSet(count, count + 1)) {
                return true;
            }
            count = holders.get();
        }
        return false;
    }

    void letGo() {
        if (holders.decrementAndGet() == 0) {
            closer.accept(nativeDictionary);
        }
    }

    /** Lets go of it as its owner, once; contexts are to let go of it, too. */
    void retire() {
        retired = true;
        letGo();
    }

    boolean isRetired() {
        return retired;
    }
}
