package dev.cachezip.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import dev.cachezip.CachezipException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a property, or an element of one, whose class is not the concrete class that is declared.
 *
 * <p>Such a property carries no type id, so a subclass would come back as the declared class, without what
 * it adds. Properties of final classes, records above all, are not looked at and cost nothing.
 */
final class SubclassCheck extends BeanSerializerModifier {

    private static final long serialVersionUID = 1L;

    @Override
    public List<BeanPropertyWriter> changeProperties(
            SerializationConfig config, BeanDescription bean, List<BeanPropertyWriter> properties) {
        properties.replaceAll(property -> {
            JavaType type = property.getType();
            JavaType element = elementType(type);
            return property.getTypeSerializer() == null && isOpen(config, element)
                    ? new CheckedProperty(property, element.getRawClass())
                    : property;
        });
        return properties;
    }

    /**
     * Checks a value against the class that its reader will build.
     *
     * @throws CachezipException.Codec if it has another one
     */
    static void check(@Nullable Object value, Class<?> declared) {
        if (value instanceof Collection<?> collection) {
            for (Object element : collection) {
                check(element, declared);
            }
        } else if (value instanceof Map<?, ?> map) {
            check(map.values(), declared);
        } else if (value instanceof Object[] array) {
            for (Object element : array) {
                check(element, declared);
            }
        } else if (value != null && declared.isInstance(value) && value.getClass() != declared) {
            throw new CachezipException.Codec(
                    "A " + value.getClass().getName() + " where " + declared.getName()
                            + " is declared would come back as the latter: declare an interface or an abstract class,"
                            + " or annotate " + declared.getName() + " with @JsonTypeInfo",
                    null);
        }
    }

    /** Returns whether a value of this declared type may be of a subclass, of which nothing would tell. */
    private static boolean isOpen(SerializationConfig config, JavaType type) {
        return type.isConcrete()
                && !type.isFinal()
                && !type.isJavaLangObject()
                && !type.isEnumType()
                && !type.getRawClass().getName().startsWith("java.")
                && config.getAnnotationIntrospector()
                                .findTypeResolver(
                                        config,
                                        config.introspectClassAnnotations(type).getClassInfo(),
                                        type)
                        == null;
    }

    private static JavaType elementType(JavaType type) {
        JavaType element = type;
        while (element.isContainerType()) {
            element = element.getContentType();
        }
        return element;
    }

    private static final class CheckedProperty extends BeanPropertyWriter {

        private static final long serialVersionUID = 1L;

        private final Class<?> declared;

        CheckedProperty(BeanPropertyWriter property, Class<?> declared) {
            super(property);
            this.declared = declared;
        }

        @Override
        public void serializeAsField(Object bean, JsonGenerator generator, SerializerProvider provider)
                throws Exception {
            check(get(bean), declared);
            super.serializeAsField(bean, generator, provider);
        }

        @Override
        public void serializeAsElement(Object bean, JsonGenerator generator, SerializerProvider provider)
                throws Exception {
            check(get(bean), declared);
            super.serializeAsElement(bean, generator, provider);
        }
    }
}
