/**
 * Objects that are written and read as their fields.
 *
 * <p>Internal: public only for {@code dev.cachezip.objects}.
 */
@NullMarked
package dev.cachezip.objects.fields;

import org.jspecify.annotations.NullMarked;
