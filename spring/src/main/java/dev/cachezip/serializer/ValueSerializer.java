package dev.cachezip.serializer;

import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * A serializer of a cache's values, with the operations that a cache needs beyond Spring's {@link RedisSerializer}.
 *
 * <p>Thread-safe.
 *
 * @param <T> type of the values
 */
public interface ValueSerializer<T> extends RedisSerializer<T> {

    /**
     * Returns the serializer for callers that know the type of the values. For bytes of a value of another type, or of a
     * collection or map with elements of other types, it throws an {@link UnreadableValueException}.
     *
     * @throws IllegalArgumentException if the type cannot be resolved
     */
    ValueSerializer<T> declaredAs(Type type);

    /** Returns the serializer on a changed pipeline; a serializer without a pipeline returns itself. */
    ValueSerializer<T> withPipeline(UnaryOperator<ValuePipeline<T>> change);

    /** Returns the stored bytes of a cached null. */
    default byte[] storedNull() {
        return StoredNulls.CACHEZIP.clone();
    }

    /** Returns whether stored bytes are a cached null, of cachezip or of Spring. */
    static boolean isNull(byte[] stored) {
        return Arrays.equals(stored, StoredNulls.CACHEZIP) || Arrays.equals(stored, StoredNulls.SPRING);
    }

    /** Returns a serializer as a {@link ValueSerializer}; a serializer that the application has set is wrapped. */
    static ValueSerializer<Object> of(RedisSerializer<Object> serializer) {
        return serializer instanceof ValueSerializer<Object> ours ? ours : new ForeignSerializer(serializer);
    }
}
