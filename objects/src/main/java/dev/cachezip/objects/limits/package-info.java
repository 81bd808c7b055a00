/**
 * The limits of a value: its numbers, its depth, the memory and the time that its objects take, and the types kept for it.
 *
 * <p>Internal: public only because there are backends in several packages. It does not depend on a mapping library.
 */
@NullMarked
package dev.cachezip.objects.limits;

import org.jspecify.annotations.NullMarked;
