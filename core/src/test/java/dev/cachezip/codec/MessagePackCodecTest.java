package dev.cachezip.codec;

class MessagePackCodecTest extends MessagePackCodecContract implements StateContract {

    @Override
    public ValueCodec<Object> codec(AllowedTypes types) {
        return ValueCodec.messagePack(types);
    }
}
