/**
 * The types of values: which are allowed, how an id names them, and what a reader of a declared type builds.
 *
 * <p>Internal, except {@link dev.cachezip.objects.types.AllowedTypes}: public only because there are backends in several
 * packages. It does not depend on a mapping library.
 */
@NullMarked
package dev.cachezip.objects.types;

import org.jspecify.annotations.NullMarked;
