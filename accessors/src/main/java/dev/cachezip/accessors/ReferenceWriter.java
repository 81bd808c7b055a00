package dev.cachezip.accessors;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.PropertyName;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.impl.PropertySerializerMap;
import tools.jackson.databind.ser.std.NullSerializer;

/** Writes a property like its superclass, which it cannot call, since {@link #get} is final there. */
final class ReferenceWriter extends BeanPropertyWriter implements PropertyStep {

    private final Function<Object, @Nullable Object> getter;

    /** Whether the serializer is the standard one of strings; known once databind has assigned it. */
    private boolean string;

    ReferenceWriter(BeanPropertyWriter base, Function<Object, @Nullable Object> getter) {
        super(base);
        this.getter = getter;
        this.string = ValueKind.STRING.isSerializer(_serializer);
    }

    private ReferenceWriter(ReferenceWriter base, PropertyName name) {
        super(base, name);
        this.getter = base.getter;
        this.string = base.string;
    }

    /** Returns a writer that calls a check once with each value, before any part of the value is written. */
    static ReferenceWriter checking(
            BeanPropertyWriter base, Function<Object, @Nullable Object> getter, Consumer<@Nullable Object> check) {
        Function<Object, @Nullable Object> checking = bean -> {
            Object value = getter.apply(bean);
            check.accept(value);
            return value;
        };
        return new ReferenceWriter(base, checking);
    }

    /** Returns a step that writes this property in the shortest way. */
    PropertyStep step() {
        boolean plainString = string && _suppressableValue == null && _nullSerializer == NullSerializer.instance;
        return plainString ? PropertyStep.text(_name, getter) : this;
    }

    @Override
    protected BeanPropertyWriter _new(PropertyName newName) {
        return new ReferenceWriter(this, newName);
    }

    @Override
    public void assignSerializer(ValueSerializer<Object> serializer) {
        super.assignSerializer(serializer);
        string = ValueKind.STRING.isSerializer(serializer);
    }

    @Override
    public void serializeAsProperty(Object bean, JsonGenerator generator, SerializationContext context)
            throws Exception {
        write(bean, generator, context);
    }

    @Override
    public void write(Object bean, JsonGenerator generator, SerializationContext context) throws Exception {
        Object value = getter.apply(bean);
        if (value == null) {
            boolean filtered = _suppressableValue != null && context.includeFilterSuppressNulls(_suppressableValue);
            if (!filtered && _nullSerializer != null) {
                generator.writeName(_name);
                _nullSerializer.serialize(null, generator, context);
            }
            return;
        }
        ValueSerializer<Object> serializer = serializer(value, context);
        if (isSuppressed(value, serializer, context)
                || (value == bean && _handleSelfReference(bean, generator, context, serializer))) {
            return;
        }
        generator.writeName(_name);
        if (_typeSerializer == null && !string) {
            // Inlined here, since objects nest through this method and a further method would take stack.
            serializer.serialize(value, generator, context);
        } else {
            writeValue(value, serializer, generator, context);
        }
    }

    @Override
    public void serializeAsElement(Object bean, JsonGenerator generator, SerializationContext context)
            throws Exception {
        Object value = getter.apply(bean);
        if (value == null) {
            serializeAsOmittedElement(bean, generator, context);
            return;
        }
        ValueSerializer<Object> serializer = serializer(value, context);
        if (isSuppressed(value, serializer, context)) {
            serializeAsOmittedElement(bean, generator, context);
            return;
        }
        if (value == bean && _handleSelfReference(bean, generator, context, serializer)) {
            return;
        }
        writeValue(value, serializer, generator, context);
    }

    private ValueSerializer<Object> serializer(Object value, SerializationContext context) {
        ValueSerializer<Object> declared = _serializer;
        if (declared != null) {
            return declared;
        }
        PropertySerializerMap known = _dynamicSerializers;
        ValueSerializer<Object> serializer = known.serializerFor(value.getClass());
        return serializer != null ? serializer : _findAndAddDynamic(known, value.getClass(), context);
    }

    private boolean isSuppressed(Object value, ValueSerializer<Object> serializer, SerializationContext context) {
        if (_suppressableValue == null) {
            return false;
        }
        return _suppressableValue == MARKER_FOR_EMPTY
                ? serializer.isEmpty(context, value)
                : _suppressableValue.equals(value);
    }

    private void writeValue(
            Object value, ValueSerializer<Object> serializer, JsonGenerator generator, SerializationContext context) {
        if (string) {
            // Even with a type serializer: strings have no type id.
            generator.writeString((String) value);
        } else if (_typeSerializer == null) {
            serializer.serialize(value, generator, context);
        } else {
            serializer.serializeWithType(value, generator, context, _typeSerializer);
        }
    }
}
