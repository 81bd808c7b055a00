/** The mapping of values to plain bytes and back: MessagePack, JSON, and the types that may be read. */
@NullMarked
package dev.cachezip.codec;

import org.jspecify.annotations.NullMarked;
