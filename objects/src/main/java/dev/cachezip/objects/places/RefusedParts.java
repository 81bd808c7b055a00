package dev.cachezip.objects.places;

import org.jspecify.annotations.Nullable;

/** What becomes of parts of a value that cannot be stored, where the value need not come back whole. Thread-safe. */
public interface RefusedParts {

    /** Returns whether other objects may stand for those that cannot be stored where a class is declared. */
    boolean haveStandIns(Class<?> declared);

    /**
     * Returns a part itself if it can be stored or is an exception, which leaves out parts of its own; else the object that
     * stands for it, or {@code null} if there is none.
     */
    @Nullable
    Object storable(@Nullable Object part);
}
