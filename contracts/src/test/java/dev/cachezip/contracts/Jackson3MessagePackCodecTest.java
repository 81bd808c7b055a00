package dev.cachezip.contracts;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.objects.types.AllowedTypes;

class Jackson3MessagePackCodecTest extends MessagePackCodecContract implements AnnotationsContract {

    @Override
    public ValueCodec<Object> codec(AllowedTypes types) {
        return Jackson3Codecs.of(types).messagePack();
    }
}
