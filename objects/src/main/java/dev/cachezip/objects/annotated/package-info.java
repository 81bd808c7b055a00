/**
 * What mappers by properties, and those of other serializers, get: each class name in data is checked before Jackson loads
 * its class, containers and the types that a mapper keeps are bounded, and what would not come back is refused.
 *
 * <p>Internal: public only for {@code dev.cachezip.objects}.
 */
@NullMarked
package dev.cachezip.objects.annotated;

import org.jspecify.annotations.NullMarked;
