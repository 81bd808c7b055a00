package dev.cachezip.accessors;

import java.util.function.ToLongFunction;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.PropertyName;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.ser.BeanPropertyWriter;

/** Writes a primitive property without boxing its value; leaves it to the superclass if the serializer is special. */
final class PrimitiveWriter extends BeanPropertyWriter {

    private final ValueKind kind;
    private final ToLongFunction<Object> getter;

    /** Whether writing the value is all that is needed; known once databind has assigned the serializer. */
    private boolean direct;

    PrimitiveWriter(BeanPropertyWriter base, ValueKind kind, ToLongFunction<Object> getter) {
        super(base);
        this.kind = kind;
        this.getter = getter;
        this.direct = canBeDirect();
    }

    private PrimitiveWriter(PrimitiveWriter base, PropertyName name) {
        super(base, name);
        this.kind = base.kind;
        this.getter = base.getter;
        this.direct = canBeDirect();
    }

    private boolean canBeDirect() {
        return kind.isSerializer(_serializer)
                && _typeSerializer == null
                // No primitive value is empty; other inclusions, such as NON_DEFAULT, compare objects.
                && (_suppressableValue == null || _suppressableValue == MARKER_FOR_EMPTY);
    }

    boolean isDirect() {
        return direct;
    }

    PropertyStep step() {
        return new PrimitiveStep(_name, kind, getter);
    }

    @Override
    protected BeanPropertyWriter _new(PropertyName newName) {
        return new PrimitiveWriter(this, newName);
    }

    @Override
    public void assignSerializer(ValueSerializer<Object> serializer) {
        super.assignSerializer(serializer);
        direct = canBeDirect();
    }

    @Override
    public void assignTypeSerializer(TypeSerializer typeSerializer) {
        super.assignTypeSerializer(typeSerializer);
        direct = canBeDirect();
    }

    @Override
    public void serializeAsProperty(Object bean, JsonGenerator generator, SerializationContext context)
            throws Exception {
        if (direct) {
            long bits = getter.applyAsLong(bean);
            generator.writeName(_name);
            kind.write(generator, bits);
        } else {
            super.serializeAsProperty(bean, generator, context);
        }
    }

    @Override
    public void serializeAsElement(Object bean, JsonGenerator generator, SerializationContext context)
            throws Exception {
        if (direct) {
            kind.write(generator, getter.applyAsLong(bean));
        } else {
            super.serializeAsElement(bean, generator, context);
        }
    }
}
