package dev.cachezip.codec.jackson3.properties;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.cachezip.accessors.MapperProperties;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.jdk.NumberDeserializers;
import tools.jackson.databind.deser.jdk.PrimitiveArrayDeserializers;
import tools.jackson.databind.deser.jdk.StringDeserializer;
import tools.jackson.databind.type.ArrayType;

/**
 * Makes databind's own deserializers of scalars accept only the output of their serializers.
 *
 * <p>Settings cover most cases; this class covers the rest.
 */
final class ExactScalars extends ValueDeserializerModifier {

    private final MapperProperties written;

    private final boolean messagePack;

    ExactScalars(MapperProperties written, boolean messagePack) {
        this.written = written;
        this.messagePack = messagePack;
    }

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> deserializer) {
        Class<?> type = bean.getBeanClass();
        if (deserializer.getClass() == StringDeserializer.class) {
            return new ExactStrings();
        }
        if (!ConvertedScalars.isScalar(type)
                || deserializer.getClass().getEnclosingClass() != NumberDeserializers.class) {
            return deserializer;
        }
        if (!written.isStandard(bean.getType())) {
            return new ConvertedScalars(type, deserializer);
        }
        return deserializer instanceof NumberDeserializers.ByteDeserializer
                        || deserializer instanceof NumberDeserializers.FloatDeserializer
                        || (!messagePack && deserializer instanceof NumberDeserializers.DoubleDeserializer)
                ? new ExactNumbers(deserializer)
                : deserializer;
    }

    @Override
    public ValueDeserializer<?> modifyEnumDeserializer(
            DeserializationConfig config,
            JavaType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        JsonFormat.Value format = config.getAnnotationIntrospector().findFormat(config, bean.getClassInfo());
        return format != null && format.getShape().isNumeric()
                ? new ConvertedScalars(type.getRawClass(), deserializer)
                : deserializer;
    }

    @Override
    public ValueDeserializer<?> modifyArrayDeserializer(
            DeserializationConfig config,
            ArrayType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        if (type.hasRawClass(byte[].class)) {
            return new ExactBytes(deserializer);
        }
        boolean fractions = type.hasRawClass(float[].class) || type.hasRawClass(double[].class);
        return fractions && deserializer instanceof PrimitiveArrayDeserializers<?>
                ? new ExactFractions(type, deserializer)
                : deserializer;
    }
}
