package dev.cachezip.accessors;

import dev.cachezip.accessors.KnownAccessors.Use;
import java.lang.reflect.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.BeanDeserializerBuilder;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.deser.bean.BuilderBasedDeserializer;
import tools.jackson.databind.deser.impl.MethodProperty;
import tools.jackson.databind.deser.std.StdValueInstantiator;
import tools.jackson.databind.introspect.AnnotatedField;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedMethod;

/** Replaces databind's plain setters and constructors with generated ones, and refuses incomplete objects. */
final class ReaderModifier extends ValueDeserializerModifier {

    private static final long serialVersionUID = 1L;

    /** Null if properties may be missing. */
    private final @Nullable WrittenProperties written;

    private final KnownAccessors known = new KnownAccessors();

    ReaderModifier(@Nullable WrittenProperties written) {
        this.written = written;
    }

    @Override
    public BeanDeserializerBuilder updateBuilder(
            DeserializationConfig config, BeanDescription.Supplier bean, BeanDeserializerBuilder builder) {
        Class<?> type = bean.getBeanClass();
        // Databind has special deserializers for these.
        if (!Accessors.AVAILABLE || builder.getBuildMethod() != null || Throwable.class.isAssignableFrom(type)) {
            return builder;
        }
        // Databind distinguishes the setters of a record from its components by their class.
        if (!type.isRecord()) {
            List<SettableBeanProperty> properties = new ArrayList<>();
            builder.getProperties().forEachRemaining(properties::add);
            for (SettableBeanProperty property : properties) {
                if (property.getClass() == MethodProperty.class) {
                    builder.addOrReplaceProperty(accelerate(config, property), true);
                }
            }
        }
        if (builder.getValueInstantiator().getClass() == StdValueInstantiator.class) {
            builder.setValueInstantiator(
                    new GeneratedInstantiator((StdValueInstantiator) builder.getValueInstantiator(), known));
        }
        return builder;
    }

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier description, ValueDeserializer<?> deserializer) {
        if (!(deserializer instanceof BeanDeserializerBase bean)) {
            return deserializer;
        }
        WrittenProperties source = Throwable.class.isAssignableFrom(description.getBeanClass()) ? null : written;
        Set<String> names = source == null ? null : source.of(valueType(bean));
        if (isOrdinary(bean)) {
            BeanDeserializer ordinary = (BeanDeserializer) bean;
            if (bean.getValueInstantiator() instanceof GeneratedInstantiator creator && creator.spreads()) {
                return new CreatorDeserializer(ordinary, names);
            }
            if (bean.getValueInstantiator().canCreateUsingDefault()) {
                return new SetterDeserializer(ordinary, names);
            }
        }
        return names == null ? bean : new CompleteDeserializer(bean, names);
    }

    /** Returns the type of the objects that are read, which for a builder is not the type of the builder. */
    private static JavaType valueType(BeanDeserializerBase bean) {
        return bean instanceof BuilderBasedDeserializer builder ? new Built(builder).type() : bean.getValueType();
    }

    /** Reads the target type of a builder, which is visible to subclasses only. */
    private static final class Built extends BuilderBasedDeserializer {

        Built(BuilderBasedDeserializer builder) {
            super(builder);
        }

        JavaType type() {
            return _targetType;
        }
    }

    /** Returns whether a deserializer is databind's own, or was made from one by a module without further checks. */
    private boolean isOrdinary(BeanDeserializerBase bean) {
        return bean.getClass() == BeanDeserializer.class
                || (written != null && (bean instanceof CreatorDeserializer || bean instanceof SetterDeserializer));
    }

    private SettableBeanProperty accelerate(DeserializationConfig config, SettableBeanProperty property) {
        AnnotatedMember member = property.getMember();
        ValueKind kind = ValueKind.ofPrimitive(valueType(member));
        Member target = member.getMember();
        if (kind == ValueKind.OTHER) {
            BiConsumer<Object, @Nullable Object> setter =
                    known.get(Use.SET, target, () -> Accessors.setter(config, member));
            return setter == null ? property : new ReferenceProperty(property, setter);
        }
        ObjLongConsumer<Object> setter = known.get(Use.SET_BITS, target, () -> Accessors.bitsSetter(config, member));
        return setter == null ? property : new PrimitiveProperty(property, kind, setter);
    }

    private static Class<?> valueType(AnnotatedMember member) {
        if (member instanceof AnnotatedMethod method) {
            return method.getRawParameterType(0);
        }
        return member instanceof AnnotatedField field ? field.getRawType() : Object.class;
    }
}
