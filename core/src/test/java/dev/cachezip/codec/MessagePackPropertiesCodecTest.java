package dev.cachezip.codec;

class MessagePackPropertiesCodecTest extends MessagePackCodecContract implements ExactPropertiesContract {

    @Override
    public ValueCodec<Object> codec(AllowedTypes types) {
        return ValueCodec.objects(types).mapping(Mapping.PROPERTIES).messagePack();
    }
}
