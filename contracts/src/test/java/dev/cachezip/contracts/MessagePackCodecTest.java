package dev.cachezip.contracts;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;

class MessagePackCodecTest extends MessagePackCodecContract implements StateContract {

    @Override
    public ValueCodec<Object> codec(AllowedTypes types) {
        return ObjectCodecs.messagePack(types);
    }
}
