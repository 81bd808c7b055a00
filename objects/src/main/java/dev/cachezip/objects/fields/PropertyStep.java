package dev.cachezip.objects.fields;

import dev.cachezip.objects.access.CountedAccessor;
import dev.cachezip.objects.access.FieldAccess;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.places.DeclaredPlace;
import dev.cachezip.objects.places.ScalarKind;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.SerializableString;

/**
 * A step that writes one property of an object. Thread-safe.
 */
@FunctionalInterface
interface PropertyStep {

    /** Writes the name and the value of the property. */
    void write(Object bean, WriteDocument out) throws Exception;

    /**
     * Returns the step of a primitive property.
     *
     * @param accessor returns the value as bits, which {@link FieldAccess} describes
     */
    static PropertyStep primitive(
            SerializableString name, Class<?> type, CountedAccessor<ToLongFunction<Object>> accessor) {
        return new PrimitiveStep(name, ScalarKind.of(type), accessor, accessor.counted());
    }

    /**
     * Returns the step of a property with strings.
     *
     * @param nullNote notes a null
     */
    static PropertyStep text(
            SerializableString name,
            CountedAccessor<Function<Object, @Nullable Object>> accessor,
            Consumer<WriteDocument> nullNote) {
        return new TextStep(name, accessor, accessor.counted(), nullNote);
    }

    /** Returns the step of a property with other objects. */
    static PropertyStep reference(
            SerializableString name,
            CountedAccessor<Function<Object, @Nullable Object>> accessor,
            DeclaredPlace place) {
        return new ReferenceStep(name, accessor, accessor.counted(), place);
    }

    /** Writes nothing: fills the places after the last property. */
    record None() implements PropertyStep {
        @Override
        public void write(Object bean, WriteDocument out) {
            // There is nothing to write.
        }
    }
}
