package dev.cachezip.benchmarks.codec;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.jackson2.Jackson2Codecs;
import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.msgpack.MessagePackMapper;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.SampleValue;
import java.util.Optional;
import org.redisson.codec.Kryo5Codec;
import org.redisson.codec.LZ4CodecV2;
import org.redisson.codec.ZStdCodec;
import org.springframework.data.redis.serializer.RedisSerializer;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;
import tools.jackson.module.blackbird.BlackbirdModule;

/** The codecs under test: cachezip's, and codecs that an application could use instead. */
public enum Codec {
    /** Cachezip's default. */
    CACHEZIP_MSGPACK("cachezip msgpack"),
    /** Cachezip's codec with JSON. */
    CACHEZIP_JSON("cachezip json"),
    /** Cachezip's default format on Jackson 2. */
    CACHEZIP_MSGPACK_JACKSON2("cachezip msgpack-jackson2"),
    /** Cachezip's format without checks and type ids. */
    MESSAGEPACK_MAPPER("MessagePackMapper"),
    /** The same with Jackson's generated access. */
    MESSAGEPACK_MAPPER_BLACKBIRD("MessagePackMapper with Blackbird"),
    /** The choice of most applications so far, and the base of the comparison. */
    JACKSON2_JSON("Jackson 2 JSON"),
    /** The JSON of Boot 4. */
    JACKSON3_JSON("Jackson 3 JSON"),
    /** MessagePack as released for Jackson 2. */
    JACKSON2_MSGPACK("jackson-dataformat-msgpack"),
    /** CBOR. */
    JACKSON3_CBOR("Jackson 3 CBOR"),
    /** Smile. */
    JACKSON3_SMILE("Jackson 3 Smile"),
    /** Java's own serialization, Spring's default for caches on Redis. */
    JDK("JDK serialization"),
    /** Spring's JSON for Jackson 2. */
    SPRING_JACKSON2_JSON("Spring GenericJackson2JsonRedisSerializer"),
    /** Spring's JSON for Jackson 3, the base for whole pipelines. */
    SPRING_JACKSON3_JSON("Spring GenericJacksonJsonRedisSerializer"),
    /** Kryo. */
    KRYO5("Kryo 5"),
    /** Fory, formerly Fury. */
    FORY("Apache Fory"),
    /** Redisson's MessagePack. */
    REDISSON_MSGPACK("Redisson MsgPackJacksonCodec"),
    /** Redisson's default codec. */
    REDISSON_KRYO5("Redisson Kryo5Codec"),
    /** Redisson's lz4 around its default codec. */
    REDISSON_LZ4("Redisson LZ4CodecV2"),
    /** Redisson's zstd around its default codec. */
    REDISSON_ZSTD("Redisson ZStdCodec"),
    /** Code written by hand, without a mapper. */
    MSGPACK_BY_HAND("msgpack-core by hand");

    private static final AllowedTypes SAMPLE_TYPES = AllowedTypes.of("dev.cachezip.samples.*");

    private final String title;

    Codec(String title) {
        this.title = title;
    }

    /** Returns the name to print. */
    public String title() {
        return title;
    }

    /** Returns cachezip's codec, if this is one: then a pipeline works without copies. */
    Optional<ValueCodec<Object>> valueCodec() {
        return switch (this) {
            case CACHEZIP_MSGPACK -> Optional.of(ObjectCodecs.messagePack(SAMPLE_TYPES));
            case CACHEZIP_JSON -> Optional.of(Jackson3Codecs.of(SAMPLE_TYPES).json());
            case CACHEZIP_MSGPACK_JACKSON2 -> Optional.of(Jackson2Codecs.messagePack(SAMPLE_TYPES));
            default -> Optional.empty();
        };
    }

    /** Returns the uncompressed form, for the caller to close. */
    StoredForm create(SampleValue sample) {
        return switch (this) {
            case CACHEZIP_MSGPACK, CACHEZIP_JSON, CACHEZIP_MSGPACK_JACKSON2 ->
                Forms.pipeline(ValuePipeline.builder(valueCodec().orElseThrow()).uncompressed());
            case MESSAGEPACK_MAPPER -> messagePack(sample);
            case MESSAGEPACK_MAPPER_BLACKBIRD -> messagePack(sample, new BlackbirdModule());
            case JACKSON2_JSON -> Forms.jackson2Json(sample);
            case JACKSON3_JSON -> Forms.jackson3(new JsonMapper(), sample);
            case JACKSON2_MSGPACK -> Forms.jackson2MessagePack(sample);
            case JACKSON3_CBOR -> Forms.jackson3(new CBORMapper(), sample);
            case JACKSON3_SMILE -> Forms.jackson3(new SmileMapper(), sample);
            case JDK -> Forms.spring(RedisSerializer.java());
            case SPRING_JACKSON2_JSON -> Forms.springJackson2();
            case SPRING_JACKSON3_JSON -> Forms.springJackson3();
            case KRYO5 -> KryoPools.form();
            case FORY -> Forms.fory();
            case REDISSON_MSGPACK -> Forms.redissonMessagePack(sample);
            case REDISSON_KRYO5 -> Forms.redisson(new Kryo5Codec());
            case REDISSON_LZ4 -> Forms.redisson(new LZ4CodecV2());
            case REDISSON_ZSTD -> Forms.redisson(new ZStdCodec());
            case MSGPACK_BY_HAND ->
                HandWrittenForm.find(sample)
                        .orElseThrow(() -> new IllegalArgumentException("not written for " + sample));
        };
    }

    private static StoredForm messagePack(SampleValue sample, JacksonModule... modules) {
        return Forms.jackson3(MessagePackMapper.builder().addModules(modules).build(), sample);
    }
}
