package dev.cachezip.serializer;

import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Type;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * A serializer that also reads values stored without cachezip, and may still write them in that form.
 *
 * <p>Thread-safe.
 */
public final class MigratingRedisSerializer implements ValueSerializer<Object> {

    private final CachezipRedisSerializer<Object> serializer;
    private final List<LegacySerializer> readAlso;
    private final @Nullable LegacySerializer written;
    private final @Nullable Type declared;

    /** Refuses values of legacy formats that are not of the declared type. */
    private final Consumer<Object> check;

    private MigratingRedisSerializer(
            CachezipRedisSerializer<Object> serializer,
            List<LegacySerializer> readAlso,
            @Nullable LegacySerializer written,
            @Nullable Type declared) {
        this.serializer = serializer;
        this.readAlso = readAlso;
        this.written = written;
        this.declared = declared;
        this.check = declared == null ? value -> {} : DeclaredInstances.checkOf(declared);
    }

    /**
     * Creates a serializer.
     *
     * @param formats the formats that are read beside cachezip's own
     * @param written the format that is written; {@code null} for cachezip's own
     * @param types the classes that the bytes may name
     */
    public static MigratingRedisSerializer of(
            CachezipRedisSerializer<Object> serializer,
            List<LegacyFormat> formats,
            @Nullable LegacyFormat written,
            AllowedTypes types) {
        return new MigratingRedisSerializer(
                serializer,
                formats.stream().map(format -> format.serializer(types)).toList(),
                written == null ? null : written.serializer(types),
                null);
    }

    @Override
    public MigratingRedisSerializer declaredAs(Type type) {
        return new MigratingRedisSerializer(serializer.declaredAs(type), readAlso, written, type);
    }

    /** Returns the serializer on a changed pipeline for cachezip's own form. */
    @Override
    public MigratingRedisSerializer withPipeline(UnaryOperator<ValuePipeline<Object>> change) {
        return new MigratingRedisSerializer(serializer.withPipeline(change), readAlso, written, declared);
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
