/**
 * The mapping by properties, as Jackson maps them: {@link dev.cachezip.codec.jackson3.properties.PropertyMapping} makes it exact, and
 * refuses values that would come back as others.
 */
@NullMarked
package dev.cachezip.codec.jackson3.properties;

import org.jspecify.annotations.NullMarked;
