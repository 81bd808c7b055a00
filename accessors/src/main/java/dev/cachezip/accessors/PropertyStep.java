package dev.cachezip.accessors;

import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.databind.SerializationContext;

/**
 * A step that writes one property of an object. Thread-safe.
 *
 * @since 0.1
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
        ValueKind kind = ValueKind.ofPrimitive(type);
        return kind == ValueKind.OTHER ? new CharStep(name, getter) : new PrimitiveStep(name, kind, getter);
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

    /** Writes a char as a string. */
    record CharStep(SerializableString name, ToLongFunction<Object> getter) implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            char value = (char) getter.applyAsLong(bean);
            generator.writeName(name);
            generator.writeString(String.valueOf(value));
        }
    }

    /** Writes nothing: fills the places after the last property. */
    record None() implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            // There is nothing to write.
        }
    }
}
