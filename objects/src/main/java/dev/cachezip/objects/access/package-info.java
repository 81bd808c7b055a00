/**
 * Access to fields and constructors without reflection and boxing.
 *
 * <p>Internal: public only for {@code dev.cachezip.objects}. It depends on the JDK only.
 */
@NullMarked
package dev.cachezip.objects.access;

import org.jspecify.annotations.NullMarked;
