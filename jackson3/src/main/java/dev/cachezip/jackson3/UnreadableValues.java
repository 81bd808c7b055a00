package dev.cachezip.jackson3;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.GeneratedClasses;
import dev.cachezip.objects.types.JdkTypes;
import java.util.concurrent.atomic.AtomicReference;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.ser.std.ReferenceTypeSerializer;

/**
 * Refuses objects of generated classes, which Jackson would write as beans, and optionals whose content has no declared
 * type, which would come back as their content.
 *
 * <p>A serializer of the application stays in place.
 */
final class UnreadableValues extends ValueSerializerModifier {

    private static final long serialVersionUID = 1;

    @Override
    public ValueSerializer<?> modifySerializer(
            SerializationConfig config, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
        if (serializer instanceof BeanSerializerBase) {
            try {
                GeneratedClasses.check(bean.getBeanClass());
            } catch (CachezipException e) {
                return new RefusedSerializer(e);
            }
        }
        // An AtomicReference keeps the class of its content.
        boolean unwrapped = serializer instanceof ReferenceTypeSerializer
                && bean.getType().getContentType().isJavaLangObject()
                && bean.getBeanClass() != AtomicReference.class;
        return unwrapped ? new RefusedSerializer(JdkTypes.undeclaredOptional()) : serializer;
    }
}
