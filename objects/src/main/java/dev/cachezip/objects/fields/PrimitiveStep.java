package dev.cachezip.objects.fields;

import dev.cachezip.objects.access.CountedAccessor;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.places.ScalarKind;
import java.util.function.ToLongFunction;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;

/** Writes a primitive value. */
final class PrimitiveStep implements CopiedStep {

    private final SerializableString name;
    private final ScalarKind kind;
    private final CountedAccessor<ToLongFunction<Object>> accessor;
    private final ToLongFunction<Object> getter;

    PrimitiveStep(
            SerializableString name,
            ScalarKind kind,
            CountedAccessor<ToLongFunction<Object>> accessor,
            ToLongFunction<Object> getter) {
        this.name = name;
        this.kind = kind;
        this.accessor = accessor;
        this.getter = getter;
    }

    @Override
    public Object[] parts() {
        return new Object[] {name, kind, accessor, accessor.generated()};
    }

    @Override
    public void write(Object bean, WriteDocument out) {
        long bits = getter.applyAsLong(bean);
        JsonGenerator generator = out.generator();
        generator.writeName(name);
        kind.writeBits(bits, generator);
    }
}
