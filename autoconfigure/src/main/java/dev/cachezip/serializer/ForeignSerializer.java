package dev.cachezip.serializer;

import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Type;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.serializer.RedisSerializer;

/** A serializer that an application has set for its caches. */
record ForeignSerializer(RedisSerializer<Object> serializer) implements ValueSerializer<Object> {

    @Override
    public ValueSerializer<Object> declaredAs(Type type) {
        return this;
    }

    @Override
    public ValueSerializer<Object> withPipeline(UnaryOperator<ValuePipeline<Object>> change) {
        return this;
    }

    @Override
    public byte[] serialize(@Nullable Object value) {
        return serializer.serialize(value);
    }

    @Override
    public @Nullable Object deserialize(byte @Nullable [] stored) {
        return serializer.deserialize(stored);
    }
}
