package dev.cachezip.accessors;

import java.io.Serializable;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/** Knows the properties that are always written for each class. Thread-safe; serializable, like mappers. */
@FunctionalInterface
public interface WrittenProperties extends Serializable {

    /**
     * Returns the names of the properties that every object of a type is written with, or {@code null} if objects of
     * the type are not always written as their properties.
     */
    @Nullable
    Set<String> of(JavaType type);
}
