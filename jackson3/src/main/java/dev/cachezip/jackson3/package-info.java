/**
 * The codecs of what Jackson 3 maps by properties and annotations, as MessagePack and as JSON:
 * {@link dev.cachezip.jackson3.Jackson3Codecs} is the entry point.
 */
@NullMarked
package dev.cachezip.jackson3;

import org.jspecify.annotations.NullMarked;
