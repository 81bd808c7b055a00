package dev.cachezip.serializer;

import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Type;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * A serializer that also reads values stored without cachezip, and may still write them in that form. Thread-safe.
 *
 * @param readAlso the formats that are read beside cachezip's own
 * @param written the format that is written; {@code null} for cachezip's own
 * @param check refuses values of these formats that are not of the declared type
 */
record MigratingRedisSerializer(
        CachezipRedisSerializer<Object> serializer,
        List<LegacySerializer> readAlso,
        @Nullable LegacySerializer written,
        @Nullable Type declared,
        Consumer<Object> check)
        implements ValueSerializer<Object> {

    @Override
    public MigratingRedisSerializer declaredAs(Type type) {
        return new MigratingRedisSerializer(
                serializer.declaredAs(type), readAlso, written, type, DeclaredInstances.checkOf(type));
    }

    /** Returns the serializer on a changed pipeline for cachezip's own form. */
    @Override
    public MigratingRedisSerializer withPipeline(UnaryOperator<ValuePipeline<Object>> change) {
        return new MigratingRedisSerializer(serializer.withPipeline(change), readAlso, written, declared, check);
    }

    /** Returns the form that readers without cachezip understand, if this serializer writes for them. */
    @Override
    public byte[] storedNull() {
        return written != null ? StoredNulls.SPRING.clone() : serializer.storedNull();
    }

    @Override
    public byte[] serialize(@Nullable Object value) throws SerializationException {
        return written == null || value == null ? serializer.serialize(value) : written.write(value);
    }

    @Override
    public @Nullable Object deserialize(byte @Nullable [] stored) throws SerializationException {
        if (stored != null) {
            for (LegacySerializer legacy : readAlso) {
                if (legacy.recognizes(stored, declared)) {
                    Object value = legacy.read(stored);
                    check.accept(value);
                    return value;
                }
            }
        }
        return serializer.deserialize(stored);
    }
}
