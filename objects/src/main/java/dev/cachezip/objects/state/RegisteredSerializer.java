package dev.cachezip.objects.state;

import dev.cachezip.objects.places.Unconfirmed;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;

/** Writes the values of a type by a serializer of the application, which may follow hash codes. Thread-safe. */
final class RegisteredSerializer extends ValueSerializer<Object> {

    private final ValueSerializer<Object> registered;

    RegisteredSerializer(ValueSerializer<Object> registered) {
        this.registered = registered;
    }

    @Override
    public void resolve(SerializationContext context) {
        registered.resolve(context);
    }

    @Override
    @SuppressWarnings("unchecked") // it gets the values that the other one would get
    public ValueSerializer<?> createContextual(SerializationContext context, @Nullable BeanProperty property) {
        ValueSerializer<?> contextual = registered.createContextual(context, property);
        return contextual == registered ? this : new RegisteredSerializer((ValueSerializer<Object>) contextual);
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
        Unconfirmed.noteOpaque(context);
        registered.serialize(value, generator, context);
    }

    @Override
    public void serializeWithType(
            Object value, JsonGenerator generator, SerializationContext context, TypeSerializer typeSerializer) {
        Unconfirmed.noteOpaque(context);
        registered.serializeWithType(value, generator, context, typeSerializer);
    }

    @Override
    public boolean isEmpty(SerializationContext context, Object value) {
        return registered.isEmpty(context, value);
    }

    @Override
    public Class<?> handledType() {
        return registered.handledType();
    }
}
