/**
 * The tokens of a document below the mapping: parsers that look ahead and count, the memory that values are charged for,
 * marks, and the references between objects.
 *
 * <p>Internal, except {@link dev.cachezip.codec.jackson3.state.token.Placeholder}: public only for
 * {@code dev.cachezip.codec}. It knows no other package of the mapping.
 */
@NullMarked
package dev.cachezip.codec.jackson3.state.token;

import org.jspecify.annotations.NullMarked;
