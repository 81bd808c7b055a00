package dev.cachezip.accessors;

import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.BeanSerializer;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.util.ClassUtil;

/**
 * Writes beans and records, up to eight properties in one piece of generated code.
 *
 * <p>In databind's loop each property is a call of another method on another object, so the JIT can look into none of
 * them. The steps of generated code are constants, and it does look into those: 0.78 of the time for 13 properties.
 */
final class GeneratedSerializer extends BeanSerializer implements PropertySteps.Owner {

    /** Not exact where several threads count. */
    private int written;

    private volatile PropertySteps @Nullable [] steps;

    GeneratedSerializer(BeanSerializerBase base) {
        super(base);
    }

    private GeneratedSerializer(BeanSerializerBase base, Set<String> ignored, Set<String> included) {
        super(base, ignored, included);
    }

    @Override
    protected BeanSerializerBase withByNameInclusion(Set<String> ignored, Set<String> included) {
        return new GeneratedSerializer(this, ignored, included);
    }

    // Not only the loop over the properties: each method that an object in an object goes through takes stack.
    @Override
    public void serialize(Object bean, JsonGenerator generator, SerializationContext context) {
        PropertySteps[] current = warmUp();
        if (current == null || context.getActiveView() != null) {
            super.serialize(bean, generator, context);
            return;
        }
        generator.writeStartObject(bean);
        for (PropertySteps some : current) {
            some.write(bean, generator, context, this);
        }
        generator.writeEndObject();
    }

    private PropertySteps @Nullable [] warmUp() {
        PropertySteps[] current = steps;
        if (current == null
                && _objectIdWriter == null
                && _propertyFilterId == null
                && ++written > PropertySteps.WARM_UP) {
            // Perhaps by several threads at the same time, which costs time once, unlike a lock.
            current = steps(_props);
            steps = current;
        }
        return current;
    }

    // With a type id, for example.
    @Override
    @SuppressWarnings("ReferenceEquality") // others than those that the steps are made of
    protected void _serializePropertiesNoView(
            Object bean, JsonGenerator generator, SerializationContext context, BeanPropertyWriter[] properties) {
        PropertySteps[] current = properties == _props ? warmUp() : null;
        if (current == null) {
            super._serializePropertiesNoView(bean, generator, context, properties);
            return;
        }
        for (PropertySteps some : current) {
            some.write(bean, generator, context, this);
        }
    }

    private static PropertySteps[] steps(BeanPropertyWriter[] properties) {
        return PropertySteps.of(
                Arrays.stream(properties).map(GeneratedSerializer::step).toList());
    }

    /** Returns the shortest way to do what a property does. */
    private static PropertyStep step(BeanPropertyWriter property) {
        if (property instanceof PrimitiveWriter primitive && primitive.isDirect()) {
            return primitive.step();
        }
        return property instanceof ReferenceWriter reference ? reference.step() : new Whole(property);
    }

    /** Throws what the superclass throws if a property cannot be written. */
    @Override
    public RuntimeException failure(
            int index, Throwable cause, Object bean, JsonGenerator generator, SerializationContext context) {
        String name = _props[index].getName();
        if (cause instanceof StackOverflowError) {
            throw DatabindException.from(generator, "Infinite recursion (StackOverflowError)", cause)
                    .prependPath(bean, name);
        }
        if (cause instanceof Exception) {
            wrapAndThrow(context, cause, bean, name);
        }
        throw ClassUtil.sneakyThrow(cause);
    }

    /** All that the property does by itself. */
    record Whole(BeanPropertyWriter property) implements PropertyStep {
        @Override
        public void write(Object bean, JsonGenerator generator, SerializationContext context) throws Exception {
            property.serializeAsProperty(bean, generator, context);
        }
    }
}
