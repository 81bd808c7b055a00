package dev.cachezip.codec.jackson3;

import dev.cachezip.codec.JsonCodecContract;
import dev.cachezip.codec.StateContract;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.codec.types.AllowedTypes;

class JsonCodecTest extends JsonCodecContract implements StateContract {

    @Override
    public ValueCodec<Object> codec(AllowedTypes types) {
        return Jackson3Codecs.json(types);
    }
}
