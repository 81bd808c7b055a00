package dev.cachezip.serializer;

import dev.cachezip.CachezipException;
import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Type;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.cache.support.NullValue;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * A serializer that encodes and decodes values with a {@link ValuePipeline}.
 *
 * <p>It throws on unreadable bytes and never returns {@code null} for them: Spring Cache would take that for a cached
 * {@code null}. Thread-safe. The serializer does not close the pipeline.
 *
 * @param <T> type of the values
 */
public final class CachezipRedisSerializer<T> implements ValueSerializer<T>, AopInfrastructureBean {

    private final ValuePipeline<T> pipeline;

    /** Creates a serializer on a pipeline. */
    public CachezipRedisSerializer(ValuePipeline<T> pipeline) {
        this.pipeline = pipeline;
    }

    @Override
    public CachezipRedisSerializer<T> declaredAs(Type type) {
        return new CachezipRedisSerializer<>(pipeline.declaredAs(type, DeclaredInstances.checkOf(type)));
    }

    @Override
    public CachezipRedisSerializer<T> withPipeline(UnaryOperator<ValuePipeline<T>> change) {
        return new CachezipRedisSerializer<>(change.apply(pipeline));
    }

    /**
     * Returns the stored bytes of a value.
     *
     * @throws UnstorableValueException caused by a {@link CachezipException} if it cannot be stored
     */
    @Override
    public byte[] serialize(@Nullable T value) throws SerializationException {
        try {
            return pipeline.encode(value);
        } catch (CachezipException e) {
            throw UnstorableValueException.of(Objects.requireNonNullElse(value, NullValue.INSTANCE), e);
        }
    }

    /**
     * Returns the value of stored bytes; {@code null} for {@code null}.
     *
     * @throws UnreadableValueException caused by a {@link CachezipException} if they cannot be read
     */
    @Override
    public @Nullable T deserialize(byte @Nullable [] stored) throws SerializationException {
        try {
            return stored == null ? null : pipeline.decode(stored);
        } catch (CachezipException e) {
            throw new UnreadableValueException(e);
        }
    }
}
