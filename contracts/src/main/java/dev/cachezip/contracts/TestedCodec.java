package dev.cachezip.contracts;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.types.AllowedTypes;
import org.jspecify.annotations.Nullable;

/** A codec that the contracts test. */
public interface TestedCodec {

    /** Returns the codec that is tested. */
    ValueCodec<Object> codec(AllowedTypes types);

    /** Writes a value with it. */
    byte[] write(@Nullable Object value);

    /** Reads a value with it. */
    @Nullable
    Object read(byte[] plain);
}
