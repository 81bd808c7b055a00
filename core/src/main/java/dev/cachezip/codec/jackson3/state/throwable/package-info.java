/**
 * Exceptions and errors: their fields, their stack traces, and the state that their classes of the JDK hide.
 *
 * <p>Internal: public only for {@code dev.cachezip.codec}.
 */
@NullMarked
package dev.cachezip.codec.jackson3.state.throwable;

import org.jspecify.annotations.NullMarked;
