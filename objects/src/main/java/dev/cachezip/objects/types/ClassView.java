package dev.cachezip.objects.types;

import org.jspecify.annotations.Nullable;

/**
 * A mapping library's view of a class and its values.
 *
 * @param type the class that replaces it in type ids
 * @param id the name of the class in a type id
 * @param container whether its values are arrays, collections or maps
 * @param openElement the class declared for the innermost elements of such a container, if a value may be of a subclass
 *     that the stored value would not identify
 * @param undeclaredKeys whether it is a map whose keys have no declared type
 * @param replaced whether it is a collection or map that asks for another object to be stored in its place
 */
public record ClassView(
        Class<?> type,
        String id,
        boolean container,
        @Nullable Class<?> openElement,
        boolean undeclaredKeys,
        boolean replaced) {}
