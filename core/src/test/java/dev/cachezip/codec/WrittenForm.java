package dev.cachezip.codec;

import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.jackson2.Jackson2Codecs;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The codecs of objects, for tests that run over all of them. */
enum WrittenForm {
    MESSAGE_PACK,
    MESSAGE_PACK_JACKSON_2,
    JSON;

    ValueCodec<Object> codec(AllowedTypes types) {
        return switch (this) {
            case MESSAGE_PACK -> ValueCodec.messagePack(types);
            case MESSAGE_PACK_JACKSON_2 -> Jackson2Codecs.messagePack(types);
            case JSON -> ValueCodec.json(types);
        };
    }

    static byte[] write(ValueCodec<Object> codec, @Nullable Object value) {
        OutputBuffer plain = new OutputBuffer();
        codec.write(value, plain);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    static @Nullable Object read(ValueCodec<Object> codec, byte[] plain) {
        return codec.read(plain, 0, plain.length);
    }
}
