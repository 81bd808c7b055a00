package dev.cachezip.objects.fields.access;

import dev.cachezip.objects.document.WriteDocument;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.SerializableString;

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
    public void write(Object bean, WriteDocument out) {
        Object value = getter.apply(bean);
        out.generator().writeName(name);
        if (value == null) {
            writer.writeNull(out);
        } else {
            writer.write(value, out);
        }
    }
}
