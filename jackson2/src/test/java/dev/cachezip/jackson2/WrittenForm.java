package dev.cachezip.jackson2;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.codec.jackson3.Jackson3Codecs;
import dev.cachezip.codec.jackson3.Mapping;
import dev.cachezip.codec.types.AllowedTypes;

/** The codecs of objects of both generations of Jackson, for tests that run over all of them. */
enum WrittenForm {
    MESSAGE_PACK,
    JSON,
    MESSAGE_PACK_BY_PROPERTIES,
    JSON_BY_PROPERTIES,
    MESSAGE_PACK_JACKSON_2;

    ValueCodec<Object> codec(AllowedTypes types) {
        return switch (this) {
            case MESSAGE_PACK -> Jackson3Codecs.messagePack(types);
            case JSON -> Jackson3Codecs.json(types);
            case MESSAGE_PACK_BY_PROPERTIES ->
                Jackson3Codecs.objects(types).mapping(Mapping.PROPERTIES).messagePack();
            case JSON_BY_PROPERTIES ->
                Jackson3Codecs.objects(types).mapping(Mapping.PROPERTIES).json();
            case MESSAGE_PACK_JACKSON_2 -> Jackson2Codecs.messagePack(types);
        };
    }

    Mapping mapping() {
        return this == MESSAGE_PACK || this == JSON ? Mapping.STATE : Mapping.PROPERTIES;
    }
}
