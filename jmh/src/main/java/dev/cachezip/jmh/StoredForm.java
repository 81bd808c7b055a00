package dev.cachezip.jmh;

import dev.cachezip.ValuePipeline;
import dev.cachezip.codec.ValueCodec;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

/**
 * One way to store a value in Redis, and to get it back.
 *
 * @param title the name to print
 * @param write value to stored bytes
 * @param read stored bytes and the original, which tells the type to those that store none, to the value
 */
record StoredForm(String title, Function<Object, byte[]> write, BiFunction<byte[], Object, @Nullable Object> read) {

    /** Returns what the size table compares; the first is what the others are measured against. */
    static List<StoredForm> all() {
        return List.of(
                serializer("Spring `GenericJacksonJsonRedisSerializer`", genericJackson()),
                serializer("Spring `JdkSerializationRedisSerializer`", RedisSerializer.java()),
                compressedJson(),
                pipeline("cachezip json + zstd", Codec.JSON, Compression.ZSTD),
                pipeline("cachezip msgpack, uncompressed", Codec.MSGPACK, Compression.NONE),
                pipeline("cachezip msgpack + lz4", Codec.MSGPACK, Compression.LZ4),
                pipeline("cachezip msgpack + zstd (default)", Codec.MSGPACK, Compression.ZSTD));
    }

    /**
     * Returns the number of bytes that {@code value} takes.
     *
     * @throws IllegalStateException if the value read back is not equal to it
     */
    int length(Object value) {
        byte[] stored = write.apply(value);
        if (!value.equals(read.apply(stored, value))) {
            throw new IllegalStateException(title + " does not give back " + value.getClass());
        }
        return stored.length;
    }

    private static RedisSerializer<Object> genericJackson() {
        // Without default typing it reads every object back as a map.
        return GenericJacksonJsonRedisSerializer.builder()
                .enableDefaultTyping(BasicPolymorphicTypeValidator.builder()
                        .allowIfSubType("dev.cachezip.samples.")
                        .allowIfSubType("java.")
                        .build())
                .build();
    }

    private static StoredForm serializer(String title, RedisSerializer<Object> serializer) {
        return new StoredForm(
                title,
                value -> Objects.requireNonNull(serializer.serialize(value)),
                (stored, original) -> serializer.deserialize(stored));
    }

    private static StoredForm pipeline(String title, Codec codec, Compression compression) {
        return new StoredForm(
                title,
                value -> {
                    try (ValuePipeline<Object> pipeline = compression.pipeline(codec.create())) {
                        return pipeline.encode(value);
                    }
                },
                (stored, original) -> {
                    try (ValuePipeline<Object> pipeline = compression.pipeline(codec.create())) {
                        return pipeline.decode(stored);
                    }
                });
    }

    /** Returns the form of a client that compresses JSON without type names: our envelope is that of Valkey GLIDE. */
    private static StoredForm compressedJson() {
        JsonMapper mapper = JsonMapper.builder().build();
        return new StoredForm(
                "JSON without types, zstd in Valkey GLIDE's format",
                value -> {
                    try (ValuePipeline<byte[]> pipeline = Compression.ZSTD.pipeline(ValueCodec.bytes())) {
                        return pipeline.encode(mapper.writeValueAsBytes(value));
                    }
                },
                (stored, original) -> {
                    try (ValuePipeline<byte[]> pipeline = Compression.ZSTD.pipeline(ValueCodec.bytes())) {
                        byte[] json = Objects.requireNonNull(pipeline.decode(stored));
                        return mapper.readValue(json, typeOf(mapper, original));
                    }
                });
    }

    private static JavaType typeOf(JsonMapper mapper, Object value) {
        if (value instanceof List<?> list) {
            return mapper.getTypeFactory()
                    .constructCollectionType(List.class, list.get(0).getClass());
        }
        return mapper.constructType(value.getClass());
    }
}
