package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.places.Unconfirmed;
import dev.cachezip.objects.state.TrackedObjects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectWriter;

/**
 * Writes values that may refer to an object twice.
 *
 * <p>Almost no value does, so each value is first written without tracking. A cycle then ends at the limit of levels, and
 * a second reference to an entity ends it at once. From there on, for this value and later values of the type, the writer
 * searches for objects that are referred to twice, and writes each of them once. Thread-safe.
 */
final class CycleWriter implements JacksonFormat.TypeWriter {

    private static final String ENDLESS =
            "The value is nested deeper than 500 levels, where an object with a type id counts as two, or has a cycle of"
                    + " objects that are replaced when they are written; cache an object of your own with what is needed"
                    + " of it";

    private final ObjectWriter writer;
    private final Supplier<ObjectWriter> tracking;
    private volatile @Nullable ObjectWriter tracked;

    CycleWriter(ObjectWriter writer, Supplier<ObjectWriter> tracking) {
        this.writer = writer;
        this.tracking = tracking;
    }

    @Override
    public boolean write(Object value, @Nullable Unconfirmed found, OutputBuffer plain) {
        ObjectWriter known = tracked;
        if (known != null) {
            return writeTracked(value, collecting(known, found), plain);
        }
        int start = plain.length();
        try {
            BufferTarget target = new BufferTarget(plain);
            collecting(writer, found).writeValue(target, value);
            return target.isUnconfirmed();
        } catch (RuntimeException e) {
            if (!needsTracking(e)) {
                throw e;
            }
            ObjectWriter first = tracking.get();
            plain.length(start);
            boolean unconfirmed = writeTracked(value, collecting(first, found), plain);
            tracked = first;
            return unconfirmed;
        }
    }

    static ObjectWriter collecting(ObjectWriter writer, @Nullable Unconfirmed found) {
        return found == null ? writer : writer.withAttribute(Unconfirmed.class, found);
    }

    private static boolean writeTracked(Object value, ObjectWriter writer, OutputBuffer plain) {
        int start = plain.length();
        TrackedObjects found = new TrackedObjects();
        ObjectWriter tracking = writer.withAttribute(TrackedObjects.class, found);
        BufferTarget target = new BufferTarget(plain);
        try {
            tracking.writeValue(target, value);
            found.complete();
            if (found.any()) {
                plain.length(start);
                // Deeper than before: an object that is referred to begins one level more.
                tracking.writeValue(target, value);
            }
        } catch (RuntimeException e) {
            throw isTooDeep(e) ? new CachezipException.Codec(ENDLESS, e) : e;
        }
        return target.isUnconfirmed();
    }

    /** Returns whether a value has an entity twice, or exceeded the limit of levels or of bytes, as one with a cycle does. */
    private static boolean needsTracking(Throwable failure) {
        return isTooDeep(failure)
                || find(CachezipException.TooLarge.class, failure) != null
                || find(BufferTarget.EntityTwice.class, failure) != null;
    }

    private static boolean isTooDeep(Throwable failure) {
        return find(WrittenLevels.Exceeded.class, failure) != null;
    }

    private static <E extends Exception> @Nullable E find(Class<E> type, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        return null;
    }
}
