/**
 * Objects that are written and read as their fields.
 *
 * <p>Internal: public only for {@code dev.cachezip.codec}.
 */
@NullMarked
package dev.cachezip.codec.jackson3.state.field;

import org.jspecify.annotations.NullMarked;
