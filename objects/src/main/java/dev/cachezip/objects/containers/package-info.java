/**
 * Collections, maps, entries and arrays.
 *
 * <p>Internal: public only for {@code dev.cachezip.objects}.
 */
@NullMarked
package dev.cachezip.objects.containers;

import org.jspecify.annotations.NullMarked;
