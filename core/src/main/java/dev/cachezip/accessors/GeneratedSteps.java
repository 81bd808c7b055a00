package dev.cachezip.accessors;

import dev.cachezip.accessors.GeneratedSerializer.PropertySteps;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.BeanPropertyWriter;

/**
 * Makes the steps of a {@link GeneratedSerializer}: of each property a method handle that takes bean, generator and
 * context.
 */
final class GeneratedSteps {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private static final MethodType STEP =
            MethodType.methodType(void.class, Object.class, JsonGenerator.class, SerializationContext.class);

    private GeneratedSteps() {}

    static PropertySteps[] of(SerializationConfig config, BeanPropertyWriter[] properties) {
        int size = Templates.Steps.SIZE;
        PropertySteps[] steps = new PropertySteps[(properties.length + size - 1) / size];
        for (int i = 0; i < steps.length; i++) {
            int first = i * size;
            List<Object> data = new ArrayList<>();
            data.add(first);
            for (int k = first; k < first + size; k++) {
                data.add(k < properties.length ? step(config, properties[k]) : MethodHandles.empty(STEP));
            }
            PropertySteps generated = Accessors.steps(data);
            steps[i] = generated != null ? generated : asWritten(properties, first);
        }
        return steps;
    }

    /** Returns what a property does by itself, if no class can be defined. */
    private static PropertySteps asWritten(BeanPropertyWriter[] properties, int first) {
        int end = Math.min(first + Templates.Steps.SIZE, properties.length);
        return (bean, generator, context, owner) -> {
            for (int i = first; i < end; i++) {
                try {
                    properties[i].serializeAsProperty(bean, generator, context);
                } catch (Exception | StackOverflowError e) {
                    throw owner.failure(i, e, bean, generator, context);
                }
            }
        };
    }

    private static MethodHandle step(SerializationConfig config, BeanPropertyWriter property) {
        MethodHandle write = write(property);
        MethodHandle read = write == null ? null : Accessors.handle(config, property.getMember());
        if (write == null || read == null) {
            return wholeProperty(property);
        }
        MethodType reader = MethodType.methodType(write.type().parameterType(1), Object.class);
        MethodHandle writeRead = MethodHandles.filterArguments(write, 1, read.asType(reader));
        return MethodHandles.permuteArguments(
                MethodHandles.dropArguments(writeRead, 2, SerializationContext.class), STEP, 1, 0, 2);
    }

    /** Returns what writes a value with the property's name, or null if that is not all there is to do. */
    private static @Nullable MethodHandle write(BeanPropertyWriter property) {
        if (property instanceof PrimitiveWriter primitive && primitive.isDirect()) {
            return MethodHandles.insertArguments(primitive.write(), 1, primitive.name());
        }
        if (property instanceof ReferenceWriter reference && reference.isPlainString()) {
            return MethodHandles.insertArguments(find("writeString", String.class), 1, reference.name());
        }
        return null;
    }

    private static MethodHandle wholeProperty(BeanPropertyWriter property) {
        try {
            return LOOKUP.findVirtual(BeanPropertyWriter.class, "serializeAsProperty", STEP)
                    .bindTo(property);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns one of the methods below: of a generator, a name and a value. */
    static MethodHandle find(String method, Class<?> type) {
        try {
            return LOOKUP.findStatic(
                    GeneratedSteps.class,
                    method,
                    MethodType.methodType(void.class, JsonGenerator.class, SerializableString.class, type));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static void writeBoolean(JsonGenerator generator, SerializableString name, boolean value) {
        generator.writeName(name);
        generator.writeBoolean(value);
    }

    static void writeShort(JsonGenerator generator, SerializableString name, short value) {
        generator.writeName(name);
        generator.writeNumber(value);
    }

    static void writeInt(JsonGenerator generator, SerializableString name, int value) {
        generator.writeName(name);
        generator.writeNumber(value);
    }

    static void writeLong(JsonGenerator generator, SerializableString name, long value) {
        generator.writeName(name);
        generator.writeNumber(value);
    }

    static void writeFloat(JsonGenerator generator, SerializableString name, float value) {
        generator.writeName(name);
        generator.writeNumber(value);
    }

    static void writeDouble(JsonGenerator generator, SerializableString name, double value) {
        generator.writeName(name);
        generator.writeNumber(value);
    }

    static void writeString(JsonGenerator generator, SerializableString name, @Nullable String value) {
        generator.writeName(name);
        if (value == null) {
            generator.writeNull();
        } else {
            generator.writeString(value);
        }
    }
}
