package dev.cachezip.objects.fields;

import dev.cachezip.objects.access.CountedAccessor;
import dev.cachezip.objects.document.WriteDocument;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;

/** Writes a string, or null. */
final class TextStep implements CopiedStep {

    private final SerializableString name;
    private final CountedAccessor<Function<Object, @Nullable Object>> accessor;
    private final Function<Object, @Nullable Object> getter;
    private final Consumer<WriteDocument> nullNote;

    TextStep(
            SerializableString name,
            CountedAccessor<Function<Object, @Nullable Object>> accessor,
            Function<Object, @Nullable Object> getter,
            Consumer<WriteDocument> nullNote) {
        this.name = name;
        this.accessor = accessor;
        this.getter = getter;
        this.nullNote = nullNote;
    }

    @Override
    public Object[] parts() {
        return new Object[] {name, accessor, accessor.generated(), nullNote};
    }

    @Override
    public void write(Object bean, WriteDocument out) {
        String text = (String) getter.apply(bean);
        JsonGenerator generator = out.generator();
        generator.writeName(name);
        if (text == null) {
            nullNote.accept(out);
            generator.writeNull();
        } else {
            generator.writeString(text);
        }
    }
}
