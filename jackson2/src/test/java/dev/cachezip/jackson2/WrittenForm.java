package dev.cachezip.jackson2;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;

/** The codecs of objects of both generations of Jackson, for tests that run over all of them. */
enum WrittenForm {
    MESSAGE_PACK,
    JSON,
    MESSAGE_PACK_BY_PROPERTIES,
    MESSAGE_PACK_JACKSON_2;

    ValueCodec<Object> codec(AllowedTypes types) {
        return switch (this) {
            case MESSAGE_PACK -> ObjectCodecs.messagePack(types);
            case JSON -> Jackson3Codecs.of(types).json();
            case MESSAGE_PACK_BY_PROPERTIES -> Jackson3Codecs.of(types).messagePack();
            case MESSAGE_PACK_JACKSON_2 -> Jackson2Codecs.messagePack(types);
        };
    }

    boolean isOfState() {
        return this == MESSAGE_PACK;
    }
}
