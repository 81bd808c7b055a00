package dev.cachezip.jackson2;

import dev.cachezip.codec.JsonCodecContract;
import dev.cachezip.codec.PropertiesContract;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.codec.limits.ObjectLimit;
import dev.cachezip.codec.object.ObjectCodec;
import dev.cachezip.codec.types.AllowedTypes;

class Jackson2JsonCodecTest extends JsonCodecContract implements PropertiesContract {

    @Override
    public ValueCodec<Object> codec(AllowedTypes types) {
        return ObjectCodec.json(new JacksonBackend(types, ObjectLimit.byDefault()));
    }
}
