package dev.cachezip.objects.fields.access;

import java.util.function.ToLongFunction;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.databind.SerializationContext;

/** Writes a primitive value. */
final class PrimitiveStep implements CopiedStep {

    private final SerializableString name;
    private final ValueKind kind;
    private final ToLongFunction<Object> getter;

    PrimitiveStep(SerializableString name, ValueKind kind, ToLongFunction<Object> getter) {
        this.name = name;
        this.kind = kind;
        this.getter = getter;
    }

    @Override
    public Object[] parts() {
        return new Object[] {name, kind, getter};
    }

    @Override
    public void write(Object bean, JsonGenerator generator, SerializationContext context) {
        long bits = getter.applyAsLong(bean);
        generator.writeName(name);
        kind.write(generator, bits);
    }
}
