package dev.cachezip.codec;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.state.TrackedObjects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.ObjectWriter;

/**
 * Writes values that may reach an object twice.
 *
 * <p>Almost no value does, so each is first written as if it did not. A cycle ends that at the limit of levels; then, and
 * for later values of the type at once, the objects are looked for that are reached twice, and written once. Thread-safe.
 */
final class CycleWriter {

    private static final String ENDLESS = "The value is nested deeper than 500 levels, or has a cycle through a"
            + " collection, map or array that contains itself; cache an object of your own with what is needed of it";

    private final Supplier<ObjectWriter> tracking;
    private volatile @Nullable ObjectWriter tracked;

    CycleWriter(Supplier<ObjectWriter> tracking) {
        this.tracking = tracking;
    }

    void write(Object value, ObjectWriter writer, OutputBuffer plain) {
        ObjectWriter known = tracked;
        if (known != null) {
            writeTracked(value, known, plain);
            return;
        }
        int start = plain.length();
        try {
            writer.writeValue(plain, value);
        } catch (RuntimeException e) {
            if (!isEndless(e)) {
                throw e;
            }
            ObjectWriter first = tracking.get();
            plain.length(start);
            writeTracked(value, first, plain);
            tracked = first;
        }
    }

    private static void writeTracked(Object value, ObjectWriter writer, OutputBuffer plain) {
        int start = plain.length();
        TrackedObjects found = new TrackedObjects();
        ObjectWriter tracking = writer.withAttribute(TrackedObjects.class, found);
        try {
            tracking.writeValue(plain, value);
        } catch (RuntimeException e) {
            throw has(e, StreamConstraintsException.class) ? new CachezipException.Codec(ENDLESS, e) : e;
        }
        found.complete();
        if (found.any()) {
            plain.length(start);
            tracking.writeValue(plain, value);
        }
    }

    /** Returns whether a value had more levels than there may be, or more bytes: what one in a cycle has. */
    private static boolean isEndless(Throwable failure) {
        return has(failure, StreamConstraintsException.class) || has(failure, CachezipException.TooLarge.class);
    }

    private static boolean has(Throwable failure, Class<?> wanted) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (wanted.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }
}
