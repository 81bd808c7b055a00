/**
 * The mapping of objects by their state: an object is written as its fields, whatever its getters and its annotations
 * for web pages say, and is read as an object with these fields.
 *
 * <p>This is a module of Jackson 3, which does the rest: tokens, and values that are not objects. Internal, except
 * {@link dev.cachezip.codec.jackson3.state.Placeholder}: public only for {@code dev.cachezip.codec}.
 */
@NullMarked
package dev.cachezip.codec.jackson3.state;

import org.jspecify.annotations.NullMarked;
