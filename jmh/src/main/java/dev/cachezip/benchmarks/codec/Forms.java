package dev.cachezip.benchmarks.codec;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.SampleValue;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.apache.fory.Fory;
import org.apache.fory.ThreadSafeFory;
import org.msgpack.jackson.dataformat.MessagePackFactory;
import org.redisson.client.codec.Codec;
import org.redisson.client.handler.State;
import org.redisson.codec.MsgPackJacksonCodec;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The forms under test: cachezip as the starter sets it up, the peers as their documentation recommends. */
final class Forms {

    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    private interface WithTypeId {}

    private Forms() {}

    /** Returns the form of cachezip's own pipeline. */
    static StoredForm pipeline(ValuePipeline.ValuePipelineBuilder<Object> builder) {
        ValuePipeline<Object> pipeline = builder.build();
        return new StoredForm(
                pipeline::encode, stored -> Objects.requireNonNull(pipeline.decode(stored)), pipeline::close);
    }

    /** Returns the form of a codec with a compressor after it, as without a pipeline: each step returns an array. */
    static StoredForm compressed(StoredForm codec, BlockFormat blocks) {
        return new StoredForm(
                value -> blocks.compress(codec.encode(value)),
                stored -> codec.decode(blocks.decompress(stored)),
                () -> {
                    codec.close();
                    blocks.close();
                });
    }

    /** Returns the form of a Jackson 3 format that reads and writes one declared type. */
    static StoredForm jackson3(tools.jackson.databind.ObjectMapper mapper, SampleValue sample) {
        tools.jackson.databind.JavaType type = sample.isList()
                ? mapper.getTypeFactory().constructCollectionType(List.class, sample.elementType())
                : mapper.constructType(sample.elementType());
        return new StoredForm(mapper.writerFor(type)::writeValueAsBytes, mapper.readerFor(type)::readValue);
    }

    /** Returns the form of a Jackson 2 format that reads and writes one declared type. */
    private static StoredForm jackson2(ObjectMapper mapper, SampleValue sample) {
        withDatesAsText(mapper);
        com.fasterxml.jackson.databind.JavaType type = sample.isList()
                ? mapper.getTypeFactory().constructCollectionType(List.class, sample.elementType())
                : mapper.constructType(sample.elementType());
        return new StoredForm(mapper.writerFor(type)::writeValueAsBytes, mapper.readerFor(type)::readValue);
    }

    static StoredForm jackson2Json(SampleValue sample) {
        return jackson2(new ObjectMapper(), sample);
    }

    static StoredForm jackson2MessagePack(SampleValue sample) {
        ObjectMapper mapper = new ObjectMapper(new MessagePackFactory());
        withDecimalsAsText(mapper);
        return jackson2(mapper, sample);
    }

    /** Writes dates as text, as with Boot's setup of Jackson 2 and by default with Jackson 3. */
    private static void withDatesAsText(ObjectMapper mapper) {
        mapper.registerModule(new JavaTimeModule());
        mapper.disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
    }

    /**
     * Writes decimals as text. Otherwise jackson-dataformat-msgpack returns 1204.5 for 1204.50, and refuses other
     * decimals.
     */
    private static void withDecimalsAsText(ObjectMapper mapper) {
        mapper.configOverride(BigDecimal.class).setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.STRING));
    }

    /** Returns the form of a serializer from Spring Data Redis. */
    static StoredForm spring(RedisSerializer<Object> serializer) {
        return new StoredForm(
                value -> Objects.requireNonNull(serializer.serialize(value)),
                stored -> Objects.requireNonNull(serializer.deserialize(stored)));
    }

    // Returns the form of the serializer that applications migrate from, as long as Spring has it.
    @SuppressWarnings("removal")
    static StoredForm springJackson2() {
        return spring(new org.springframework.data.redis.serializer.GenericJackson2JsonRedisSerializer()
                .configure(Forms::withDatesAsText));
    }

    static StoredForm springJackson3() {
        return spring(SpringJson.serializer());
    }

    /** Returns the form of Fory in its Java-only mode, which is the faster mode. */
    static StoredForm fory() {
        ThreadSafeFory fory = Fory.builder().withXlang(false).buildThreadSafeFory();
        KryoPools.SAMPLE_TYPES.forEach(fory::register);
        return new StoredForm(fory::serialize, fory::deserialize);
    }

    /**
     * Returns the form of a codec of Redisson. It works on Netty's buffers, so one copy comes from this form and not
     * from the codec.
     */
    static StoredForm redisson(Codec codec) {
        return new StoredForm(
                value -> bytes(codec.getValueEncoder().encode(value)),
                stored -> codec.getValueDecoder().decode(Unpooled.wrappedBuffer(stored), new State()));
    }

    private static byte[] bytes(ByteBuf buffer) {
        try {
            byte[] stored = new byte[buffer.readableBytes()];
            buffer.readBytes(stored);
            return stored;
        } finally {
            buffer.release();
        }
    }

    static StoredForm redissonMessagePack(SampleValue sample) {
        MsgPackJacksonCodec codec = new MsgPackJacksonCodec();
        withDatesAsText(codec.getObjectMapper());
        withDecimalsAsText(codec.getObjectMapper());
        if (!sample.isList()) {
            // The codec omits the type id of final classes, and then cannot read a record at the root.
            codec.getObjectMapper().addMixIn(sample.elementType(), WithTypeId.class);
        }
        return redisson(codec);
    }
}
