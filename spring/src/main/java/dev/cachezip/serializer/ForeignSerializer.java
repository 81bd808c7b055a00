package dev.cachezip.serializer;

import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Type;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * A serializer that stores every type in the same way, as one that an application has set for its caches.
 *
 * @param check checks the values that were read
 */
record ForeignSerializer(RedisSerializer<Object> serializer, Consumer<Object> check)
        implements ValueSerializer<Object> {

    ForeignSerializer(RedisSerializer<Object> serializer) {
        this(serializer, value -> {});
    }

    @Override
    public ValueSerializer<Object> declaredAs(Type type) {
        return new ForeignSerializer(serializer, DeclaredInstances.checkOf(type));
    }

    @Override
    public ValueSerializer<Object> withPipeline(UnaryOperator<ValuePipeline<Object>> change) {
        return serializer instanceof ValueSerializer<Object> ours
                ? new ForeignSerializer(ours.withPipeline(change), check)
                : this;
    }

    @Override
    public byte[] serialize(@Nullable Object value) {
        return serializer.serialize(value);
    }

    @Override
    public @Nullable Object deserialize(byte @Nullable [] stored) {
        Object value = serializer.deserialize(stored);
        if (value != null) {
            check.accept(value);
        }
        return value;
    }
}
