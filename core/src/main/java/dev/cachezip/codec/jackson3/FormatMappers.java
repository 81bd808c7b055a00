package dev.cachezip.codec.jackson3;

import dev.cachezip.codec.jackson3.state.StateModule;
import dev.cachezip.codec.object.Remembered;
import dev.cachezip.codec.object.RootTypes;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;

/**
 * The mappers of one format.
 *
 * @param mapper writes and reads values, with the class of what a declared type does not tell
 * @param natural reads what a reader that knows nothing builds
 * @param rootTypes finds the types of values
 * @param remembered counts what the mappers keep for the types that they meet
 * @param state what belongs to the mapping by state; {@code null} for the mapping by properties
 */
record FormatMappers(
        ObjectMapper mapper,
        ObjectMapper natural,
        RootTypes rootTypes,
        Remembered remembered,
        @Nullable State state) {

    /**
     * What belongs to the mapping by state.
     *
     * @param module the module of the mapper
     * @param tracked a mapper that writes objects once which are reached twice
     */
    record State(StateModule module, ObjectMapper tracked) {}
}
