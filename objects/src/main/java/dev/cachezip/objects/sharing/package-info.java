/**
 * Which values several callers may get, since none of them can change one.
 *
 * <p>Internal: public only for {@code dev.cachezip.near}.
 */
@NullMarked
package dev.cachezip.objects.sharing;

import org.jspecify.annotations.NullMarked;
