/**
 * Exceptions and errors: message, cause, stack trace, suppressed ones, and fields of their own.
 *
 * <p>Internal: public only for {@code dev.cachezip.objects}.
 */
@NullMarked
package dev.cachezip.objects.exceptions;

import org.jspecify.annotations.NullMarked;
