package dev.cachezip.objects.fields;

import dev.cachezip.objects.access.FieldAccess;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.places.ScalarKind;
import java.util.function.ToLongFunction;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;

/** Writes a primitive value. */
final class PrimitiveStep implements CopiedStep {

    private final SerializableString name;
    private final ScalarKind kind;
    private final ToLongFunction<Object> getter;

    PrimitiveStep(SerializableString name, ScalarKind kind, ToLongFunction<Object> getter) {
        this.name = name;
        this.kind = kind;
        this.getter = getter;
    }

    @Override
    public Object[] parts() {
        return new Object[] {name, kind, FieldAccess.generated(getter)};
    }

    @Override
    public void write(Object bean, WriteDocument out) {
        long bits = getter.applyAsLong(bean);
        JsonGenerator generator = out.generator();
        generator.writeName(name);
        kind.writeBits(bits, generator);
    }
}
