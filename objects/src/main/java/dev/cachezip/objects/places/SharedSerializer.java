package dev.cachezip.objects.places;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;
import tools.jackson.core.type.WritableTypeId;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;

/**
 * A serializer that writes a value in the same way for a container of another library, which supports type ids.
 */
public abstract class SharedSerializer<T> extends ValueSerializer<T> {

    @Override
    public final void serializeWithType(
            T value, JsonGenerator generator, SerializationContext context, TypeSerializer typeSerializer) {
        WritableTypeId id = typeSerializer.typeId(value, JsonToken.VALUE_EMBEDDED_OBJECT);
        typeSerializer.writeTypePrefix(generator, context, id);
        serialize(value, generator, context);
        typeSerializer.writeTypeSuffix(generator, context, id);
    }
}
