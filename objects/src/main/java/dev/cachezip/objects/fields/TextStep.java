package dev.cachezip.objects.fields;

import dev.cachezip.objects.access.FieldAccess;
import dev.cachezip.objects.document.WriteDocument;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;

/** Writes a string, or null. */
final class TextStep implements CopiedStep {

    private final SerializableString name;
    private final Function<Object, @Nullable Object> getter;

    TextStep(SerializableString name, Function<Object, @Nullable Object> getter) {
        this.name = name;
        this.getter = getter;
    }

    @Override
    public Object[] parts() {
        return new Object[] {name, FieldAccess.generated(getter)};
    }

    @Override
    public void write(Object bean, WriteDocument out) {
        String text = (String) getter.apply(bean);
        JsonGenerator generator = out.generator();
        generator.writeName(name);
        if (text == null) {
            generator.writeNull();
        } else {
            generator.writeString(text);
        }
    }
}
