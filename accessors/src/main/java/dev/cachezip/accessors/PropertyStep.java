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
 * <p>Records where that is possible, because the JIT trusts their fields never to change: of a step that is constant it
 * knows the getter, too. One for each kind, because what is small is inlined. Thread-safe.
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
     * @param getter returns the value as {@link FieldAccess} says
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

    /** A boolean, written by its standard serializer. */
    record BooleanValue(SerializableString name, ToLongFunction<Object> getter) implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            long bits = getter.applyAsLong(bean);
            generator.writeName(name);
            generator.writeBoolean(bits != 0);
        }
    }

    /** An int, written by its standard serializer. */
    record IntValue(SerializableString name, ToLongFunction<Object> getter) implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            long bits = getter.applyAsLong(bean);
            generator.writeName(name);
            generator.writeNumber((int) bits);
        }
    }

    /** A long, written by its standard serializer. */
    record LongValue(SerializableString name, ToLongFunction<Object> getter) implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            long bits = getter.applyAsLong(bean);
            generator.writeName(name);
            generator.writeNumber(bits);
        }
    }

    /** A double, written by its standard serializer. */
    record DoubleValue(SerializableString name, ToLongFunction<Object> getter) implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            long bits = getter.applyAsLong(bean);
            generator.writeName(name);
            generator.writeNumber(Double.longBitsToDouble(bits));
        }
    }

    /** A string or null, written by the standard serializers. */
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

    /** A char, written as a string. */
    record CharValue(SerializableString name, ToLongFunction<Object> getter) implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            char value = (char) getter.applyAsLong(bean);
            generator.writeName(name);
            generator.writeString(String.valueOf(value));
        }
    }

    /** A byte, short or float. */
    record OtherNumber(SerializableString name, ValueKind kind, ToLongFunction<Object> getter) implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            long bits = getter.applyAsLong(bean);
            generator.writeName(name);
            kind.write(generator, bits);
        }
    }

    /** Nothing: in the place of a property where there are no more. */
    record None() implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            // There is nothing to write.
        }
    }
}
