/**
 * The places for values: which plan writes a value where a type is declared, with which mark, and which one reads it
 * there. All plans share this.
 *
 * <p>Internal, except {@link dev.cachezip.objects.places.Trees}: public only for {@code dev.cachezip.objects}.
 */
@NullMarked
package dev.cachezip.objects.places;

import org.jspecify.annotations.NullMarked;
