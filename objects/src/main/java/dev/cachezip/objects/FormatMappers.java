package dev.cachezip.objects;

import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.state.Plans;
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
 * @param plans the plans of the mapping by state; {@code null} for the mapping by properties
 */
record FormatMappers(
        ObjectMapper mapper,
        ObjectMapper natural,
        RootTypes rootTypes,
        Remembered remembered,
        @Nullable Plans plans) {}
