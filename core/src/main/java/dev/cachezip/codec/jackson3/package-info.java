/**
 * The codec of objects with Jackson 3: {@link dev.cachezip.codec.jackson3.Jackson3Codecs} is the entry point.
 */
@NullMarked
package dev.cachezip.codec.jackson3;

import org.jspecify.annotations.NullMarked;
