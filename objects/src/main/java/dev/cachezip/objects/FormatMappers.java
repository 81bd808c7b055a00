package dev.cachezip.objects;

import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.state.StateModule;
import dev.cachezip.objects.types.RootTypes;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;

/**
 * The mappers of one format.
 *
 * @param mapper writes and reads values, with the class where a declared type does not identify it
 * @param natural reads values without a declared type or type id
 * @param rootTypes finds the types of values
 * @param remembered counts the types that the mappers keep
 * @param state the parts for the mapping by state; {@code null} for the mapping by properties
 */
record FormatMappers(
        ObjectMapper mapper,
        ObjectMapper natural,
        RootTypes rootTypes,
        Remembered remembered,
        @Nullable State state) {

    /**
     * The parts for the mapping by state.
     *
     * @param module the module of the mapper
     * @param tracked a mapper that writes each object once, even if a value refers to it twice
     */
    record State(StateModule module, ObjectMapper tracked) {}
}
