package dev.cachezip.autoconfigure;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.types.AllowedTypes;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** A factory for the codec of one value of {@code cachezip.codec}, present if its libraries are on the class path. */
@FunctionalInterface
interface CodecBackend {

    /**
     * Creates the codec.
     *
     * @param maxObjectSize the memory that the objects of a value may take; null for the default
     */
    ValueCodec<Object> create(AllowedTypes types, @Nullable DataSize maxObjectSize);
}
