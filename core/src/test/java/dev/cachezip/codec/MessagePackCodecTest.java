package dev.cachezip.codec;

class MessagePackCodecTest extends MessagePackCodecContract {

    @Override
    protected ValueCodec<Object> codec(AllowedTypes types) {
        return ValueCodec.messagePack(types);
    }
}
