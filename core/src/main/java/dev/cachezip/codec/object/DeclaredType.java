package dev.cachezip.codec.object;

import org.jspecify.annotations.Nullable;

/**
 * What a class says about its values, as a mapping library sees it.
 *
 * @param type the class that stands for it in type ids
 * @param id the name of the class in a type id
 * @param container whether its values are arrays, collections or maps
 * @param openElement the class that is declared for what lies innermost in such a container, if a value may be of
 *     a subclass and nothing would tell
 * @param undeclaredKeys whether it is a map of which nothing tells the type of keys
 * @since 0.1
 */
public record DeclaredType(
        Class<?> type,
        String id,
        boolean container,
        @Nullable Class<?> openElement,
        boolean undeclaredKeys) {}
