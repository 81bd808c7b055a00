/** MessagePack as a format of Jackson 3: factory, generator, parser, mapper. */
@NullMarked
package dev.cachezip.msgpack;

import org.jspecify.annotations.NullMarked;
