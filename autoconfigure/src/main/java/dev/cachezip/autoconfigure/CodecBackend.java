package dev.cachezip.autoconfigure;

import dev.cachezip.codec.AllowedTypes;
import dev.cachezip.codec.ValueCodec;

/** What makes the codec of one value of {@code cachezip.codec}, if its libraries are there. */
@FunctionalInterface
interface CodecBackend {

    ValueCodec<Object> create(AllowedTypes types);
}
