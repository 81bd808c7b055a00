package dev.cachezip.codec;

class JsonPropertiesCodecTest extends JsonCodecContract implements ExactPropertiesContract {

    @Override
    public ValueCodec<Object> codec(AllowedTypes types) {
        return ValueCodec.objects(types).mapping(Mapping.PROPERTIES).json();
    }
}
