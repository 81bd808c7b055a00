/**
 * The mapping of objects by their state: what is written of an object is its fields, whatever its getters and its
 * annotations for web pages say, and what is read is an object with these fields.
 *
 * <p>A module of Jackson 3, which does the rest: tokens, and the values that are no objects. Internal: public only for
 * {@code dev.cachezip.codec}.
 */
@NullMarked
package dev.cachezip.codec.jackson3.state;

import org.jspecify.annotations.NullMarked;
