package dev.cachezip.objects.fields.access;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.databind.SerializationContext;

/** Writes a value, or null, with a writer. */
final class ReferenceStep implements CopiedStep {

    private final SerializableString name;
    private final Function<Object, @Nullable Object> getter;
    private final ValueWriter writer;

    ReferenceStep(SerializableString name, Function<Object, @Nullable Object> getter, ValueWriter writer) {
        this.name = name;
        this.getter = getter;
        this.writer = writer;
    }

    @Override
    public Object[] parts() {
        return new Object[] {name, getter, writer};
    }

    @Override
    public void write(Object bean, JsonGenerator generator, SerializationContext context) {
        Object value = getter.apply(bean);
        generator.writeName(name);
        if (value == null) {
            writer.writeNull(generator);
        } else {
            writer.write(value, generator, context);
        }
    }
}
