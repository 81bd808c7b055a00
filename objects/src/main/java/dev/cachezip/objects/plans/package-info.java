/**
 * Plans: how the values of one type are written and read.
 *
 * <p>Internal: public only for {@code dev.cachezip.objects}.
 */
@NullMarked
package dev.cachezip.objects.plans;

import org.jspecify.annotations.NullMarked;
