package dev.cachezip.accessors;

import java.io.Serializable;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/** Tells which properties each object of a class is written with. Thread-safe; serializable, as mappers are. */
@FunctionalInterface
public interface WrittenProperties extends Serializable {

    /**
     * Returns the names of the properties that no object of a type is written without, or {@code null} for a type that is
     * not, or not always, written as its properties.
     */
    @Nullable
    Set<String> of(JavaType type);
}
