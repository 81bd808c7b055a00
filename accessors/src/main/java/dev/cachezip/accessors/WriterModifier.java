package dev.cachezip.accessors;

import dev.cachezip.accessors.KnownAccessors.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.BeanSerializer;
import tools.jackson.databind.ser.UnrolledBeanSerializer;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.util.ClassUtil;

/**
 * Replaces each plain property writer with one that has a generated accessor, or with one that checks values if the
 * inspector says so.
 */
final class WriterModifier extends ValueSerializerModifier {

    private static final long serialVersionUID = 1L;

    private final transient PropertyInspector inspector;
    private final KnownAccessors known = new KnownAccessors();

    WriterModifier(PropertyInspector inspector) {
        this.inspector = inspector;
    }

    // Not in updateBuilder: at that point the writers of views already wrap the writers to replace.
    @Override
    public List<BeanPropertyWriter> changeProperties(
            SerializationConfig config, BeanDescription.Supplier bean, List<BeanPropertyWriter> properties) {
        List<BeanPropertyWriter> replaced = new ArrayList<>(properties.size());
        for (BeanPropertyWriter property : properties) {
            replaced.add(replace(config, property));
        }
        return replaced;
    }

    @Override
    public ValueSerializer<?> modifySerializer(
            SerializationConfig config, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
        Class<?> type = serializer.getClass();
        boolean standard = type == BeanSerializer.class || type == UnrolledBeanSerializer.class;
        return standard && Accessors.AVAILABLE ? new GeneratedSerializer((BeanSerializerBase) serializer) : serializer;
    }

    private BeanPropertyWriter replace(SerializationConfig config, BeanPropertyWriter property) {
        boolean plain = property.getClass() == BeanPropertyWriter.class;
        // A subclass, for example for @JsonUnwrapped, may write differently. The classes of this package come from
        // another module.
        if (!plain && !(property instanceof PrimitiveWriter) && !(property instanceof ReferenceWriter)) {
            return property;
        }
        Consumer<@Nullable Object> check = inspector.inspect(config, property);
        if (check != null) {
            return ReferenceWriter.checking(property, getter(config, property), check);
        }
        return plain && Accessors.AVAILABLE ? accelerate(config, property) : property;
    }

    private BeanPropertyWriter accelerate(SerializationConfig config, BeanPropertyWriter property) {
        AnnotatedMember member = property.getMember();
        ValueKind kind = ValueKind.ofPrimitive(member.getRawType());
        if (kind == ValueKind.OTHER) {
            Function<Object, @Nullable Object> getter = generatedGetter(config, member);
            return getter == null ? property : new ReferenceWriter(property, getter);
        }
        ToLongFunction<Object> getter =
                known.get(Use.GET_BITS, member.getMember(), () -> Accessors.bitsGetter(config, member));
        return getter == null ? property : new PrimitiveWriter(property, kind, getter);
    }

    private Function<Object, @Nullable Object> getter(SerializationConfig config, BeanPropertyWriter property) {
        Function<Object, @Nullable Object> generated =
                Accessors.AVAILABLE ? generatedGetter(config, property.getMember()) : null;
        return generated != null ? generated : bean -> get(property, bean);
    }

    private @Nullable Function<Object, @Nullable Object> generatedGetter(
            SerializationConfig config, AnnotatedMember member) {
        return known.get(Use.GET, member.getMember(), () -> Accessors.getter(config, member));
    }

    private static @Nullable Object get(BeanPropertyWriter property, Object bean) {
        try {
            return property.get(bean);
        } catch (Exception e) {
            throw ClassUtil.sneakyThrow(e);
        }
    }
}
