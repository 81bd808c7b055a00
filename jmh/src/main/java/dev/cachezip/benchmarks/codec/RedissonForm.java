package dev.cachezip.benchmarks.codec;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.cachezip.samples.SampleValue;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import org.redisson.client.codec.Codec;
import org.redisson.client.handler.State;
import org.redisson.codec.Kryo5Codec;
import org.redisson.codec.LZ4CodecV2;
import org.redisson.codec.MsgPackJacksonCodec;
import org.redisson.codec.ZStdCodec;

/**
 * The form of a codec of Redisson. It works on Netty's buffers, so one copy comes from this class and not from the
 * codec.
 */
final class RedissonForm implements StoredForm {

    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    private interface WithTypeId {}

    private final Codec codec;

    private RedissonForm(Codec codec) {
        this.codec = codec;
    }

    static StoredForm messagePack(SampleValue sample) {
        MsgPackJacksonCodec codec = new MsgPackJacksonCodec();
        Jackson2Form.withDatesAsText(codec.getObjectMapper());
        Jackson2Form.withDecimalsAsText(codec.getObjectMapper());
        if (!sample.isList()) {
            // The codec omits the type id of final classes, and then cannot read a record at the root.
            codec.getObjectMapper().addMixIn(sample.elementType(), WithTypeId.class);
        }
        return new RedissonForm(codec);
    }

    static StoredForm kryo5() {
        return new RedissonForm(new Kryo5Codec());
    }

    static StoredForm lz4() {
        return new RedissonForm(new LZ4CodecV2());
    }

    static StoredForm zstd() {
        return new RedissonForm(new ZStdCodec());
    }

    @Override
    public byte[] encode(Object value) throws IOException {
        ByteBuf buffer = codec.getValueEncoder().encode(value);
        try {
            byte[] stored = new byte[buffer.readableBytes()];
            buffer.readBytes(stored);
            return stored;
        } finally {
            buffer.release();
        }
    }

    @Override
    public Object decode(byte[] stored) throws IOException {
        return codec.getValueDecoder().decode(Unpooled.wrappedBuffer(stored), new State());
    }
}
