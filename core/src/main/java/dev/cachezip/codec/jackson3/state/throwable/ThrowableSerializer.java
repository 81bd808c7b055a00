package dev.cachezip.codec.jackson3.state.throwable;

import dev.cachezip.codec.jackson3.state.kind.StateClass;
import dev.cachezip.codec.jackson3.state.place.SharedSerializer;
import dev.cachezip.codec.jackson3.state.place.Slot;
import dev.cachezip.codec.jackson3.state.place.StateMapping;
import dev.cachezip.codec.object.ValuePath;
import dev.cachezip.codec.types.StackTraceFormats;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.util.ClassUtil;

/**
 * Writes exceptions. Thread-safe.
 *
 * @since 0.1
 */
public final class ThrowableSerializer extends SharedSerializer<Throwable> {

    private final ThrowableClass type;
    private final Slot throwable;
    private final List<Function<Object, @Nullable Object>> getters = new ArrayList<>();
    private final List<Slot> slots = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    /** Creates the serializer of a class. */
    public ThrowableSerializer(ThrowableClass type, StateMapping mapping) {
        this.type = type;
        this.throwable = mapping.slot(mapping.types().constructType(Throwable.class));
        for (StateClass.Property property : type.properties()) {
            getters.add(mapping.access().getter(property.field()));
            slots.add(mapping.slot(property.type()));
            names.add(property.name());
        }
        if (type.known() != null) {
            type.known().parts().forEach(part -> add(part, mapping));
        }
    }

    @SuppressWarnings("unchecked") // parts of the class that this object serializes
    private void add(JdkThrowables.Part<?> part, StateMapping mapping) {
        getters.add((Function<Object, @Nullable Object>) part.getter());
        slots.add(mapping.slot(mapping.types().constructType(part.type())));
        names.add(part.name());
    }

    @Override
    public void serialize(Throwable value, JsonGenerator generator, SerializationContext context) {
        generator.writeStartObject(value);
        generator.writeName(ThrowableClass.MESSAGE);
        String message = message(value);
        if (message == null) {
            generator.writeNull();
        } else {
            generator.writeString(message);
        }
        generator.writeName(ThrowableClass.CAUSE);
        write(value.getCause(), throwable, ThrowableClass.CAUSE, generator, context);
        generator.writeName(ThrowableClass.STACK_TRACE);
        writeStackTrace(value.getStackTrace(), generator);
        generator.writeName(ThrowableClass.SUPPRESSED);
        Throwable[] suppressed = value.getSuppressed();
        generator.writeStartArray(value, suppressed.length);
        for (Throwable each : suppressed) {
            write(each, throwable, ThrowableClass.SUPPRESSED, generator, context);
        }
        generator.writeEndArray();
        for (int i = 0; i < slots.size(); i++) {
            String name = names.get(i);
            generator.writeName(name);
            write(getters.get(i).apply(value), slots.get(i), name, generator, context);
        }
        generator.writeEndObject();
    }

    private void write(
            @Nullable Object value, Slot slot, String name, JsonGenerator generator, SerializationContext context) {
        try {
            slot.writeNullable(value, generator, context);
        } catch (Exception e) {
            throw ValuePath.within(e, type.type().getRawClass(), name);
        }
    }

    @SuppressWarnings("IllegalCatch") // as MethodHandle declares it; all that is caught is rethrown
    private @Nullable String message(Throwable value) {
        MethodHandle handle = type.message();
        if (handle == null) {
            return type.known() == null ? value.getMessage() : type.known().messageOf(value);
        }
        try {
            return (String) handle.invoke(value);
        } catch (Throwable e) {
            throw ClassUtil.sneakyThrow(e);
        }
    }

    private static void writeStackTrace(StackTraceElement[] trace, JsonGenerator generator) {
        generator.writeStartArray(trace, trace.length);
        byte[] formats = StackTraceFormats.of(trace);
        for (int i = 0; i < trace.length; i++) {
            StackTraceElement element = trace[i];
            generator.writeStartArray(element, StackTraces.LENGTH + (formats[i] == 0 ? 0 : 1));
            for (String text : StackTraces.texts(element)) {
                if (text == null) {
                    generator.writeNull();
                } else {
                    generator.writeString(text);
                }
            }
            generator.writeNumber(element.getLineNumber());
            if (formats[i] != 0) {
                generator.writeNumber(formats[i]);
            }
            generator.writeEndArray();
        }
        generator.writeEndArray();
    }
}
