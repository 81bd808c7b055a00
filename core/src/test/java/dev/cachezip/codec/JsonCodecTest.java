package dev.cachezip.codec;

class JsonCodecTest extends JsonCodecContract implements StateContract {

    @Override
    public ValueCodec<Object> codec(AllowedTypes types) {
        return ValueCodec.json(types);
    }
}
