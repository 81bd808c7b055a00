package dev.cachezip.jackson2;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.Mapping;
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
            case JSON -> ObjectCodecs.objects(types).mapping(Mapping.PROPERTIES).json();
            case MESSAGE_PACK_BY_PROPERTIES ->
                ObjectCodecs.objects(types).mapping(Mapping.PROPERTIES).messagePack();
            case MESSAGE_PACK_JACKSON_2 -> Jackson2Codecs.messagePack(types);
        };
    }

    Mapping mapping() {
        return this == MESSAGE_PACK ? Mapping.STATE : Mapping.PROPERTIES;
    }
}
