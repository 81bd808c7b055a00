package dev.cachezip.contracts;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.Mapping;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;

class JsonCodecTest extends JsonCodecContract implements AnnotationsContract {

    @Override
    public ValueCodec<Object> codec(AllowedTypes types) {
        return ObjectCodecs.objects(types).mapping(Mapping.PROPERTIES).json();
    }
}
