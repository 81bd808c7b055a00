package dev.cachezip.accessors;

import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.BeanPropertyWriter;

/**
 * What writes one property in a {@link GeneratedSerializer}.
 *
 * <p>Records where that is possible, because the JIT trusts their fields never to change: of a step that is constant it
 * knows the getter, too. One for each kind, because what is small is inlined. Only {@link ReferenceWriter} is none: it is a
 * property of databind, which assigns serializers to it later.
 */
sealed interface PropertyStep
        permits ReferenceWriter,
                PropertyStep.Whole,
                PropertyStep.BooleanValue,
                PropertyStep.IntValue,
                PropertyStep.LongValue,
                PropertyStep.DoubleValue,
                PropertyStep.Text,
                PropertyStep.None {

    void write(Object bean, JsonGenerator generator, SerializationContext context) throws Exception;

    /** Returns the shortest way to do what a property does. */
    static PropertyStep of(BeanPropertyWriter property) {
        if (property instanceof PrimitiveWriter primitive && primitive.isDirect()) {
            return primitive.step();
        }
        if (property instanceof ReferenceWriter reference) {
            return reference.step();
        }
        return new Whole(property);
    }

    /** All that the property does by itself. */
    record Whole(BeanPropertyWriter property) implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) throws Exception {
            property.serializeAsProperty(bean, generator, context);
        }
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

    /** Nothing: in the place of a property where there are no more. */
    record None() implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) {
            // There is nothing to write.
        }
    }
}
