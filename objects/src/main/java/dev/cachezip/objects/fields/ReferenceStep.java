package dev.cachezip.objects.fields;

import dev.cachezip.objects.access.CountedAccessor;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.places.DeclaredPlace;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.SerializableString;

/** Writes a value, or null, with a place. */
final class ReferenceStep implements CopiedStep {

    private final SerializableString name;
    private final CountedAccessor<Function<Object, @Nullable Object>> accessor;
    private final Function<Object, @Nullable Object> getter;
    private final DeclaredPlace place;

    ReferenceStep(
            SerializableString name,
            CountedAccessor<Function<Object, @Nullable Object>> accessor,
            Function<Object, @Nullable Object> getter,
            DeclaredPlace place) {
        this.name = name;
        this.accessor = accessor;
        this.getter = getter;
        this.place = place;
    }

    @Override
    public Object[] parts() {
        return new Object[] {name, accessor, accessor.generated(), place};
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
