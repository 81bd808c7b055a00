package dev.cachezip.cache;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache.ValueRetrievalException;

/** A load that runs once, however often it is asked for. For one thread. */
final class OneLoad implements Callable<@Nullable Object> {

    private final Callable<?> loader;
    private boolean done;
    private @Nullable Object value;

    OneLoad(Callable<?> loader) {
        this.loader = loader;
    }

    /**
     * Returns the value that a caller has brought a loader for.
     *
     * @throws ValueRetrievalException if the loader throws an exception, which is its cause
     */
    @SuppressWarnings("IllegalCatch") // the loader is the application's
    static @Nullable Object load(Object key, Callable<?> loader) {
        try {
            return loader.call();
        } catch (Exception e) {
            throw new ValueRetrievalException(key, loader, e);
        }
    }

    @Override
    public @Nullable Object call() throws Exception {
        if (!done) {
            value = loader.call();
            done = true;
        }
        return value;
    }

    /** Returns whether the load has run without failing. */
    boolean isDone() {
        return done;
    }

    /** Returns the loaded value. */
    @Nullable
    Object value() {
        return value;
    }
}
