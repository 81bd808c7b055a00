package dev.cachezip.jackson2;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.contracts.MessagePackCodecContract;
import dev.cachezip.contracts.PropertiesContract;
import dev.cachezip.objects.types.AllowedTypes;

class Jackson2MessagePackCodecTest extends MessagePackCodecContract implements PropertiesContract {

    @Override
    public ValueCodec<Object> codec(AllowedTypes types) {
        return Jackson2Codecs.messagePack(types);
    }
}
