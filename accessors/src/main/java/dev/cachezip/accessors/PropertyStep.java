package dev.cachezip.accessors;

import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.databind.SerializationContext;

/**
 * A step that writes one property of an object.
 *
 * <p>Steps are records if possible, because the JIT trusts that the fields of records never change: if a step is a
 * constant, its getter is one, too. Each kind of value has its own step, because small methods are inlined.
 * Thread-safe.
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
        return switch (ValueKind.ofPrimitive(type)) {
            case BOOLEAN -> new BooleanValue(name, getter);
            case INT -> new IntValue(name, getter);
            case LONG -> new LongValue(name, getter);
            case DOUBLE -> new DoubleValue(name, getter);
            case OTHER, STRING -> new CharValue(name, getter);
            default -> new OtherNumber(name, ValueKind.ofPrimitive(type), getter);
        };
    }

    /** Writes a boolean like its standard serializer. */
    record BooleanValue(SerializableString name, ToLongFunction<Object> getter) implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            long bits = getter.applyAsLong(bean);
            generator.writeName(name);
            generator.writeBoolean(bits != 0);
        }
    }

    /** Writes an int like its standard serializer. */
    record IntValue(SerializableString name, ToLongFunction<Object> getter) implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            long bits = getter.applyAsLong(bean);
            generator.writeName(name);
            generator.writeNumber((int) bits);
        }
    }

    /** Writes a long like its standard serializer. */
    record LongValue(SerializableString name, ToLongFunction<Object> getter) implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            long bits = getter.applyAsLong(bean);
            generator.writeName(name);
            generator.writeNumber(bits);
        }
    }

    /** Writes a double like its standard serializer. */
    record DoubleValue(SerializableString name, ToLongFunction<Object> getter) implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            long bits = getter.applyAsLong(bean);
            generator.writeName(name);
            generator.writeNumber(Double.longBitsToDouble(bits));
        }
    }

    /** Writes a string or null like the standard serializers. */
    record Text(SerializableString name, Function<Object, @Nullable Object> getter) implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            String text = (String) getter.apply(bean);
            generator.writeName(name);
            if (text == null) {
                generator.writeNull();
            } else {
                generator.writeString(text);
            }
        }
    }

    /** Writes a char as a string. */
    record CharValue(SerializableString name, ToLongFunction<Object> getter) implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            char value = (char) getter.applyAsLong(bean);
            generator.writeName(name);
            generator.writeString(String.valueOf(value));
        }
    }

    /** Writes a byte, short or float. */
    record OtherNumber(SerializableString name, ValueKind kind, ToLongFunction<Object> getter) implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            long bits = getter.applyAsLong(bean);
            generator.writeName(name);
            kind.write(generator, bits);
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
