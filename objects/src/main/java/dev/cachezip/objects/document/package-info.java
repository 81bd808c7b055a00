/**
 * The documents: the state of one write and of one read, with marks, references between objects, and what the parts cost.
 *
 * <p>Internal, except {@link dev.cachezip.objects.document.Placeholder}: public only for
 * {@code dev.cachezip.objects}. It knows no other package of the mapping.
 */
@NullMarked
package dev.cachezip.objects.document;

import org.jspecify.annotations.NullMarked;
