/**
 * What a class is to the mapping: which fields and methods make up its state, how its objects are created, which values
 * match a type, and which classes are refused.
 *
 * <p>Internal: public only for {@code dev.cachezip.objects}.
 */
@NullMarked
package dev.cachezip.objects.classes;

import org.jspecify.annotations.NullMarked;
