package dev.cachezip.serializer;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.serializer.SerializationException;

/** A serializer for a stored form of values without cachezip. Thread-safe. */
public interface LegacySerializer {

    /**
     * Returns whether stored bytes have this form and not cachezip's.
     *
     * @param declared the type of the values, if it is known
     */
    boolean recognizes(byte[] stored, @Nullable Type declared);

    /**
     * Returns the value of bytes that this serializer recognizes.
     *
     * @throws UnreadableValueException if they cannot be read, or name a type that is not allowed
     */
    Object read(byte[] stored);

    /**
     * Returns the stored bytes of a value, as Spring's own serializer writes them.
     *
     * @throws SerializationException if the serializer refuses the value
     */
    byte[] write(Object value);
}
