package dev.cachezip.cache;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A load that runs once, however often it is asked for. For one thread. */
final class OneLoad implements Callable<@Nullable Object> {

    private final Callable<?> loader;
    private boolean done;
    private @Nullable Object value;

    OneLoad(Callable<?> loader) {
        this.loader = loader;
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
