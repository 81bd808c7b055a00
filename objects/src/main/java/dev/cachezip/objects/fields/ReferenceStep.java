package dev.cachezip.objects.fields;

import dev.cachezip.objects.access.FieldAccess;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.places.DeclaredPlace;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.SerializableString;

/** Writes a value, or null, with a place. */
final class ReferenceStep implements CopiedStep {

    private final SerializableString name;
    private final Function<Object, @Nullable Object> getter;
    private final DeclaredPlace place;

    ReferenceStep(SerializableString name, Function<Object, @Nullable Object> getter, DeclaredPlace place) {
        this.name = name;
        this.getter = getter;
        this.place = place;
    }

    @Override
    public Object[] parts() {
        return new Object[] {name, FieldAccess.generated(getter), place};
    }

    @Override
    public void write(Object bean, WriteDocument out) {
        Object value = getter.apply(bean);
        out.generator().writeName(name);
        if (value == null) {
            place.writeNull(out);
        } else {
            place.write(value, out);
        }
    }
}
