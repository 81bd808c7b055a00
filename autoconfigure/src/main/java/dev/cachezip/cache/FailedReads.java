package dev.cachezip.cache;

import org.jspecify.annotations.Nullable;

/**
 * The key of this thread's last failed read. The write that follows in the same call of a cached method is not tried,
 * since it would only wait for the same error.
 *
 * <p>Forgotten when the next cached method is called, so that no other write is left out.
 */
final class FailedReads {

    @SuppressWarnings("IllegalType") // a string, gone with the call or the thread
    private static final ThreadLocal<@Nullable String> LAST = new ThreadLocal<>();

    private FailedReads() {}

    static void add(String key) {
        LAST.set(key);
    }

    /** Forgets the key; returns whether it is this one. */
    static boolean remove(String key) {
        String last = LAST.get();
        LAST.remove();
        return key.equals(last);
    }

    /** Forgets the key. */
    static void clear() {
        LAST.remove();
    }
}
