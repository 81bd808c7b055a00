package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.document.BufferTarget;
import dev.cachezip.objects.document.TrackedObjects;
import dev.cachezip.objects.document.Unconfirmed;
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

    /** Whether a value of the type had such an object. */
    private volatile boolean tracking;

    CycleWriter(ObjectWriter writer) {
        this.writer = writer;
    }

    @Override
    public boolean write(Object value, @Nullable Unconfirmed found, OutputBuffer plain) {
        if (tracking) {
            return writeTracked(value, found, plain);
        }
        int start = plain.length();
        try {
            BufferTarget target = new BufferTarget(plain, null, found);
            writer.writeValue(target, value);
            return target.isUnconfirmed();
        } catch (RuntimeException e) {
            if (!needsTracking(e)) {
                throw e;
            }
            plain.length(start);
            boolean unconfirmed = writeTracked(value, found, plain);
            tracking = true;
            return unconfirmed;
        }
    }

    private boolean writeTracked(Object value, @Nullable Unconfirmed found, OutputBuffer plain) {
        int start = plain.length();
        TrackedObjects tracked = new TrackedObjects();
        BufferTarget target = new BufferTarget(plain, tracked, found);
        try {
            writer.writeValue(target, value);
            tracked.complete();
            if (tracked.any()) {
                plain.length(start);
                // Deeper than before: an object that is referred to begins one level more.
                writer.writeValue(target, value);
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
