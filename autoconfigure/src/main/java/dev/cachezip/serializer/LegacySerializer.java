package dev.cachezip.serializer;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.serializer.SerializationException;

/** Reads and writes a form in which caches are stored without cachezip. Thread-safe. */
interface LegacySerializer {

    /**
     * Tells stored bytes of this form from those of cachezip.
     *
     * @param declared the type of the values, if it is known
     */
    boolean recognizes(byte[] stored, @Nullable Type declared);

    /**
     * Returns the value of bytes that it recognizes.
     *
     * @throws UnreadableValueException if they cannot be read, or name a type that is not allowed
     */
    Object read(byte[] stored);

    /**
     * Returns the stored bytes of a value, as Spring's own serializer writes them.
     *
     * @throws SerializationException if it refuses the value
     */
    byte[] write(Object value);
}
