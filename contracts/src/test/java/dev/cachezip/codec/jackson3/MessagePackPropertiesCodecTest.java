package dev.cachezip.codec.jackson3;

import dev.cachezip.codec.AnnotationsContract;
import dev.cachezip.codec.MessagePackCodecContract;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.codec.types.AllowedTypes;

class MessagePackPropertiesCodecTest extends MessagePackCodecContract implements AnnotationsContract {

    @Override
    public ValueCodec<Object> codec(AllowedTypes types) {
        return Jackson3Codecs.objects(types).mapping(Mapping.PROPERTIES).messagePack();
    }
}
