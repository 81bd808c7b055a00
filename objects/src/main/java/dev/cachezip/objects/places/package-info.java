/**
 * The places for values: how a value is written where a type is declared, and how it is read there. All parts of the
 * mapping share this.
 *
 * <p>Internal, except {@link dev.cachezip.objects.places.Trees}: public only for {@code dev.cachezip.codec}.
 */
@NullMarked
package dev.cachezip.objects.places;

import org.jspecify.annotations.NullMarked;
