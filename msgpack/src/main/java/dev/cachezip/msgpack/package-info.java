/**
 * MessagePack as a token stream format of Jackson 3: {@link dev.cachezip.msgpack.MessagePackMapper} is the entry point.
 *
 * <p>It can be used without the rest of this library.
 */
@NullMarked
package dev.cachezip.msgpack;

import org.jspecify.annotations.NullMarked;
