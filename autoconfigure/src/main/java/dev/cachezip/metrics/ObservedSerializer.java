package dev.cachezip.metrics;

import dev.cachezip.CachezipException;
import dev.cachezip.pipeline.StoredValue;
import dev.cachezip.serializer.CacheId;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * A serializer whose calls are Micrometer observations: {@code cachezip.serialize} or {@code cachezip.deserialize},
 * with the low-cardinality keys {@code cache} and {@code algorithm}, and the high-cardinality key {@code stored.length}
 * in bytes.
 *
 * <p>The names differ from the timers of {@link CacheMeters}, since a handler of observations makes timers, too.
 * Thread-safe.
 */
record ObservedSerializer(
        CacheId cache, UnaryOperator<CacheId> metered, RedisSerializer<Object> serializer, ObservationRegistry registry)
        implements RedisSerializer<Object> {

    @Override
    public byte[] serialize(@Nullable Object value) throws SerializationException {
        Observation observation = observation("serialize");
        return Objects.requireNonNull(observation.observe(() -> {
            byte[] stored = serializer.serialize(value);
            describe(observation, stored);
            return stored;
        }));
    }

    @Override
    public @Nullable Object deserialize(byte @Nullable [] stored) throws SerializationException {
        Observation observation = observation("deserialize");
        return observation.observe(() -> {
            describe(observation, stored);
            return serializer.deserialize(stored);
        });
    }

    private Observation observation(String operation) {
        CacheId named = metered.apply(cache);
        return Observation.createNotStarted("cachezip." + operation, registry)
                .contextualName(operation + " " + cache.name())
                .lowCardinalityKeyValue("cache", named.name())
                .lowCardinalityKeyValue("cache.manager", named.manager())
                .lowCardinalityKeyValue("algorithm", KeyValue.NONE_VALUE);
    }

    private static void describe(Observation observation, byte @Nullable [] stored) {
        if (stored != null && !observation.isNoop()) {
            observation
                    .lowCardinalityKeyValue("algorithm", algorithm(stored))
                    .highCardinalityKeyValue("stored.length", String.valueOf(stored.length));
        }
    }

    private static String algorithm(byte[] stored) {
        try {
            return StoredValue.inspect(stored) instanceof StoredValue.Compressed compressed
                    ? compressed.envelope().algorithm().label()
                    : KeyValue.NONE_VALUE;
        } catch (CachezipException e) {
            // Reading the entry reports the problem.
            return KeyValue.NONE_VALUE;
        }
    }
}
