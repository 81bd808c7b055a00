package dev.cachezip.jackson2;

import dev.cachezip.codec.MessagePackCodecContract;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.codec.types.AllowedTypes;

class Jackson2MessagePackCodecTest extends MessagePackCodecContract {

    @Override
    public ValueCodec<Object> codec(AllowedTypes types) {
        return Jackson2Codecs.messagePack(types);
    }
}
