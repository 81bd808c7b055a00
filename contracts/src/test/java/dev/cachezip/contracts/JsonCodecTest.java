package dev.cachezip.contracts;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;

class JsonCodecTest extends JsonCodecContract implements StateContract {

    @Override
    public ValueCodec<Object> codec(AllowedTypes types) {
        return ObjectCodecs.json(types);
    }
}
