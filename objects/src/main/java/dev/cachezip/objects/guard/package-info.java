/**
 * Bounds for what hostile bytes cost: containers, and the types that a mapper keeps.
 */
@NullMarked
package dev.cachezip.objects.guard;

import org.jspecify.annotations.NullMarked;
