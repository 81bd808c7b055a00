/**
 * The codec with Jackson 2, for applications whose mapping is in Jackson 2 modules:
 * {@link dev.cachezip.jackson2.Jackson2Codecs} is the entry point.
 */
@NullMarked
package dev.cachezip.jackson2;

import org.jspecify.annotations.NullMarked;
