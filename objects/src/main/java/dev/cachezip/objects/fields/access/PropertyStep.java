package dev.cachezip.objects.fields.access;

import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.databind.SerializationContext;

/**
 * A step that writes one property of an object. Thread-safe.
 */
@FunctionalInterface
public interface PropertyStep {

    /** Writes the name and the value of the property. */
    void write(Object bean, JsonGenerator generator, SerializationContext context) throws Exception;

    /**
     * Returns the step of a primitive property.
     *
     * @param getter returns the value as bits, which {@link FieldAccess} describes
     */
    static PropertyStep primitive(SerializableString name, Class<?> type, ToLongFunction<Object> getter) {
        return new PrimitiveStep(name, ValueKind.of(type), getter);
    }

    /** Returns the step of a property with strings. */
    static PropertyStep text(SerializableString name, Function<Object, @Nullable Object> getter) {
        return new TextStep(name, getter);
    }

    /** Returns the step of a property with other objects. */
    static PropertyStep reference(
            SerializableString name, Function<Object, @Nullable Object> getter, ValueWriter writer) {
        return new ReferenceStep(name, getter, writer);
    }

    /** Writes the values of a property. */
    interface ValueWriter {

        /** Writes a value. */
        void write(Object value, JsonGenerator generator, SerializationContext context);

        /** Writes null. */
        void writeNull(JsonGenerator generator);
    }

    /** Writes nothing: fills the places after the last property. */
    record None() implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            // There is nothing to write.
        }
    }
}
