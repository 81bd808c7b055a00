package dev.cachezip.objects.document;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * An object that is stored instead of another one, and that its {@code readResolve} turns back into that object.
 *
 * <p>In the stored form, references to the other object lead to this one: the function that replaces proxies may create
 * a placeholder each time. A placeholder without type parameters need not match declared type arguments: the object that
 * it makes is not checked. One with type parameters has the type arguments that are declared for the other object.
 */
public interface Placeholder extends Serializable {

    /**
     * Returns the other object. On writing this is the object that this placeholder was made for. On reading it is the
     * object that {@code readResolve} will complete and return, so that parts of this placeholder may refer to it
     * before. Returns {@code null} on reading if only {@code readResolve} makes the object.
     */
    @Nullable
    Object original();

    /** Returns the object to store if the other object is a whole value: by default this placeholder. */
    default Object asRoot() {
        return this;
    }
}
