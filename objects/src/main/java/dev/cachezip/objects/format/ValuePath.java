package dev.cachezip.objects.format;

import org.jspecify.annotations.Nullable;

/**
 * A failure inside a value, with the path to it: from the property that failed outwards.
 *
 * <p>The path has the names of properties and the indexes of elements, but no content.
 */
public final class ValuePath extends RuntimeException {

    private static final int MAX_LENGTH = 120;

    private String path;
    private final String owner;

    private ValuePath(Throwable cause, String path, String owner) {
        super(null, cause, false, false);
        this.path = path;
        this.owner = owner;
    }

    /** Returns the exception for a property that failed; an error is rethrown. */
    public static RuntimeException within(Throwable cause, Class<?> owner, String property) {
        return at(cause, owner, "." + property);
    }

    /** Returns the exception for an element that failed. */
    public static RuntimeException within(Throwable cause, int index) {
        return at(cause, null, "[" + index + "]");
    }

    /** Returns the exception for an entry of a map that failed. */
    public static RuntimeException withinEntry(Throwable cause) {
        return at(cause, null, "{}");
    }

    private static RuntimeException at(Throwable cause, @Nullable Class<?> owner, String step) {
        if (cause instanceof ValuePath inner) {
            if (inner.path.length() < MAX_LENGTH) {
                inner.path = step + inner.path;
            }
            return inner;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return new ValuePath(cause, step, owner == null ? "" : owner.getName());
    }

    /** Returns the path to the failure, for example {@code .orders[3].price}; a long path is cut off. */
    public String path() {
        return path;
    }

    /** Returns the name of the class whose property failed; empty if an element failed. */
    public String owner() {
        return owner;
    }
}
