/**
 * The tokens of a document below the mapping: parsers that look ahead and count, the memory that values are charged for,
 * marks, and the references between objects.
 *
 * <p>Internal, except {@link dev.cachezip.objects.document.Placeholder}: public only for
 * {@code dev.cachezip.codec}. It knows no other package of the mapping.
 */
@NullMarked
package dev.cachezip.objects.document;

import org.jspecify.annotations.NullMarked;
