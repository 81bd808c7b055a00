package dev.cachezip.codec.jackson2;

import dev.cachezip.codec.AllowedTypes;
import dev.cachezip.codec.MessagePackCodecContract;
import dev.cachezip.codec.PropertiesContract;
import dev.cachezip.codec.ValueCodec;

class Jackson2MessagePackCodecTest extends MessagePackCodecContract implements PropertiesContract {

    @Override
    public ValueCodec<Object> codec(AllowedTypes types) {
        return Jackson2Codecs.messagePack(types);
    }
}
