/**
 * The codec of objects with Jackson 3: {@link dev.cachezip.objects.ObjectCodecs} is the entry point.
 */
@NullMarked
package dev.cachezip.objects;

import org.jspecify.annotations.NullMarked;
