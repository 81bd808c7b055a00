package dev.cachezip.jackson2;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import dev.cachezip.codec.types.ValueChecks;
import java.util.Date;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Refuses property values that would come back as a different value.
 *
 * <p>A property of a concrete class carries no type id, so a subclass would come back as the declared class, without
 * its own properties. Properties of final classes, records above all, need no check and cost nothing.
 */
final class PropertyChecks extends BeanSerializerModifier {

    @Override
    public List<BeanPropertyWriter> changeProperties(
            SerializationConfig config, BeanDescription bean, List<BeanPropertyWriter> properties) {
        properties.replaceAll(property -> {
            Consumer<@Nullable Object> check = check(config, property);
            // A subclass, for example for @JsonUnwrapped, may write differently, and a copy would lose that.
            return check == null || property.getClass() != BeanPropertyWriter.class
                    ? property
                    : new CheckedProperty(property, check);
        });
        return properties;
    }

    private static @Nullable Consumer<@Nullable Object> check(SerializationConfig config, BeanPropertyWriter property) {
        JavaType type = property.getType();
        JavaType element = elementType(type);
        boolean open = isOpen(element)
                && property.getTypeSerializer() == null
                && config.getAnnotationIntrospector()
                                .findTypeResolver(
                                        config,
                                        config.introspectClassAnnotations(element)
                                                .getClassInfo(),
                                        element)
                        == null;
        boolean sorted = type.isTypeOrSubTypeOf(SortedSet.class) || type.isTypeOrSubTypeOf(SortedMap.class);
        return ValueChecks.ofPropertyByItself(element.getRawClass(), open, sorted);
    }

    /** Returns whether a value of this declared type may be of a subclass that the stored value would not identify. */
    static boolean isOpen(JavaType type) {
        return type.isConcrete()
                && !type.isFinal()
                && !type.isEnumType()
                && (type.hasRawClass(Date.class)
                        || !type.getRawClass().getName().startsWith("java."));
    }

    /** Returns the innermost type in collections, maps, arrays and optionals of a declared type. */
    static JavaType elementType(JavaType type) {
        JavaType element = type;
        while (element.isContainerType() || element.isReferenceType()) {
            element = element.getContentType();
        }
        return element.hasRawClass(Iterable.class) ? elementType(element.containedTypeOrUnknown(0)) : element;
    }

    private static final class CheckedProperty extends BeanPropertyWriter {

        private final transient Consumer<@Nullable Object> check;

        CheckedProperty(BeanPropertyWriter property, Consumer<@Nullable Object> check) {
            super(property);
            this.check = check;
        }

        @Override
        public void serializeAsField(Object bean, JsonGenerator generator, SerializerProvider provider)
                throws Exception {
            check.accept(get(bean));
            super.serializeAsField(bean, generator, provider);
        }

        @Override
        public void serializeAsElement(Object bean, JsonGenerator generator, SerializerProvider provider)
                throws Exception {
            check.accept(get(bean));
            super.serializeAsElement(bean, generator, provider);
        }
    }
}
