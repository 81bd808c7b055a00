/**
 * Objects whose classes take part in their own serialization: they write and read more than their fields, or become
 * other objects when they are read.
 *
 * <p>Internal: public only for {@code dev.cachezip.objects}.
 */
@NullMarked
package dev.cachezip.objects.hooks;

import org.jspecify.annotations.NullMarked;
