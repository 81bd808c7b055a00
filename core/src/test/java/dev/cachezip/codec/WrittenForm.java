package dev.cachezip.codec;

import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.jackson2.Jackson2Codecs;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The codecs of objects, for tests that run over all of them. */
enum WrittenForm {
    MESSAGE_PACK,
    JSON,
    MESSAGE_PACK_BY_PROPERTIES,
    JSON_BY_PROPERTIES,
    MESSAGE_PACK_JACKSON_2;

    ValueCodec<Object> codec(AllowedTypes types) {
        return switch (this) {
            case MESSAGE_PACK -> ValueCodec.messagePack(types);
            case JSON -> ValueCodec.json(types);
            case MESSAGE_PACK_BY_PROPERTIES ->
                ValueCodec.objects(types).mapping(Mapping.PROPERTIES).messagePack();
            case JSON_BY_PROPERTIES ->
                ValueCodec.objects(types).mapping(Mapping.PROPERTIES).json();
            case MESSAGE_PACK_JACKSON_2 -> Jackson2Codecs.messagePack(types);
        };
    }

    Mapping mapping() {
        return this == MESSAGE_PACK || this == JSON ? Mapping.STATE : Mapping.PROPERTIES;
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
