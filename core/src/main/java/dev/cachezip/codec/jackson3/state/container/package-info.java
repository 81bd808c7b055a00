/**
 * Collections, maps, entries and arrays.
 *
 * <p>Internal: public only for {@code dev.cachezip.codec}.
 */
@NullMarked
package dev.cachezip.codec.jackson3.state.container;

import org.jspecify.annotations.NullMarked;
