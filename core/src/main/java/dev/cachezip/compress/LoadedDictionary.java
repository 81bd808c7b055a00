package dev.cachezip.compress;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The dictionary that a native context was given last, and that it holds until it is given another one.
 *
 * <p>Most contexts are given the same dictionary, or none, again and again, which costs nothing. Giving and taking it
 * with each value would make all threads change one counter of the library. Not thread-safe.
 *
 * @param <N> type of the native dictionary
 */
final class LoadedDictionary<N> {

    private final Consumer<@Nullable N> loader;
    private @Nullable PreparedDictionary<N> loaded;

    /** Creates the state of a context without dictionary; the loader gives the context a dictionary, or none. */
    LoadedDictionary(Consumer<@Nullable N> loader) {
        this.loader = loader;
    }

    /** Gives the context a dictionary, or none if it is {@code null} or its memory was freed in the meantime. */
    void set(@Nullable PreparedDictionary<N> wanted) {
        if (wanted == loaded) {
            return;
        }
        PreparedDictionary<N> next = wanted != null && wanted.hold() ? wanted : null;
        if (next != loaded) {
            load(next);
        }
    }

    /** Takes a dictionary that its owner has retired from the context. */
    void dropRetired() {
        if (loaded != null && loaded.isRetired()) {
            load(null);
        }
    }

    /** Lets go of the dictionary after the context was closed. */
    void contextClosed() {
        if (loaded != null) {
            loaded.letGo();
            loaded = null;
        }
    }

    private void load(@Nullable PreparedDictionary<N> next) {
        loader.accept(next == null ? null : next.nativeDictionary());
        PreparedDictionary<N> previous = loaded;
        loaded = next;
        if (previous != null) {
            previous.letGo();
        }
    }
}
