package dev.cachezip.codec;

class JsonCodecTest extends JsonCodecContract {

    @Override
    protected ValueCodec<Object> codec(AllowedTypes types) {
        return ValueCodec.json(types);
    }
}
